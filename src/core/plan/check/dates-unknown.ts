import type { ContextImage } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { pairsOf } from './pairs.ts'
import { StepName } from './step-name.ts'

export const datesUnknown = defineCheck(
  {
    code: 'dates_unknown',
    summary: 'Two images are compared and nobody knows which is the older.',
    why: 'Change can only be told from before to after.',
    severity: 'warning',
    repairable: false,
  },
  (subject) =>
    pairsOf(subject)
      .filter(({ early, late }) => early.image !== null && late.image !== null && early.image !== late.image)
      .filter(({ early, late }) => !isPlaced(early.image, 'pre') || !isPlaced(late.image, 'post'))
      .filter(({ early, late }) => early.image?.date === null || late.image?.date === null)
      .filter(({ early, late }) => !(early.image?.role === 'post' && late.image?.role === 'pre'))
      .map(({ step, early, late }) => ({
        step,
        message: `${StepName(step)} compares ${shown(early.name)} and ${shown(late.name)}, and their dates are not known. Say in the layer list which one is from before.`,
      })),
)

const isPlaced = (image: ContextImage | null, role: 'pre' | 'post'): boolean => image?.role === role
