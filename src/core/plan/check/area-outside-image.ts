import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { isOutside, placesOf } from './places.ts'
import { StepName } from './step-name.ts'

export const areaOutsideImage = defineCheck(
  {
    code: 'area_outside_image',
    summary: 'An area does not touch the image it is used on.',
    why: 'Nothing could be found there, and "none" would be said of ground that nobody looked at.',
    severity: 'error',
    repairable: false,
  },
  (subject) =>
    placesOf(subject, 'area')
      .filter(isOutside)
      .map(({ step, label, image }) => ({ step, message: `${StepName(step)} looks at ${shown(label)}, which does not touch ${shown(image)}. Draw the area on the image.` })),
)
