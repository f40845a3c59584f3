import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import { type Decoder, sigmoid } from './decoder.ts'
import { channelCount, semanticPlanes } from './semantic-planes.ts'

/** One logit a class, each a yes or no of its own. */
export function semanticSigmoid(card: ModelCard): Decoder {
  const channels = channelCount(card)
  return (outputs, size) => {
    const planes = semanticPlanes(card, { outputs, size }, (logits) => logits.map(sigmoid))
    return planes.ok ? ok({ kind: 'planes', channels, exclusive: false, planes: planes.value }) : planes
  }
}
