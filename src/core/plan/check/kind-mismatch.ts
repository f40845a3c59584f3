import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { kindWords } from './kind-words.ts'
import { mended, rasterForVector, unmet, vectorForRaster } from './kinds-met.ts'
import { StepName } from './step-name.ts'

export const kindMismatch = defineCheck(
  {
    code: 'kind_mismatch',
    summary: 'A step gets another kind of thing than it takes.',
    why: 'Wrongly connected steps are more than half of the failed disaster tasks in the papers.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    unmet(subject)
      .filter((one) => !rasterForVector(one) && !vectorForRaster(one))
      .map((one) => ({
        step: one.step,
        message: `${StepName(one.step)} needs ${kindWords(one.wire.spec.kinds)} and gets ${kindWords([one.kind])} from ${shown(one.name)}.`,
        repair: mended(subject, one),
      })),
)
