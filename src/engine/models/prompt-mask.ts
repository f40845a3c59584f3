import { dirname, join } from 'node:path'
import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { decoderFor, type MaskPrompt, type ModelOutput, type PixelFeeds, samPrompt, type TilePixels } from '../../core/vision/index.ts'
import type { TrialHost } from './import/index.ts'
import { openSession, type Session } from './session-client.ts'

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

type TryAsk = { readonly modelPath: string; readonly card: ModelCard; readonly pixels: PixelFeeds; readonly host: TrialHost }

/** What a click in the middle of a tile means to a model that is not installed yet; both halves run in processes that end. @fails as loading and running them do */
export async function tryPromptMask({ modelPath, card, pixels, host }: TryAsk): Promise<Result<Float32Array>> {
  const [tile] = pixels.dates
  const other = card.beside?.find(({ name }) => name.endsWith('.onnx'))?.name
  if (!tile || other === undefined) return fail({ code: 'model_invalid', message: `The card of ${card.id} names no decoder.`, hint: 'Put the decoder beside the encoder.' })
  const limits = { startLimitMs: 60_000, runLimitMs: 120_000, ...host }
  const encoder = await openSession({ modelPath, ...limits })
  if (!encoder.ok) return encoder
  const embedding = await embedTile({ card, encoder: encoder.value }, tile)
  await encoder.value.kill()
  if (!embedding.ok) return embedding
  const decoder = await openSession({ modelPath: join(dirname(modelPath), other), ...limits })
  if (!decoder.ok) return decoder
  const middle = card.input.tile / 2
  const mask = await promptMask({ card, decoder: decoder.value }, embedding.value, { points: [{ at: [middle, middle], on: true }] })
  await decoder.value.kill()
  return mask
}
