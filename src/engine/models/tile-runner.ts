import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { maskValues } from '../../contracts/classes.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { scaleFrame } from '../../core/geo/index.ts'
import { type DecodedTile, type Decoder, decoderFor, normalise, type ScoredBox, type Tile, tileGrid, workingGsd } from '../../core/vision/index.ts'
import type { RasterSource, RgbWindow } from '../files/index.ts'
import type { Session } from './session-client.ts'

const overlapPx = 64
const minValidShare = 0.01

/** What one tile adds: class values and scores of its core (row by row), or the objects whose centre lies in it. Pixels of the working grid. */
export type TileResult = {
  readonly key: string
  readonly core: PixelBox
  readonly values: Uint8Array | null
  readonly scores: Uint8Array | null
  readonly boxes: readonly ScoredBox[]
  readonly validPixels: number
  readonly done: number
  readonly total: number
}

/** The grid a model works on: its frame, and image pixels in one grid pixel. */
export type WorkPlan = { readonly frame: Frame; readonly factor: { readonly x: number; readonly y: number }; readonly tiles: readonly Tile[]; readonly note: string | null }

export type PlanRequest = {
  /** frame of the image, with the GSD in force (a typed one too) */
  readonly frame: Frame
  readonly card: ModelCard
  /** box of the asked area in pixels of the image; null for all of it */
  readonly window: PixelBox | null
}

/** Working grid and tiles for a model on an image; `gsd_unfit` when the image is too coarse. Without a GSD the image's own pixels are used, and `note` says so. */
export function planTiles({ frame, card, window }: PlanRequest): Result<WorkPlan> {
  const grid = frame.gsd ? workingGsd(frame.gsd, card.input.gsd_range_m) : ok({ factor: { x: 1, y: 1 }, gsdM: null })
  if (!grid.ok) return grid
  const { factor } = grid.value
  const width = Math.max(1, Math.round(frame.width / factor.x))
  const height = Math.max(1, Math.round(frame.height / factor.y))
  const same = factor.x === 1 && factor.y === 1
  const scaled = same ? frame : scaleFrame(frame, factor, { width, height })
  const inGrid = window && ([window[0] / factor.x, window[1] / factor.y, window[2] / factor.x, window[3] / factor.y] as PixelBox)
  const tiles = tileGrid({ width, height, tile: card.input.tile, overlap: overlapPx, window: inGrid })
  if (tiles.length === 0) return fail({ code: 'area_outside', message: 'The area does not touch the image.', hint: 'Draw the area over the image.' })
  const note = frame.gsd ? null : `The pixel size is not known; the model ${card.id} expects ${card.input.gsd_range_m[0]} to ${card.input.gsd_range_m[1]} m.`
  return ok({ frame: scaled, factor, tiles, note })
}

export type RunTiles = {
  readonly source: RasterSource
  readonly plan: WorkPlan
  readonly card: ModelCard
  readonly session: Session
  readonly onTile: (result: TileResult) => void | Promise<void>
  readonly signal: AbortSignal
  /** true for tiles that are stored already */
  readonly have?: (key: string) => boolean
}

/**
 * Runs a model over the tiles of a plan, one at a time, so memory holds a single tile. Each finished tile is handed over at once.
 * An abort kills the session within the tile (`aborted`); tiles handed over before stay good.
 */
export async function runTiles(run: RunTiles): Promise<Result<{ tiles: number; skipped: number }>> {
  const decoder = decoderFor(run.card)
  if (!decoder.ok) return decoder
  const kill = () => void run.session.kill()
  run.signal.addEventListener('abort', kill, { once: true })
  let skipped = 0
  try {
    for (const [index, tile] of run.plan.tiles.entries()) {
      if (run.signal.aborted) return aborted(index)
      if (run.have?.(tile.key)) {
        skipped++
        continue
      }
      const result = await runTile(run, tile, decoder.value)
      if (run.signal.aborted) return aborted(index)
      if (!result.ok) return result
      await run.onTile({ ...result.value, done: index + 1, total: run.plan.tiles.length })
    }
    return ok({ tiles: run.plan.tiles.length, skipped })
  } finally {
    run.signal.removeEventListener('abort', kill)
  }
}

type TilePart = Omit<TileResult, 'done' | 'total'>

