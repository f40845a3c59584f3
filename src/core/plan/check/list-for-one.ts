import { replaced, withInput } from '../subject.ts'
import { defineCheck, type Found } from './define-check.ts'
import { stepName } from './step-name.ts'

export const listForOne = defineCheck(
  {
    code: 'list_for_one',
    summary: 'An input that takes one thing gets several.',
    why: 'Only the first would be used, and nobody would see that the others were left out.',
    severity: 'error',
    repairable: true,
  },
  ({ steps, actions }) =>
    steps.flatMap((step) =>
      step.wires.flatMap(({ input, spec, names }): Found[] => {
        if (spec.many || names === null || names.length < 2) return []
        const distinct = new Set(names)
        const [only] = names
        return [
          {
            step,
            message: `Input ${input} of ${stepName(step)} takes one thing, not ${names.length}.`,
            repair: distinct.size === 1 ? { label: `Take ${only}`, actions: replaced(actions, step.action.id, (one) => withInput(one, input, only)) } : null,
          },
        ]
      }),
    ),
)
