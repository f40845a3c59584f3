import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import { classTable } from '../class-table.ts'
import { type Decoder, hasShape, outputOf, sigmoid, unexpectedShape } from './decoder.ts'

/**
 * One logit a class; the most probable class wins where its probability is above the card's threshold, else background (0).
 * The score is that class's probability everywhere, so a lower threshold can be applied later.
 */
export function semanticSigmoid(card: ModelCard): Decoder {
  const { channelValue } = classTable(card)
  const channels = card.classes.length
  const threshold = card.thresholds.default ?? 0.5
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
      let best = 0
      for (let c = 1; c < channels; c++) if ((output.data[c * pixels + i] as number) > (output.data[best * pixels + i] as number)) best = c
      const p = sigmoid(output.data[best * pixels + i] as number)
      scores[i] = Math.round(p * 255)
      if (p > threshold) values[i] = channelValue[best] as number
    }
    return ok({ kind: 'raster', values, scores })
  }
}
