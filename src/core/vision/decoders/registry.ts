import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { centreHeatmap } from './centre-heatmap.ts'
import type { Decoder } from './decoder.ts'
import { semanticLogits } from './semantic-logits.ts'
import { semanticSigmoid } from './semantic-sigmoid.ts'

const decoders = { semantic_sigmoid: semanticSigmoid, semantic_logits: semanticLogits, centre_heatmap: centreHeatmap } as const

/** The decoder of a card's output layout; `model_invalid` for layouts that make no map. */
export function decoderFor(card: ModelCard): Result<Decoder> {
  const { layout } = card.output
  if (layout === 'classifier_logits') {
    return fail({ code: 'model_invalid', message: `The model ${card.id} judges single picture patches and cannot make a map.`, hint: 'Choose a segmentation or detection model.' })
  }
  return ok(decoders[layout](card))
}