async function runTile({ source, plan, card, session }: RunTiles, tile: Tile, decode: Decoder): Promise<Result<TilePart>> {
  const size = card.input.tile
  const { x, y } = plan.factor
  const box: PixelBox = [tile.box[0] * x, tile.box[1] * y, tile.box[2] * x, tile.box[3] * y]
  const window = await source.readRgb({ box, width: size, height: size, resample: 'average' })
  // a tile that lies in damaged blocks alone is one that was not analysed; the others still count
  if (!window.ok) return window.error.code === 'file_damaged' ? ok(emptyTile(tile, card, 0)) : window
  const validPixels = window.value.valid.reduce((sum, valid) => sum + valid, 0)
  if (validPixels < size * size * minValidShare) return ok(emptyTile(tile, card, validPixels))
  const output = await session.run({ [card.input.name]: { type: 'float32', dims: [1, 3, size, size], data: normalise(window.value, card.input) } })
  if (!output.ok) return output
  const decoded = decode(output.value.outputs, { width: size, height: size })
  return decoded.ok ? ok(coreOf(tile, decoded.value, window.value)) : decoded
}

function emptyTile(tile: Tile, card: ModelCard, validPixels: number): TilePart {
  const { core, key } = tile
  const pixels = (core[2] - core[0]) * (core[3] - core[1])
  const raster = card.task === 'semantic'
  return { key, core, values: raster ? new Uint8Array(pixels).fill(maskValues.nodata) : null, scores: raster ? new Uint8Array(pixels) : null, boxes: [], validPixels }
}

/** The part of a decoded tile it is responsible for; pixels without data are nodata, boxes mostly over nodata go. */
function coreOf(tile: Tile, decoded: DecodedTile, { valid }: RgbWindow): TilePart {
  const { key, core } = tile
  const seen = cutCore(tile, valid)
  const validPixels = seen.reduce((sum, value) => sum + value, 0)
  if (decoded.kind === 'boxes') return { key, core, values: null, scores: null, boxes: boxesOf(tile, decoded.boxes, valid), validPixels }
  const values = cutCore(tile, decoded.values).map((value, i) => (seen[i] === 0 ? maskValues.nodata : value))
  const scores = cutCore(tile, decoded.scores).map((score, i) => (seen[i] === 0 ? 0 : score))
  return { key, core, values, scores, boxes: [], validPixels }
}

/** The core of a plane that covers the whole square tile. */
function cutCore({ core, box }: Tile, plane: Uint8Array): Uint8Array {
  const size = box[2] - box[0]
  const width = core[2] - core[0]
  const out = new Uint8Array(width * (core[3] - core[1]))
  for (let row = 0; row * width < out.length; row++) {
    const from = (core[1] - box[1] + row) * size + core[0] - box[0]
    out.set(plane.subarray(from, from + width), row * width)
  }
  return out
}

function boxesOf({ core, box }: Tile, boxes: readonly ScoredBox[], valid: Uint8Array): ScoredBox[] {
  return boxes
    .filter((object) => validShare(object.box, valid, box[2] - box[0]) > 0.5)
    .map((object): ScoredBox => ({ ...object, box: [object.box[0] + box[0], object.box[1] + box[1], object.box[2] + box[0], object.box[3] + box[1]] }))
    .filter((object) => isInside(core, (object.box[0] + object.box[2]) / 2, (object.box[1] + object.box[3]) / 2))
}

function isInside(core: PixelBox, x: number, y: number): boolean {
  return x >= core[0] && x < core[2] && y >= core[1] && y < core[3]
}

function validShare(box: PixelBox, valid: Uint8Array, size: number): number {
  let seen = 0
  let all = 0
  for (let y = Math.floor(box[1]); y < Math.ceil(box[3]); y++) {
    for (let x = Math.floor(box[0]); x < Math.ceil(box[2]); x++) {
      all++
      if (x >= 0 && y >= 0 && x < size && y < size) seen += valid[y * size + x] as number
    }
  }
  return all === 0 ? 0 : seen / all
}

function aborted(done: number) {
  return fail({ code: 'aborted', message: `Stopped after ${done} tiles; they are kept.`, hint: 'Run again to go on from there.', repairable: true })
}
