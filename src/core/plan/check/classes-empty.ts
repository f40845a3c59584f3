import { replaced, withoutInput } from '../subject.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const classesEmpty = defineCheck(
  {
    code: 'classes_empty',
    summary: 'A step is given an empty list of classes.',
    why: 'Nobody can say whether none or all is meant, and the two numbers differ by everything.',
    severity: 'error',
    repairable: true,
  },
  ({ steps, actions }) =>
    steps.flatMap((step) =>
      step.classes
        .filter(({ values }) => values.length === 0 && step.spec?.output !== 'mask')
        .map(
          ({ input }): Found => ({
            step,
            message: `${StepName(step)} names no class in its list. Name one, or leave the list out for everything that can be seen.`,
            repair: step.spec?.inputs[input]?.optional ? { label: `Leave ${input} out`, actions: replaced(actions, step.action.id, (one) => withoutInput(one, input)) } : null,
          }),
        ),
    ),
)
