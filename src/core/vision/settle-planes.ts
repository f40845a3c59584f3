import { maskValues } from '../../contracts/classes.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { classTable } from './class-table.ts'

/** Class value and score (probability x 255) of each pixel. */
export type SettledPixels = { readonly values: Uint8Array; readonly scores: Uint8Array }

/** @param planes probabilities [channels, pixels], overlaps already blended */
export type Settle = (planes: Float32Array, exclusive: boolean) => SettledPixels

/**
 * Exclusive: channels of one class are added, and the most probable class wins; winner and second closer than the card's `min_margin`
 * make the pixel unknown. Otherwise the most probable class wins where it is above the threshold, else background (0); the score is that
 * class's probability everywhere, so that a lower threshold can be applied later.
 */
export function settlerFor(card: ModelCard): Settle {
  const { channelValue } = classTable(card)
  const margin = card.thresholds.min_margin ?? 0
  const threshold = card.thresholds.default ?? 0.5
  return (planes, exclusive) => (exclusive ? settleExclusive(planes, channelValue, margin) : settleIndependent(planes, channelValue, threshold))
}

function settleExclusive(planes: Float32Array, channelValue: readonly number[], margin: number): SettledPixels {
  const channels = channelValue.length
  const pixels = planes.length / channels
  const values = new Uint8Array(pixels)
  const scores = new Uint8Array(pixels)
  const classValues = [...new Set(channelValue)]
  const classOf = channelValue.map((value) => classValues.indexOf(value))
  const sums = new Float64Array(classValues.length)
  for (let i = 0; i < pixels; i++) {
    sums.fill(0)
    for (let c = 0; c < channels; c++) {
      const k = classOf[c] as number
      sums[k] = (sums[k] as number) + (planes[c * pixels + i] as number)
    }
    let best = 0
    for (let k = 1; k < sums.length; k++) if ((sums[k] as number) > (sums[best] as number)) best = k
    const most = sums[best] as number
    let second = 0
    for (let k = 0; k < sums.length; k++) if (k !== best) second = Math.max(second, sums[k] as number)
    scores[i] = Math.round(Math.min(1, most) * 255)
    values[i] = most - second < margin ? maskValues.unknown : (classValues[best] as number)
  }
  return { values, scores }
}

function settleIndependent(planes: Float32Array, channelValue: readonly number[], threshold: number): SettledPixels {
  const channels = channelValue.length
  const pixels = planes.length / channels
  const values = new Uint8Array(pixels)
  const scores = new Uint8Array(pixels)
  for (let i = 0; i < pixels; i++) {
    let best = 0
    let p = planes[i] as number
    for (let c = 1; c < channels; c++) {
      const other = planes[c * pixels + i] as number
      if (other > p) {
        best = c
        p = other
      }
    }
    scores[i] = Math.round(Math.min(1, p) * 255)
    if (p > threshold) values[i] = channelValue[best] as number
  }
  return { values, scores }
}
