import { replaced } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { type Pair, pairsOf } from './pairs.ts'
import { StepName } from './step-name.ts'

export const dateOrder = defineCheck(
  {
    code: 'date_order',
    summary: 'The image taken for the one from before is the younger one.',
    why: 'By its date the comparison would run backwards.',
    severity: 'warning',
    repairable: true,
  },
  (subject) =>
    pairsOf(subject)
      .filter(isBackwards)
      .map(({ step, early, late }): Found => {
        // where the roles of the layers say the opposite of the dates, one of the two is wrong, and nobody here knows which
        const isTold = early.image?.role === 'pre' || late.image?.role === 'post'
        return {
          step,
          message: `${StepName(step)} takes ${shown(early.name)} of ${early.image?.date} for the image from before, and ${shown(late.name)} is older (${late.image?.date}).${isTold ? ' Check the roles and the dates of the two layers.' : ''}`,
          repair: isTold
            ? null
            : {
                label: 'Exchange the two images',
                actions: replaced(subject.actions, step.action.id, (one) => ({ ...one, inputs: { ...one.inputs, [early.input]: late.name, [late.input]: early.name } })),
              },
        }
      }),
)

const isBackwards = ({ early, late }: Pair): boolean => {
  const [before, after] = [early.image?.date ?? null, late.image?.date ?? null]
  const isSwapped = early.image?.role === 'post' && late.image?.role === 'pre'
  return before !== null && after !== null && before > after && !isSwapped
}
