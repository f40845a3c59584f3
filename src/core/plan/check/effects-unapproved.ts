import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const effectsUnapproved = defineCheck(
  {
    code: 'effects_unapproved',
    summary: 'A step changes the screen or writes a file, and the question did not ask for it.',
    why: 'What a plan does besides answering must be seen and clicked, never happen by itself.',
    severity: 'warning',
    repairable: true,
  },
  ({ steps, plan, actions, readers }) =>
    steps.flatMap((step): Found[] => {
      const effects = step.spec?.effects ?? 'none'
      const isOrder = plan.goal.type === 'workspace' || (plan.goal.type === 'compound' && plan.goal.operations.length === 0)
      if (effects === 'none' || (effects === 'workspace' && isOrder)) return []
      const isUsed = step.action.outputs.some((output) => readers.has(output))
      return [
        {
          step,
          message:
            effects === 'workspace'
              ? `${StepName(step)} changes the screen, which the question did not ask for.`
              : `${StepName(step)} writes a file outside the project. It runs when you approve it, and not before.`,
          repair: effects === 'workspace' && !isUsed ? { label: `Leave ${shown(step.action.tool)} out`, actions: actions.filter((one) => one !== step.action) } : null,
        },
      ]
    }),
)
