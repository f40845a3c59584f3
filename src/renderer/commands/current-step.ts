import type { StepState } from '../../contracts/request.ts'
import { selectStep } from '../plan/plan-actions.ts'
import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'

export function currentStep(): StepState | null {
  const { stepId } = useUi.getState()
  return currentRequest()?.steps.find((step) => step.id === stepId) ?? null
}

export function withStep(act: (step: StepState) => void): void {
  const step = currentStep()
  if (step) act(step)
}

/** Index of the repair offered on the current card; null when there is none. */
export function offeredRepair(): number | null {
  const step = currentStep()
  const index = currentRequest()?.check.findings.findIndex((finding) => finding.step === step?.id && finding.repair !== null) ?? -1
  return step && index >= 0 ? index : null
}

/** Opens the form of a step and puts the focus into its first control. */
export function editInDock(stepId: string): void {
  selectStep(stepId)
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.step-form input, .step-form select, .step-form .choice')?.focus())
}
