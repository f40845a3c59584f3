import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { ModelTrial } from '../../contracts/services/models.ts'
import { mapPixels } from '../../core/geo/index.ts'
import { classTable, decoderFor, type DecodedTile, type PixelFeeds, settlerFor } from '../../core/vision/index.ts'
import { classWords } from '../../core/words/index.ts'
import { planTiles, runTrial, tileReader, type TrialHost, tryPromptMask } from '../models/index.ts'
import { needSession } from '../world.ts'
import type { EngineWorld } from '../world.ts'

type TrialAsk = { readonly modelPath: string; readonly card: ModelCard; readonly layerId: string; readonly at: PixelXY | null }

/** Sides of the picture and of the mask that are shown. */
const cropPx = 512
const maskPx = 128
const mostBoxes = 200

/** What a model that is not installed yet makes of one tile of the open image, the one at `at` or in the middle. @fails as planning, reading and the trial do */
export async function tryOnLayer(world: EngineWorld, { modelPath, card, layerId, at }: TrialAsk): Promise<Result<ModelTrial>> {
  const session = needSession(world)
  const { layers, frame: mapFrame } = session.workspace.state()
  const layer = layers.find((one) => one.id === layerId)
  if (!layer) return fail({ code: 'layer_missing', message: 'The image to try it on is not in the project.', hint: 'Choose an image.' })
  const { frame } = layer
  const spot = at ?? [frame.width / 2, frame.height / 2]
  const plan = planTiles({ frame, card, window: [spot[0], spot[1], spot[0] + 1, spot[1] + 1] })
  if (!plan.ok) return plan
  const source = await session.sources.sourceOf(layerId)
  if (!source.ok) return source
  const reader = tileReader({ card, plan: plan.value, source: source.value })
  if (!reader.ok) return reader
  const tile = plan.value.tiles.at(-1)
  if (!tile) return fail({ code: 'area_outside', message: 'The place to try it lies outside the image.', hint: 'Choose a place on the image.' })
  const read = await reader.value(tile.box)
  if (!read.ok) return read
  if (!read.value.inputs) return fail({ code: 'area_empty', message: 'There is no data at the place to try it.', hint: 'Choose another place.' })
  const began = performance.now()
  const said = await told({ modelPath, card, inputs: read.value.inputs, side: plan.value.tilePx, host: world.models.trialHost })
  if (!said.ok) return said
  const elapsedMs = performance.now() - began
  const seen = shown(card, said.value, { side: plan.value.tilePx, valid: read.value.valid })
  const { x, y } = plan.value.factor
  const box: PixelBox = [tile.box[0] * x, tile.box[1] * y, tile.box[2] * x, tile.box[3] * y]
  const onMap = mapFrame
    ? mapPixels(frame, mapFrame, [
        [box[0], box[1]],
        [box[2], box[3]],
      ])
    : null
  const corners = onMap?.ok ? onMap.value.flat() : null
  const cropPath = corners ? `/crop/${encodeURIComponent(layerId)}.png?box=${corners.map((value) => Math.round(value)).join(',')}&size=${cropPx}` : null
  return ok({ layerId, box, cropPath, elapsedMs, ...seen, sentence: card.task === 'prompt-mask' ? `a click in the middle: ${seen.sentence}` : seen.sentence })
}

type Told = { readonly modelPath: string; readonly card: ModelCard; readonly inputs: PixelFeeds; readonly side: number; readonly host: TrialHost }

/** What the model says of the tile; one that draws what is clicked is asked for what lies in the middle. */
async function told({ modelPath, card, inputs, side, host }: Told): Promise<Result<DecodedTile>> {
  if (card.task === 'prompt-mask') {
    const mask = await tryPromptMask({ modelPath, card, pixels: inputs, host })
    return mask.ok ? ok({ kind: 'planes', channels: 1, exclusive: false, planes: mask.value }) : mask
  }
  const ran = await runTrial(modelPath, [inputs], host)
  if (!ran.ok) return ran
  const decoder = decoderFor(card)
  return decoder.ok ? decoder.value(ran.value.outputs[0] ?? {}, { width: side, height: side }) : decoder
}

type Ground = { readonly side: number; readonly valid: Uint8Array }

function shown(card: ModelCard, decoded: DecodedTile, { side, valid }: Ground): Pick<ModelTrial, 'mask' | 'boxes' | 'sentence'> {
  if (decoded.kind === 'boxes') {
    const least = card.thresholds.score ?? 0
    const boxes = decoded.boxes.filter(({ score }) => score >= least)
    const shares = boxes.slice(0, mostBoxes).map(({ class: name, score, box }) => ({ class: name, score, box: box.map((value) => value / side) as PixelBox }))
    return { mask: null, boxes: shares, sentence: countWords(boxes.map((one) => one.class)) }
  }
  const { values } = settlerFor(card)(decoded.planes, decoded.exclusive)
  const classes = Object.fromEntries(Object.entries(classTable(card).values).map(([name, value]) => [String(value), name]))
  const small = Array.from({ length: maskPx * maskPx }, (_, i) => {
    const column = Math.floor((((i % maskPx) + 0.5) / maskPx) * side)
    const row = Math.floor(((Math.floor(i / maskPx) + 0.5) / maskPx) * side)
    return values[row * side + column] ?? 0
  })
  return {
    mask: { side: maskPx, values: small, classes },
    boxes: [],
    sentence: shareWords(
      values.filter((_, i) => valid[i] === 1),
      classes,
    ),
  }
}

function countWords(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts.size === 0 ? 'nothing found here' : [...counts].map(([name, n]) => `${n} ${classWords([name])}`).join(', ')
}

function shareWords(values: Uint8Array, classes: Readonly<Record<string, string>>): string {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const parts = [...counts].flatMap(([value, n]) => {
    const name = classes[String(value)]
    return name === undefined ? [] : [`${((n / values.length) * 100).toFixed(0)} % ${classWords([name])}`]
  })
  return parts.length === 0 ? 'nothing found here' : parts.join(', ')
}
