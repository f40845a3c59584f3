import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import type { Decoder } from './decoder.ts'
import { semanticPlanes } from './semantic-planes.ts'

/** One quantity a pixel, times the card's scaling, as its share of the card's `range` (0 to 1 unless said); the threshold is such a share. */
export function regression(card: ModelCard): Decoder {
  const [low, high] = card.output.range ?? [0, 1]
  const scaling = card.output.scaling ?? 1
  const share = (value: number) => Math.min(1, Math.max(0, (value * scaling - low) / (high - low)))
  return (outputs, size) => {
    const planes = semanticPlanes(card, { outputs, size }, (values) => values.map(share))
    if (!planes.ok) return planes
    return ok({
      kind: 'planes',
      channels: 1,
      exclusive: false,
      planes: planes.value,
      note: `The model ${card.id} estimates a quantity; the score plane holds ${low} to ${high} in 256 steps.`,
    })
  }
}
