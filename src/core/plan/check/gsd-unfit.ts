import { nameAt } from '../reach.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { lookingSteps, neededOf } from './fitting.ts'
import { StepName } from './step-name.ts'

/** Pixels this many times coarser (or finer, for a tool) than what it was made for show other things. */
const furthest = 2

export const gsdUnfit = defineCheck(
  {
    code: 'gsd_unfit',
    summary: 'The pixels of the image are far from the size a tool or model was made for.',
    why: 'A model of 0.5 m a pixel finds no house in an image of 3 m; it answers all the same.',
    severity: 'error',
    repairable: false,
  },
  (subject) => [
    ...neededOf(subject).flatMap(({ step, input, need, wire }): Found[] => {
      const gsdM = wire.frame?.gsdM ?? null
      if (!need.gsdM || gsdM === null) return []
      const times = timesOutside(gsdM, need.gsdM)
      if (Math.abs(Math.log2(times)) < 0.01) return []
      const isFar = times > furthest || times < 1 / furthest
      return [
        {
          step,
          severity: isFar ? 'error' : 'warning',
          message: `${StepName(step)} was made for ${rangeWords(need.gsdM)}, and ${shown(nameAt(step, input))} has ${metres(gsdM)}.${isFar ? ' Choose another image or tool.' : ''}`,
        },
      ]
    }),
    ...lookingSteps(subject).flatMap((looking) => byModels(looking)),
  ],
)

/**
 * An image finer than the model is averaged down and loses nothing; one that is coarser has nothing to find. A model that was not named is
 * chosen when the step runs, which then says so itself: the plan stays right and waits for a model, as with a class nothing sees.
 */
function byModels({ step, image, models, named }: ReturnType<typeof lookingSteps>[number]): Found[] {
  const { gsdM } = image
  if (gsdM === null) return []
  const [nearest] = [...models].sort((a, b) => Math.abs(Math.log2(timesOutside(gsdM, a.gsdM))) - Math.abs(Math.log2(timesOutside(gsdM, b.gsdM))))
  const times = nearest ? timesOutside(gsdM, nearest.gsdM) : 1
  if (!nearest || times <= 1.01) return []
  const isFar = times > furthest
  const said = `${shown(image.name)} has ${metres(gsdM)}, and ${nearest.title}${named ? '' : ', the nearest model,'} was trained on ${rangeWords(nearest.gsdM)}`
  return [
    {
      step,
      severity: isFar && named ? 'error' : 'warning',
      message: `${said}: ${isFar ? 'too coarse to find anything. Use a finer image, or a model for coarser ones.' : 'small things will be missed.'}`,
    },
  ]
}

/** 1 inside the range, above 1 for coarser pixels, below 1 for finer ones. */
const timesOutside = (gsdM: number, [low, high]: readonly [number, number]): number => (gsdM > high ? gsdM / high : gsdM < low ? gsdM / low : 1)

const metres = (gsdM: number): string => `${Number(gsdM.toPrecision(2))} m a pixel`
const rangeWords = ([low, high]: readonly [number, number]): string => (low === high ? metres(low) : `${low} to ${high} m a pixel`)
