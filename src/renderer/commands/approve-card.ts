import { approveSteps } from '../plan/plan-actions.ts'
import { currentStep, withStep } from './current-step.ts'
import type { Command } from './command.ts'

export const approveCardCommand: Command = {
  id: 'approve-card',
  title: 'Approve the card',
  keys: ['Enter'],
  scope: 'P',
  when: () => currentStep() !== null,
  run: () => withStep((step) => void approveSteps([step.id], !step.approved)),
}
