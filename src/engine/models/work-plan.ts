import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { scaleFrame } from '../../core/geo/index.ts'
import { type Tile, tileGrid, workingGsd } from '../../core/vision/index.ts'

const overlapDefaultPx = 64

/** The grid a model works on: its frame, image pixels in one grid pixel, and how its tiles lie. Side and overlap in grid pixels. */
export type WorkPlan = {
  readonly frame: Frame
  readonly factor: { readonly x: number; readonly y: number }
  readonly tiles: readonly Tile[]
  /** side of what a tile answers for, and of what the model is shown: more, where its output lacks a rim */
  readonly tilePx: number
  readonly shownPx: number
  readonly overlapPx: number
  readonly note: string | null
}

export type PlanRequest = {
  /** frame of the image, with the GSD in force (a typed one too) */
  readonly frame: Frame
  readonly card: ModelCard
  /** box of the asked area in pixels of the image; null for all of it */
  readonly window: PixelBox | null
  /** instead of the card's overlap, pixels of the working grid */
  readonly overlapPx?: number | null
  /** moves the grid, to measure what its place changes */
  readonly offset?: readonly [number, number]
}

/**
 * Working grid and tiles for a model on an image. Without a GSD the image's own pixels are used, and `note` says so; an image that had to
 * be enlarged is said too.
 * @fails gsd_unfit (more than twice too coarse), area_outside, argument_invalid (overlap beyond half a tile)
 */
export function planTiles({ frame, card, window, overlapPx, offset }: PlanRequest): Result<WorkPlan> {
  const grid = frame.gsd ? workingGsd(frame.gsd, card.input.gsd_range_m) : ok({ factor: { x: 1, y: 1 }, gsdM: null })
  if (!grid.ok) return grid
  const { factor } = grid.value
  const shownPx = card.input.fixed_hw ?? card.input.tile
  const tilePx = shownPx - 2 * (card.input.margin ?? 0)
  const overlap = overlapOf({ card, tilePx, overlapPx: overlapPx ?? null })
  if (!overlap.ok) return overlap
  const width = Math.max(1, Math.round(frame.width / factor.x))
  const height = Math.max(1, Math.round(frame.height / factor.y))
  const same = factor.x === 1 && factor.y === 1
  const scaled = same ? frame : scaleFrame(frame, factor, { width, height })
  const inGrid = window && ([window[0] / factor.x, window[1] / factor.y, window[2] / factor.x, window[3] / factor.y] as PixelBox)
  const tiles = tileGrid({ width, height, tile: tilePx, overlap: overlap.value, window: inGrid, ...(offset ? { offset } : {}) })
  if (tiles.length === 0) return fail({ code: 'area_outside', message: 'The area does not touch the image.', hint: 'Draw the area over the image.' })
  return ok({ frame: scaled, factor, tiles, tilePx, shownPx, overlapPx: overlap.value, note: noteOf(frame, card, factor) })
}

type OverlapAsk = { readonly card: ModelCard; readonly tilePx: number; readonly overlapPx: number | null }

function overlapOf({ card, tilePx, overlapPx }: OverlapAsk): Result<number> {
  const most = Math.floor(tilePx / 2)
  if (overlapPx === null) return ok(Math.min(card.input.overlap ?? overlapDefaultPx, most))
  if (Number.isInteger(overlapPx) && overlapPx >= 0 && overlapPx <= most) return ok(overlapPx)
  return fail({
    code: 'argument_invalid',
    message: `Tiles of ${tilePx} pixels can share 0 to ${most} pixels, not ${overlapPx}.`,
    hint: 'Choose an overlap about as large as the objects you look for.',
  })
}

/** More than this and the loss of detail is said. */
const enlarged = 1.05

function noteOf(frame: Frame, card: ModelCard, factor: WorkPlan['factor']): string | null {
  const sentences = [card.synthetic ? `The model ${card.id} was trained on drawn scenes: synthetic, unverified on real imagery.` : null, sizeNote(frame, card, factor)]
  return sentences.filter((one) => one !== null).join(' ') || null
}

function sizeNote({ gsd }: Frame, card: ModelCard, factor: WorkPlan['factor']): string | null {
  const [low, high] = card.input.gsd_range_m
  if (!gsd) return `The pixel size is not known; the model ${card.id} expects ${low} to ${high} m.`
  const times = 1 / Math.min(factor.x, factor.y)
  if (times < enlarged) return null
  return `The image is coarser than the model ${card.id} was trained for (${high} m) and was enlarged ${times.toFixed(1)} times; small objects may be missed.`
}
