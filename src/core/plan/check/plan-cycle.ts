import { topologicalOrder } from '../plan-edit.ts'
import { defineCheck } from './define-check.ts'
import { lateWires } from './late-wires.ts'

export const planCycle = defineCheck(
  {
    code: 'plan_cycle',
    summary: 'Steps of the plan wait for one another.',
    why: 'None of them could ever start.',
    severity: 'error',
    repairable: false,
  },
  (subject) =>
    lateWires(subject).length > 0 && topologicalOrder(subject.actions) === null
      ? [{ message: 'Some steps of the plan wait for one another, so none of them can start. Connect one of them to something else.' }]
      : [],
)
