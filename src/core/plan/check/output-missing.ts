import { replaced } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { freshName } from './fresh-name.ts'

export const outputMissing = defineCheck(
  {
    code: 'output_id_missing',
    summary: 'A step gives its result no name.',
    why: 'No later step could use it, and no answer could point to it.',
    severity: 'error',
    repairable: true,
  },
  ({ steps, actions }) =>
    steps
      .filter(({ action }) => !action.outputs[0])
      .map((step) => {
        const fresh = freshName(
          step.action.tool,
          actions.flatMap((one) => one.outputs),
        )
        return {
          step,
          message: `The result of step ${shown(step.action.id)} has no name.`,
          repair: { label: `Call it ${fresh}`, actions: replaced(actions, step.action.id, (one) => ({ ...one, outputs: [fresh] })) },
        }
      }),
)
