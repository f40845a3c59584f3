import { nameAt } from '../reach.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { lookingSteps, neededOf } from './fitting.ts'
import { StepName } from './step-name.ts'

export const bandsTooFew = defineCheck(
  {
    code: 'bands_too_few',
    summary: 'A tool or model needs more bands than the image has.',
    why: 'It would stop, or see colours that are not there.',
    severity: 'error',
    repairable: false,
  },
  (subject) => [
    ...neededOf(subject).flatMap(({ step, input, need, wire }): Found[] =>
      need.minBands !== undefined && wire.bands !== null && wire.bands < need.minBands
        ? [{ step, message: `${StepName(step)} needs ${need.minBands} bands, and ${shown(nameAt(step, input))} has ${wire.bands}. Choose another image or tool.` }]
        : [],
    ),
    ...lookingSteps(subject).flatMap(({ step, image, models, named }): Found[] => {
      const fewest = Math.min(...models.map(({ bands }) => bands))
      if (image.bands >= fewest) return []
      return [
        {
          step,
          severity: named ? 'error' : 'warning',
          message: `${StepName(step)} needs a model of ${fewest} bands or more, and ${shown(image.name)} has ${image.bands}.`,
        },
      ]
    }),
  ],
)
