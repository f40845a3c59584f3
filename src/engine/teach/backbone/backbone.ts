import type { Frame, PixelBox } from '../../../contracts/frame.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { type GridPart, resamplePlane } from '../../../core/teach/index.ts'
import { decoderFor, makeBlender, type Tile } from '../../../core/vision/index.ts'
import type { RasterSource } from '../../files/index.ts'
import { planTiles, tileReader, type WorkPlan } from '../../models/index.ts'
import type { MapModel } from './choose.ts'
import type { ModelProcess } from './model-process.ts'
import type { TileCache } from './tile-cache.ts'

/** An installed model on one image: the share of each of its classes, as further features. */
export type Backbone = {
  readonly id: string
  readonly sha256: string
  /** name of each feature, `<model>: <class>` */
  readonly features: readonly string[]
  /**
   * Shares of the classes in a box of the image, one plane each: the same for a pixel whatever box is asked. Boxes of fractions of pixels are taken
   * at `size` places; by default at every pixel.
   * @fails aborted, or what reading and the model fail with
   */
  planes(box: PixelBox, size?: { readonly width: number; readonly height: number }): Promise<Result<Float32Array[]>>
}

export type BackboneParts = {
  readonly model: MapModel
  readonly source: RasterSource
  /** of the layer: its pixel size may be one that was typed */
  readonly frame: Frame
  readonly imageKey: string
  readonly process: ModelProcess
  readonly tiles: TileCache
}

/** @fails kind_mismatch when the image has fewer bands than the model takes, gsd_unfit */
export function makeBackbone(parts: BackboneParts): Result<Backbone> {
  const { model, source, frame } = parts
  const whole = planTiles({ frame, card: model.card, window: null })
  if (!whole.ok) return whole
  const read = tileReader({ card: model.card, plan: whole.value, source })
  if (!read.ok) return read
  const classes = [...model.card.classes].sort((a, b) => a.index - b.index)
  return ok({
    id: model.id,
    sha256: model.card.sha256,
    features: classes.map(({ name }) => `${model.id}: ${name}`),
    async planes(box, size = { width: box[2] - box[0], height: box[3] - box[1] }) {
      const part = await gridPart(parts, box, read.value)
      if (!part.ok) return part
      const out: Float32Array[] = []
      for (const channel of part.value.planes.keys()) {
        out.push(resamplePlane(part.value, channel, { box, ...size, factor: whole.value.factor }))
        await turn()
      }
      return ok(out)
    },
  })
}

/** Other work of the engine comes in between. */
const turn = (): Promise<void> => new Promise((next) => setImmediate(next))

type Read = Extract<ReturnType<typeof tileReader>, { ok: true }>['value']

/** The blended shares of the grid pixels that a box depends on. */
async function gridPart(parts: BackboneParts, box: PixelBox, read: Read): Promise<Result<GridPart>> {
  const { card } = parts.model
  const channels = card.classes.length
  const begun = parts.process.begun()
  const plan = planTiles({ frame: parts.frame, card, window: around(parts, box) })
  if (!plan.ok) return plan
  const { tilePx, overlapPx, tiles, frame } = plan.value
  const [left, top, right, bottom] = reach(tiles)
  const [width, height] = [right - left, bottom - top]
  const planes = Array.from({ length: channels }, () => new Float32Array(width * height))
  const blender = makeBlender({ tile: tilePx, overlap: overlapPx, channels })
  for (const tile of tiles) {
    const raw = await rawTile(parts, { tile, plan: plan.value, read, begun })
    if (!raw.ok) return raw
    const blended = blender.add(tile, raw.value)
    const [x0, y0, x1, y1] = blended.box
    const size = (x1 - x0) * (y1 - y0)
    planes.forEach((plane, channel) => {
      for (let y = y0; y < y1; y++) {
        const from = channel * size + (y - y0) * (x1 - x0)
        plane.set(blended.planes.subarray(from, from + x1 - x0), (y - top) * width + x0 - left)
      }
    })
    await turn()
  }
  return ok({ planes, left, top, width, height, gridWidth: frame.width, gridHeight: frame.height })
}

/** A box with the neighbours that pixels between two grid pixels look at; boxes beyond the image look at its border. */
function around({ frame, model }: BackboneParts, [left, top, right, bottom]: PixelBox): PixelBox {
  const [low, high] = model.card.input.gsd_range_m
  const roomPx = frame.gsd ? 2 * Math.max(1, low / Math.min(frame.gsd.x, frame.gsd.y), high / Math.min(frame.gsd.x, frame.gsd.y)) : 2
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  return [within(left - roomPx, frame.width - 1), within(top - roomPx, frame.height - 1), within(right + roomPx, frame.width), within(bottom + roomPx, frame.height)].map(
    (value, at) => (at >= 2 ? Math.max(1, value) : value),
  ) as unknown as PixelBox
}

function reach(tiles: readonly Tile[]): PixelBox {
  const writes = tiles.map((tile) => tile.writes).filter(([left, top, right, bottom]) => right > left && bottom > top)
  const least = (side: 0 | 1) => Math.min(...writes.map((box) => box[side]))
  const most = (side: 2 | 3) => Math.max(...writes.map((box) => box[side]))
  return [least(0), least(1), most(2), most(3)]
}

type TileAsk = { readonly tile: Tile; readonly plan: WorkPlan; readonly read: Read; readonly begun: number }

async function rawTile({ model, imageKey, process, tiles }: BackboneParts, { tile, plan, read, begun }: TileAsk): Promise<Result<Float32Array | null>> {
  const key = `${model.card.sha256} ${imageKey} ${tile.key}`
  const known = tiles.get(key)
  if (known !== undefined) return ok(known)
  const input = await read(tile.box)
  if (!input.ok) return input
  if (!input.value.inputs) {
    tiles.add(key, null)
    return ok(null)
  }
  const decode = decoderFor(model.card)
  if (!decode.ok) return decode
  const outputs = await process.run(model, input.value.inputs, begun)
  if (!outputs.ok) return outputs
  const told = decode.value(outputs.value, { width: plan.tilePx, height: plan.tilePx })
  if (!told.ok) return told
  if (told.value.kind !== 'planes')
    return fail({ code: 'model_invalid', message: `The model ${model.id} finds boxes and its card says it makes a map.`, hint: 'Correct its card.' })
  tiles.add(key, told.value.planes)
  return ok(told.value.planes)
}
