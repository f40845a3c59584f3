import { oneOrList } from '../adaptors.ts'
import { replaced, withInput } from '../subject.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const maskWithoutClasses = defineCheck(
  {
    code: 'mask_without_classes',
    summary: 'A mask of no class is asked for.',
    why: 'It would be empty, and everything measured on it 0; other programs take "none" for "all".',
    severity: 'error',
    repairable: true,
  },
  ({ steps, plan, actions }) =>
    steps.flatMap((step) =>
      step.classes
        .filter(({ values }) => values.length === 0 && step.spec?.output === 'mask')
        .map(({ input }): Found => {
          const { classes } = plan.goal
          return {
            step,
            message: `${StepName(step)} makes a mask and names no class. Name at least one.`,
            repair:
              classes.length === 0 ? null : { label: `Keep ${classes.join(', ')}`, actions: replaced(actions, step.action.id, (one) => withInput(one, input, oneOrList(classes))) },
          }
        }),
    ),
)
