import type { Calibration } from '../../contracts/model-card.ts'
import { studentT975 } from './student-t.ts'

export type AreaEstimate = {
  /** area there is, by how often such pixels were right and how many were missed */
  readonly expected: number
  /** 95 %: for one more place, by how far the estimate was off on the places it was measured on */
  readonly interval: readonly [number, number]
}

/** Fewer places than this say nothing of how places differ. */
const fewestGroups = 5

/** Bin of each score byte (score x 255), -1 where the card measured none. */
export function binOfScore({ bins }: Pick<Calibration, 'bins'>): Int16Array {
  return Int16Array.from({ length: 256 }, (_, byte) => {
    const score = byte / 255
    return bins.findIndex(({ score: [low, high] }, i) => score >= low && (score < high || (i === bins.length - 1 && score <= high)))
  })
}

/**
 * How much area of a class there really is behind pixels that were taken for it: each counts with the precision of its bin, the sum over
 * the recall is what is sought. The interval is that of one more place: expected x (1 +- t s sqrt(1 + 1/k)), s the mean square error of
 * the same estimate on the k groups of the card over their mean estimate.
 * Null where the card has no recall or fewer than five groups, or where nothing was found: then nothing says how places differ.
 * @param areas of the pixels kept at the default threshold, by bin of the card; any unit
 */
export function calibratedArea(areas: readonly number[], { bins, recall, groups }: Calibration): AreaEstimate | null {
  if (!recall || recall.value <= 0 || recall.n <= 0 || !groups || groups.length < fewestGroups) return null
  const estimate = (kept: readonly number[]) => bins.reduce((sum, { precision }, i) => sum + (kept[i] ?? 0) * precision, 0) / recall.value
  const expected = estimate(areas)
  const told = groups.map(({ kept, truth }) => ({ guess: estimate(kept), truth }))
  const mean = told.reduce((sum, { guess }) => sum + guess, 0) / told.length
  if (expected <= 0 || mean <= 0) return null
  const square = told.reduce((sum, { guess, truth }) => sum + (truth - guess) ** 2, 0) / told.length
  const share = (studentT975(told.length - 1) * Math.sqrt(square * (1 + 1 / told.length))) / mean
  return { expected, interval: [Math.max(0, expected * (1 - share)), expected * (1 + share)] }
}
