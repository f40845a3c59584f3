import type { Detection, Detections, Quantity } from '../contracts/kinds/index.ts'
import { calibratedCount } from '../core/stats/index.ts'
import { whyNoInterval } from './no-interval.ts'

type Counted = { readonly objects: readonly Detection[]; readonly minScore: number | null; readonly isSelection: boolean }

/** The interval of a count and how it came to be, in words; or why there is none. */
export function countInterval(source: Detections, { objects, minScore, isSelection }: Counted): Pick<Quantity, 'interval' | 'intervalReason'> & { readonly words: string } {
  const none = { interval: null, intervalReason: whyNoInterval(source), words: '' }
  const { calibration, defaultScore } = source
  if (calibration?.metric !== 'count' || isSelection || defaultScore === null) return none
  // the recall was measured at the card's threshold: what a higher one leaves out cannot be told apart from what was missed
  if (minScore !== null && minScore > defaultScore + 1e-9) return none
  const scores = objects.flatMap(({ score }) => (score !== null && score >= defaultScore ? [score] : []))
  const estimate = calibratedCount(scores, calibration)
  if (!estimate) return none
  const places = calibration.places?.length ? ` on ${calibration.places.join(', ')}` : ''
  return {
    interval: [estimate.interval[0], estimate.interval[1]],
    intervalReason: null,
    words: `; by how often such scores were right and how many were missed${places}, about ${Math.round(estimate.expected)} are expected`,
  }
}
