import { isClassName, isSeen, wordsFor } from '../class-words.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { candidates, namedModel } from './model-of.ts'
import { StepName } from './step-name.ts'

export const modelCannot = defineCheck(
  {
    code: 'model_cannot',
    summary: 'The model a step names does not see the class, or does not give what the step needs.',
    why: 'A ship detector asked for houses finds none, and that is no answer about houses.',
    severity: 'error',
    repairable: false,
  },
  (subject) =>
    subject.steps.flatMap((step): Found[] => {
      const [model] = namedModel(step) === null ? [] : candidates(subject, step)
      if (!model) return []
      if (step.spec?.output === 'segmentation' && model.gives === 'detections')
        return [{ step, message: `${StepName(step)} classifies pixels, and ${shown(model.title)} draws boxes. Use it to find objects, or choose another model.` }]
      const asked = step.classes.flatMap(({ values }) => values.filter(isClassName)).filter((name) => name !== 'background')
      const unseen = asked.filter((name) => !isSeen(model.classes, name))
      return unseen.length === 0
        ? []
        : [{ step, message: `${shown(model.title)} of step ${shown(step.action.id)} does not see ${wordsFor(unseen)}. It sees ${wordsFor(model.classes)}.` }]
    }),
)
