import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { kindWords } from './kind-words.ts'
import { mended, unmet, vectorForRaster } from './kinds-met.ts'
import { StepName } from './step-name.ts'

export const vectorForRasterCheck = defineCheck(
  {
    code: 'vector_for_raster',
    summary: 'A step that works on pixels gets objects or map features.',
    why: 'A third of the wrong sensor and kind faults of the papers are outlines given to a tool that adds up pixels.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    unmet(subject)
      .filter(vectorForRaster)
      .map((one) => ({
        step: one.step,
        message: `${StepName(one.step)} works on the pixels of ${kindWords(one.wire.spec.kinds)}, and ${shown(one.name)} is ${kindWords([one.kind])}.`,
        repair: mended(subject, one),
      })),
)
