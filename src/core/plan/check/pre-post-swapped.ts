import { replaced } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { pairsOf } from './pairs.ts'
import { StepName } from './step-name.ts'

export const prePostSwapped = defineCheck(
  {
    code: 'pre_post_swapped',
    summary: 'The image from before and the one from after are exchanged.',
    why: 'Everything that was built would be told as destroyed, and the other way round.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    pairsOf(subject)
      .filter(({ early, late }) => early.image?.role === 'post' && late.image?.role === 'pre')
      .map(({ step, early, late }) => ({
        step,
        message: `${StepName(step)} takes ${shown(early.name)} for the image from before, and it is the one from after.`,
        repair: {
          label: 'Exchange the two images',
          actions: replaced(subject.actions, step.action.id, (one) => ({ ...one, inputs: { ...one.inputs, [early.input]: late.name, [late.input]: early.name } })),
        },
      })),
)
