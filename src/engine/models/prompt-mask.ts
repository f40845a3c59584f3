import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { decoderFor, type ModelOutput, type TilePixels } from '../../core/vision/index.ts'
import { type MaskPrompt, samPrompt } from '../../core/vision/sam-prompt.ts'
import type { Session } from './session-client.ts'

/** The two sessions of a model that draws the mask of what is clicked: pictures become embeddings once, each click is decoded. */
export type MaskPair = { readonly card: ModelCard; readonly encoder: Session; readonly decoder: Session }

/** The embedding of a tile, to be kept while she clicks on it. @fails model_failed, model_output_unexpected */
export async function embedTile({ card, encoder }: Pick<MaskPair, 'card' | 'encoder'>, tile: TilePixels): Promise<Result<ModelOutput>> {
  const ran = await encoder.run({ input: card.input, dates: [tile] })
  if (!ran.ok) return ran
  const embedding = ran.value.outputs[embeddingName]
  return embedding ? ok(embedding) : fail({ code: 'model_output_unexpected', message: `The model ${card.id} gives no ${embeddingName}.`, hint: 'Export the encoder of SAM again.' })
}

export const embeddingName = 'image_embeddings'

/**
 * The mask of what a click or a box means: a probability for each pixel of the tile, row by row.
 * @fails argument_invalid (no click), model_failed, model_output_unexpected
 */
export async function promptMask({ card, decoder }: Pick<MaskPair, 'card' | 'decoder'>, embedding: ModelOutput, prompt: MaskPrompt): Promise<Result<Float32Array>> {
  if (prompt.points.length === 0 && !prompt.box)
    return fail({ code: 'argument_invalid', message: 'There is no click and no box to find an object from.', hint: 'Click on the object.' })
  const side = card.input.tile
  const wanted = new Set(decoder.ready.inputs.map(({ name }) => name))
  const feeds = Object.fromEntries(Object.entries(samPrompt(embedding, prompt, side)).filter(([name]) => wanted.has(name)))
  const ran = await decoder.run(feeds)
  if (!ran.ok) return ran
  const decode = decoderFor(card)
  if (!decode.ok) return decode
  const mask = decode.value(ran.value.outputs, { width: side, height: side })
  if (!mask.ok) return mask
  return mask.value.kind === 'planes' ? ok(mask.value.planes) : fail({ code: 'model_invalid', message: `The card of ${card.id} makes no mask.`, hint: 'Correct its card.' })
}
