import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { candidates, namedModel } from './model-of.ts'

export const syntheticModel = defineCheck(
  {
    code: 'synthetic_model',
    summary: 'A step uses a model that was trained on drawn scenes only.',
    why: 'Nobody has checked what it says of real images; it runs because it was named.',
    severity: 'note',
    repairable: false,
  },
  (subject) =>
    subject.steps.flatMap((step): Found[] => {
      const model = namedModel(step) === null ? undefined : candidates(subject, step).find(({ synthetic }) => synthetic)
      return model ? [{ step, message: `${shown(model.title)} was trained on drawn scenes: what it says of real images is not verified.` }] : []
    }),
)
