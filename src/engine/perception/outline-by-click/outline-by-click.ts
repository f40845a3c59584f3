import type { Frame, PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import { boxOfPoints, mapPixels } from '../../../core/geo/index.ts'
import { type PromptTile, promptTile } from '../../../core/vision/index.ts'
import { promptMask, type Session } from '../../models/index.ts'
import type { LayerSources } from '../../workspace/layer-sources.ts'
import type { ModelHost, UsableModel } from '../model-host.ts'
import { makeMaskSessions } from './mask-sessions.ts'
import { ringOfMask } from './mask-ring.ts'
import { type Look, makeTileLooks } from './tile-looks.ts'

export type OutlineParts = { readonly models: ModelHost; readonly sources: LayerSources; layerIdentity(layer: Layer): string }

type Mark = { readonly at: PixelXY; readonly on: boolean }

/** Positions in pixels of the project frame. */
export type OutlineAsk = {
  readonly layer: Layer
  readonly project: Frame
  readonly modelId: string | null
  /** what is seen of the map */
  readonly view: PixelBox
  readonly points: readonly Mark[]
  readonly box: PixelBox | null
}

/** `looked`: the picture was looked at anew, which takes long; else what was made of it before was used. */
export type ClickedOutline = { readonly modelId: string; readonly ring: PixelXY[]; readonly looked: boolean }

/** Outlines of what is clicked, by an installed model of prompted masks. A tile is looked at once, each click on it is decoded; one call after the other. */
export function makeOutlineByClick({ models, sources, layerIdentity }: OutlineParts) {
  const sessions = makeMaskSessions(models)
  const looks = makeTileLooks({ sources, sessions, layerIdentity })
  let last: Promise<unknown> = Promise.resolve()

  const outlineNow = async ({ layer, project, modelId, ...asked }: OutlineAsk): Promise<Result<ClickedOutline>> => {
    const model = chosenModel(models, modelId)
    if (!model.ok) return model
    const placed = onImage(asked, project, layer.frame)
    if (!placed.ok) return placed
    const tile = promptTile(placed.value.view, model.value.card.input.tile)
    const seen = await looks.lookAt(model.value, layer, tile)
    if (!seen.ok) return seen
    const decoder = await sessions.session(model.value, 'decoder')
    if (!decoder.ok) return decoder
    const ring = await ringInTile({ ...placed.value, tile, model: model.value, decoder: decoder.value, look: seen.value })
    if (!ring.ok) return ring
    const back = mapPixels(layer.frame, project, ring.value)
    return back.ok ? ok({ modelId: model.value.id, ring: back.value, looked: seen.value.looked }) : back
  }

  return {
    /** @fails no_model, model_missing, area_outside, area_empty, too_small (no object there), argument_invalid (no click), or as reading and running do */
    outline(ask: OutlineAsk): Promise<Result<ClickedOutline>> {
      const outlining = last.then(async () => {
        const made = await outlineNow(ask)
        // a process that failed is not used again
        if (made.ok || !isOfModel(made.error.code)) sessions.rest()
        else await sessions.stop()
        return made
      })
      last = outlining.catch(() => undefined)
      return outlining
    },
    stop: sessions.stop,
  }
}

type Decoding = Asked & { readonly tile: PromptTile; readonly model: UsableModel; readonly decoder: Session; readonly look: Look }

/** The ring in pixels of the image. */
async function ringInTile({ points, box, tile, model, decoder, look }: Decoding): Promise<Result<PixelXY[]>> {
  const { card } = model
  const [left, top] = tile.box
  const inTile = ([x, y]: PixelXY): PixelXY => [(x - left) / tile.scale, (y - top) / tile.scale]
  const marks = points.map(({ at, on }) => ({ at: inTile(at), on }))
  const corners = box && ([...inTile([box[0], box[1]]), ...inTile([box[2], box[3]])] as PixelBox)
  const mask = await promptMask({ card, decoder }, look.embedding, { points: marks, ...(corners ? { box: corners } : {}) })
  if (!mask.ok) return mask
  const ring = ringOfMask({ mask: mask.value, valid: look.valid, side: card.input.tile, on: marks.filter(({ on }) => on).map(({ at }) => at) })
  if (ring) return ok(ring.map(([x, y]): PixelXY => [left + x * tile.scale, top + y * tile.scale]))
  return fail({ code: 'too_small', message: 'The model sees no object there.', hint: 'Click elsewhere on it, or drag a box round it.' })
}

const isOfModel = (code: string): boolean => ['model_failed', 'model_output_unexpected', 'over_budget'].includes(code)

function chosenModel(models: ModelHost, modelId: string | null): Result<UsableModel> {
  const able = models.usable().filter(({ card }) => card.task === 'prompt-mask' && card.output.layout === 'sam')
  if (modelId !== null) {
    const named = models.byId(modelId)
    if (!named.ok || able.some(({ id }) => id === modelId)) return named
    return fail({ code: 'kind_mismatch', message: `The model ${modelId} draws no masks of what is clicked.`, hint: 'Choose a model with an encoder and a decoder, such as SAM.' })
  }
  const [first] = able
  if (first) return ok(first)
  return fail({
    code: 'no_model',
    message: 'No installed model draws masks of what is clicked.',
    hint: 'Import the encoder of a SAM model with its decoder beside it, or draw the outline by hand.',
  })
}

type Asked = Pick<OutlineAsk, 'view' | 'points' | 'box'>

/** The same in pixels of the image; the view reaches out to what was clicked. */
function onImage({ view, points, box }: Asked, project: Frame, image: Frame): Result<Asked> {
  const marks = mapPixels(
    project,
    image,
    points.map(({ at }) => at),
  )
  if (!marks.ok) return marks
  const boxed = box ? mappedBox(box, project, image) : ok(null)
  if (!boxed.ok) return boxed
  const seen = mappedBox(view, project, image)
  if (!seen.ok) return seen
  const clicked = boxed.value ? [...marks.value, corner(boxed.value, 0), corner(boxed.value, 2)] : marks.value
  if (!clicked.every(([x, y]) => x >= -image.width && y >= -image.height && x <= 2 * image.width && y <= 2 * image.height))
    return fail({ code: 'area_outside', message: 'The click lies far outside the image.', hint: 'Click on the image.' })
  return ok({
    points: marks.value.map((at, i) => ({ at, on: points[i]?.on ?? true })),
    box: boxed.value,
    view: boxOfPoints([corner(seen.value, 0), corner(seen.value, 2), ...clicked]),
  })
}

const corner = (box: PixelBox, at: 0 | 2): PixelXY => [box[at], box[at + 1] as number]

function mappedBox([left, top, right, bottom]: PixelBox, from: Frame, to: Frame): Result<PixelBox> {
  const mapped = mapPixels(from, to, [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ])
  return mapped.ok ? ok(boxOfPoints(mapped.value)) : mapped
}
