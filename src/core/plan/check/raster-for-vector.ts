import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { kindWords } from './kind-words.ts'
import { mended, rasterForVector, unmet } from './kinds-met.ts'
import { StepName } from './step-name.ts'

export const rasterForVectorCheck = defineCheck(
  {
    code: 'raster_for_vector',
    summary: 'A step that works on objects or map features gets pixels.',
    why: 'Counting needs objects: pixels have to be turned into outlines first, or the number means nothing.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    unmet(subject)
      .filter(rasterForVector)
      .map((one) => ({
        step: one.step,
        message: `${StepName(one.step)} works on ${kindWords(one.wire.spec.kinds)}, and ${shown(one.name)} is ${kindWords([one.kind])}: pixels, not objects.`,
        repair: mended(subject, one),
      })),
)
