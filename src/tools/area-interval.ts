import type { Calibration } from '../contracts/model-card.ts'
import type { Mask, Quantity } from '../contracts/kinds/index.ts'
import { binOfScore, calibratedArea } from '../core/stats/index.ts'
import { whyNoInterval } from './no-interval.ts'

/** Area of a mask's pixels by bin of the card, gathered while they are summed. */
export type AreaTally = { add(score: number | null, area: number): void; interval(): (Pick<Quantity, 'interval'> & { readonly words: string }) | null }

/**
 * Gathers what an interval needs where the card of the model gives it: areas measured on places not trained on, for the one class the model
 * sees, at the threshold it was measured at. Null where it does not: then there is no interval, and none is made up.
 */
export function areaTally({ calibration, minScore, values, hasScores }: Mask): AreaTally | null {
  if (calibration?.metric !== 'area' || minScore !== null || !hasScores || Object.keys(values).length !== 1) return null
  const bin = binOfScore(calibration)
  const areas = new Float64Array(calibration.bins.length)
  let isMeasured = true
  return {
    add(score, area) {
      const at = score === null ? -1 : (bin[score] ?? -1)
      if (at < 0) isMeasured = false
      else areas[at] = (areas[at] as number) + area
    },
    interval() {
      const made = isMeasured ? calibratedArea([...areas], calibration) : null
      if (!made) return null
      return { interval: [...made.interval], words: wordsOf(calibration, made.expected / areas.reduce((sum, one) => sum + one, 0)) }
    },
  }
}

function wordsOf({ places }: Calibration, ratio: number): string {
  const where = places?.length ? ` on ${places.join(', ')}` : ''
  const percent = Math.round(Math.abs(ratio - 1) * 100)
  const means = percent === 0 ? 'as much as was found is expected' : `${percent} % ${ratio > 1 ? 'more' : 'less'} than was found is expected`
  return `; by how often such pixels were right and how many were missed${where}, ${means}`
}

/** Interval and reason of an area in the unit it is given in. Ends are rounded outwards to three figures: more would claim what nobody measured. */
export const areaRange = (source: Parameters<typeof whyNoInterval>[0], interval: Quantity['interval'], factor: number): Pick<Quantity, 'interval' | 'intervalReason'> =>
  interval === null
    ? { interval: null, intervalReason: whyNoInterval(source) }
    : { interval: [rounded(interval[0] / factor, Math.floor), rounded(interval[1] / factor, Math.ceil)], intervalReason: null }

const figures = 3

function rounded(value: number, to: (value: number) => number): number {
  if (value <= 0) return 0
  const step = 10 ** (Math.floor(Math.log10(value)) - figures + 1)
  return Number((to(value / step) * step).toPrecision(figures + 1))
}
