import { imageOf, nameAt } from '../reach.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { neededOf } from './fitting.ts'
import { StepName } from './step-name.ts'

export const bandMissing = defineCheck(
  {
    code: 'band_missing',
    summary: 'A tool needs a band the image does not have.',
    why: 'Another band in its place gives an index of something else.',
    severity: 'error',
    repairable: false,
  },
  (subject) =>
    neededOf(subject).flatMap(({ step, input, need }): Found[] => {
      const name = nameAt(step, input)
      const image = name === undefined ? null : imageOf(subject, name)
      const has = image?.bandNames?.map((band) => band?.toLowerCase() ?? null)
      // a band without a name may be any of them
      if (!need.bandNames || !has || has.includes(null)) return []
      const missing = need.bandNames.filter((band) => !has.includes(band.toLowerCase()))
      return missing.length === 0 ? [] : [{ step, message: `${StepName(step)} needs the band ${missing.join(', ')}, and ${shown(image?.name)} has ${has.join(', ')}.` }]
    }),
)
