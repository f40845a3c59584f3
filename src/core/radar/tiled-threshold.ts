import { fail, FailureError, ok, type Result } from '../../contracts/result.ts'
import type { PixelBox } from '../../contracts/frame.ts'
import type { GridSource } from '../raster/grid/grid.ts'
import { makePace, type Pace } from '../raster/grid/pace.ts'
import { guardedOtsu } from '../raster/threshold/otsu.ts'
import { addToHistogram, emptyHistogram } from '../raster/zonal/histogram.ts'

/** A threshold from the tiles that hold both land and water; values of the source's unit (dB). */
export type TiledThreshold = {
  readonly threshold: number
  readonly tiles: number
  readonly bimodal: number
  /** half the distance between the quartiles of the tiles' thresholds: how far they disagree */
  readonly spread: number
}

export type TiledAsk = {
  /** 64, then 128 and 256 pixels unless set */
  readonly tilePx?: number | undefined
  /** bins reach from here to here; values outside are left out */
  readonly bins: readonly [number, number]
  /** where the threshold can lie for physical reasons, e.g. VV -20 to -10 dB */
  readonly range?: readonly [number, number] | undefined
  readonly what?: string | undefined
}

/**
 * Splits low from high by Otsu on those tiles whose histogram has two humps, and takes the median of their thresholds (after Martinis et al.
 * 2009): one histogram of a whole scene hides a little water under much land. `argument_invalid` where no tile has two humps.
 */
export async function tiledThreshold(source: GridSource, ask: TiledAsk, pace: Pace = {}): Promise<Result<TiledThreshold>> {
  let found = await onTiles(source, { ...ask, tilePx: ask.tilePx ?? tileSizes[0] }, pace)
  if (ask.tilePx !== undefined) return found
  for (const tilePx of tileSizes.slice(1)) if (!found.ok) found = await onTiles(source, { ...ask, tilePx }, pace)
  return found
}

/** Small tiles hold land and water in like shares more often (measured on a real flood), large ones where pixels are fine. */
const tileSizes = [64, 128, 256] as const

async function onTiles(source: GridSource, { tilePx, bins, range, what = 'the backscatter' }: TiledAsk & { readonly tilePx: number }, pace: Pace): Promise<Result<TiledThreshold>> {
  const turn = makePace(pace)
  const boxes = tilesOf(source, tilePx)
  const found: number[] = []
  let lastRefusal: string | null = null
  for (const [k, box] of boxes.entries()) {
    await turn(k, boxes.length)
    const split = await splitOf(source, box, { bins, range, what })
    if (split.ok) found.push(split.value)
    else lastRefusal = split.error.message
  }
  pace.progress?.(boxes.length, boxes.length)
  const [middle] = quantiles(found, [0.5])
  if (middle === undefined) {
    return fail({
      code: 'argument_invalid',
      message: `None of ${boxes.length} tiles of ${tilePx} pixels holds two kinds of surface, so no threshold can be found. ${lastRefusal ?? ''}`.trim(),
      hint: 'Set the threshold in dB yourself, or choose an area with both land and water.',
      repairable: true,
      details: { tiles: boxes.length, bimodal: 0 },
    })
  }
  const [low = middle, high = middle] = quantiles(found, [0.25, 0.75])
  return ok({ threshold: middle, tiles: boxes.length, bimodal: found.length, spread: (high - low) / 2 })
}

async function splitOf(
  source: GridSource,
  box: PixelBox,
  { bins: [low, high], range, what }: Required<Pick<TiledAsk, 'bins' | 'what'>> & { range: TiledAsk['range'] },
): Promise<Result<number>> {
  const grid = await source.read(box)
  const histogram = emptyHistogram({ low, high, bins: 128 })
  addToHistogram(histogram, grid)
  // a tile that is mostly nodata says little
  if (histogram.total < (box[2] - box[0]) * (box[3] - box[1]) * 0.5) return fail({ code: 'area_empty', message: 'Most of the tile has no data.' })
  const split = guardedOtsu(histogram, { range, what })
  return split.ok ? ok(split.value.threshold) : split
}

function tilesOf({ width, height }: GridSource, tilePx: number): PixelBox[] {
  if (!(tilePx >= 16))
    throw new FailureError(
      fail({ code: 'argument_invalid', message: `Tiles of ${tilePx} pixels are too small for a histogram.`, hint: 'Use at least 16.', repairable: true }).error,
    )
  const boxes: PixelBox[] = []
  for (let top = 0; top < height; top += tilePx)
    for (let left = 0; left < width; left += tilePx) boxes.push([left, top, Math.min(width, left + tilePx), Math.min(height, top + tilePx)])
  return boxes
}

/** Linear between neighbours, as numpy does; nothing for no values. */
function quantiles(values: readonly number[], shares: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b)
  return shares.flatMap((share) => {
    const place = share * (sorted.length - 1)
    const low = sorted[Math.floor(place)]
    const high = sorted[Math.ceil(place)]
    return low === undefined || high === undefined ? [] : [low + (high - low) * (place - Math.floor(place))]
  })
}
