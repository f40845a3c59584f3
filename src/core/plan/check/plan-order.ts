import { topologicalOrder } from '../plan-edit.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { lateWires } from './late-wires.ts'
import { StepName } from './step-name.ts'

export const planOrder = defineCheck(
  {
    code: 'plan_order',
    summary: 'A step takes a result that is made only after it.',
    why: 'Steps run from top to bottom, so the result would not be there yet.',
    severity: 'error',
    repairable: true,
  },
  (subject) => {
    const { actions } = subject
    const late = lateWires(subject)
    if (late.length === 0) return []
    const ordered = topologicalOrder(actions)
    const repair = ordered ? { label: 'Put the steps in order', actions: ordered } : null
    return late.map(({ step, name }): Found => ({ step, message: `${StepName(step)} needs ${shown(name)}, which is made only after it.`, repair }))
  },
)
