import { imageUnder } from './model-of.ts'
import type { ContextImage, Subject } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

/** From this share on, what is under the cloud matters. */
const muchCloud = 0.2

export const cloudy = defineCheck(
  {
    code: 'cloudy',
    summary: 'Much of an optical image is under cloud.',
    why: 'What lies under cloud is not counted, and "none found" may only mean "none seen"; radar sees through it.',
    severity: 'warning',
    repairable: false,
  },
  (subject) => {
    const told = new Set<string>()
    return subject.steps.flatMap((step): Found[] => {
      const image = step.spec?.module === 'perception' ? imageUnder(subject, step) : null
      if (!image || !isCloudy(image) || told.has(image.id)) return []
      told.add(image.id)
      const radar = radarBeside(subject, image)
      const share = `${Math.round(100 * (image.cloudShare ?? 0))} % of ${shown(image.name)} is under cloud`
      return [
        {
          step,
          severity: radar ? 'warning' : 'note',
          message: radar
            ? `${share}. ${shown(radar.name)} is radar and sees through it: ask of that image.`
            : `${share}; ${StepName(step).replace('Step', 'step')} cannot see there.`,
        },
      ]
    })
  },
)

const isCloudy = ({ cloudShare, sensorKind }: ContextImage): boolean => (cloudShare ?? 0) >= muchCloud && sensorKind !== 'sar' && sensorKind !== 'elevation'

const radarBeside = ({ context }: Subject, image: ContextImage): ContextImage | undefined =>
  context.images?.find((other) => other.sensorKind === 'sar' && (image.overlaps === undefined || image.overlaps.includes(other.id)))
