import { isOwnName } from '../../../contracts/classes.ts'
import { isClassName, isSeen, wordsFor } from '../class-words.ts'
import { isGiven, inputValue } from '../subject.ts'
import { defineCheck } from './define-check.ts'
import { modelInput } from './model-of.ts'

export const noModel = defineCheck(
  {
    code: 'no_model',
    summary: 'No installed model sees a class, and no labels show it.',
    why: 'The step would stop when it runs; the plan itself is right and waits for a model.',
    severity: 'warning',
    repairable: false,
  },
  ({ steps, context }) => {
    const seen = context.seenClasses
    if (!seen) return []
    return steps.flatMap((step) => {
      const input = modelInput(step)
      if (input === null || isGiven(inputValue(step.action, input))) return []
      const asked = step.classes.flatMap(({ values }) => values.filter(isClassName))
      const unseen = asked.filter((name) => name !== 'background' && !isSeen(seen, name) && !isOwnName(name))
      return unseen.length === 0 ? [] : [{ step, message: `No installed model sees ${wordsFor(unseen)}. Install one that does, or load labels for this image.` }]
    })
  },
)
