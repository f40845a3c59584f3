import { maskValues } from '../../../contracts/classes.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import { classTable } from '../class-table.ts'
import { type Decoder, hasShape, outputOf, unexpectedShape } from './decoder.ts'

/**
 * One logit a class, softmax, the largest wins. The score is the probability of the class it maps to: channels of one class are added.
 * Where winner and second are closer than the card's `min_margin`, the pixel is unknown.
 */
export function semanticLogits(card: ModelCard): Decoder {
  const { channelValue } = classTable(card)
  const channels = card.classes.length
  const margin = card.thresholds.min_margin ?? 0
  const p = new Float64Array(channels)
  return (outputs, { width, height }) => {
    const named = outputOf(outputs, card.output.name)
    if (!named.ok) return named
    const output = named.value
    const wanted = [1, channels, height, width]
    if (!hasShape(output, wanted)) return unexpectedShape(output, wanted)
    const pixels = width * height
    const values = new Uint8Array(pixels)
    const scores = new Uint8Array(pixels)
    for (let i = 0; i < pixels; i++) {
      const best = softmax(output.data, { p, pixels, at: i })
      const value = channelValue[best] as number
      let same = 0
      let second = 0
      for (let c = 0; c < channels; c++) {
        if (channelValue[c] === value) same += p[c] as number
        else second = Math.max(second, p[c] as number)
      }
      scores[i] = Math.round(Math.min(1, same) * 255)
      values[i] = same - second < margin ? maskValues.unknown : value
    }
    return ok({ kind: 'raster', values, scores })
  }
}

/** Fills `p` with the probabilities of one pixel; the index of the largest. */
function softmax(data: Float32Array, { p, pixels, at }: { p: Float64Array; pixels: number; at: number }): number {
  let best = 0
  for (let c = 1; c < p.length; c++) if ((data[c * pixels + at] as number) > (data[best * pixels + at] as number)) best = c
  const top = data[best * pixels + at] as number
  let sum = 0
  for (let c = 0; c < p.length; c++) {
    p[c] = Math.exp((data[c * pixels + at] as number) - top)
    sum += p[c] as number
  }
  for (let c = 0; c < p.length; c++) p[c] = (p[c] as number) / sum
  return best
}
