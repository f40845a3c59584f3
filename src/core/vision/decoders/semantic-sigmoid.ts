import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import { type Decoder, sigmoid } from './decoder.ts'
import { channelCount, semanticPlanes } from './semantic-planes.ts'

/** One logit a class, each a yes or no of its own. */
export function semanticSigmoid(card: ModelCard): Decoder {
  const channels = channelCount(card)
  return (outputs, size) => {
    const planes = semanticPlanes(card, { outputs, size }, sigmoidOf)
    return planes.ok ? ok({ kind: 'planes', channels, exclusive: false, planes: planes.value }) : planes
  }
}

function sigmoidOf(logits: Float32Array): Float32Array {
  const planes = new Float32Array(logits.length)
  for (let i = 0; i < logits.length; i++) planes[i] = sigmoid(logits[i] as number)
  return planes
}
