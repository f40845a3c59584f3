import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { isOutside, placesOf } from './places.ts'
import { StepName } from './step-name.ts'

export const pointOutsideImage = defineCheck(
  {
    code: 'point_outside_image',
    summary: 'A point lies outside the image it is used on.',
    why: 'A way that starts off the image would start somewhere else.',
    severity: 'error',
    repairable: false,
  },
  (subject) =>
    placesOf(subject, 'point')
      .filter(isOutside)
      .map(({ step, label, image }) => ({ step, message: `${StepName(step)} uses the point ${shown(label)}, which lies outside ${shown(image)}. Move the point onto the image.` })),
)
