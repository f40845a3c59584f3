import type { ModelCard, OutputLayout } from '../../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { centreHeatmap } from './centre-heatmap.ts'
import type { Decoder } from './decoder.ts'
import { semanticLogits } from './semantic-logits.ts'
import { semanticSigmoid } from './semantic-sigmoid.ts'

const decoders: Partial<Record<OutputLayout, (card: ModelCard) => Decoder>> = { semantic_sigmoid: semanticSigmoid, semantic_logits: semanticLogits, centre_heatmap: centreHeatmap }

/** The decoder of a card's output layout; `model_invalid` for layouts that make no map. */
export function decoderFor(card: ModelCard): Result<Decoder> {
  const { layout } = card.output
  if (layout === 'classifier_logits') {
    return fail({ code: 'model_invalid', message: `The model ${card.id} judges single picture patches and cannot make a map.`, hint: 'Choose a segmentation or detection model.' })
  }
  const decoder = decoders[layout]
  if (decoder) return ok(decoder(card))
  return fail({ code: 'model_invalid', message: `The output layout ${layout} of ${card.id} is not read.`, hint: 'Export the model with another layout.' })
}
