import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import type { Decoder } from './decoder.ts'
import { channelCount, semanticPlanes } from './semantic-planes.ts'

/** One logit a class, softmax: exclusive probabilities. */
export function semanticLogits(card: ModelCard): Decoder {
  const channels = channelCount(card)
  return (outputs, size) => {
    const planes = semanticPlanes(card, { outputs, size }, (logits) => softmaxPlanes(logits, channels))
    return planes.ok ? ok({ kind: 'planes', channels, exclusive: true, planes: planes.value }) : planes
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
