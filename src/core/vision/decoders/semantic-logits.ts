import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import { type Decoder, hasShape, outputOf, unexpectedShape } from './decoder.ts'

/** One logit a class, softmax: exclusive probabilities. */
export function semanticLogits(card: ModelCard): Decoder {
  const channels = card.classes.length
  return (outputs, { width, height }) => {
    const named = outputOf(outputs, card.output.name)
    if (!named.ok) return named
    const wanted = [1, channels, height, width]
    if (!hasShape(named.value, wanted)) return unexpectedShape(named.value, wanted)
    return ok({ kind: 'planes', channels, exclusive: true, planes: softmaxPlanes(named.value.data, channels) })
  }
}

/** Softmax over the leading axis of [channels, ...]; the largest logit is taken out first, so none overflows. */
export function softmaxPlanes(logits: Float32Array, channels: number): Float32Array {
  const pixels = logits.length / channels
  const planes = new Float32Array(logits.length)
  for (let i = 0; i < pixels; i++) {
    let top = logits[i] as number
    for (let c = 1; c < channels; c++) top = Math.max(top, logits[c * pixels + i] as number)
    let sum = 0
    for (let c = 0; c < channels; c++) {
      const e = Math.exp((logits[c * pixels + i] as number) - top)
      planes[c * pixels + i] = e
      sum += e
    }
    for (let c = 0; c < channels; c++) planes[c * pixels + i] = (planes[c * pixels + i] as number) / sum
  }
  return planes
}
