import type { PixelXY } from '../../contracts/frame.ts'
import { type Grid, shortestPath } from './shortest-way.ts'
import { nearestPair, reachedFrom } from './gap.ts'

export type PathRequest = Grid & {
  /** positions in pixels of the mask */
  readonly start: PixelXY
  readonly end: PixelXY
  /** how far a point may be moved to reach the mask */
  readonly snapPx: number
}

/** A point and where on the mask it was put: centre of the nearest pixel, or null when none is near enough. */
export type Snapped = { readonly snapped: PixelXY | null; readonly snapPx: number }

export type FoundPath = {
  readonly reachable: boolean
  /** a sentence, or null when reachable */
  readonly reason: string | null
  /** pixel centres; when not reachable, the way from the start to the cut */
  readonly line: readonly PixelXY[]
  readonly lengthPx: number
  readonly start: Snapped
  readonly end: Snapped
  readonly cut: { readonly a: PixelXY; readonly b: PixelXY; readonly gapPx: number } | null
}

/** Shortest way over the non-zero pixels of a mask: 8 neighbours, no cutting of corners. Not reachable is a result with its reason. */
export function findPathOnMask(request: PathRequest): FoundPath {
  const { width, snapPx } = request
  const start = snap(request, request.start)
  const end = snap(request, request.end)
  const ends = { start: start.point, end: end.point }
  if (start.pixel === null || end.pixel === null) {
    const which = start.pixel === null ? (end.pixel === null ? 'either point' : 'the start') : 'the end'
    return { reachable: false, reason: `No part of the mask lies within ${snapPx.toFixed(0)} px of ${which}.`, line: [], lengthPx: 0, ...ends, cut: null }
  }
  const found = shortestPath(request, start.pixel, end.pixel)
  if (found) return { reachable: true, reason: null, line: found.pixels.map((pixel) => centre(pixel, width)), lengthPx: found.lengthPx, ...ends, cut: null }
  const gap = nearestPair(reachedFrom(request, start.pixel), reachedFrom(request, end.pixel), width)
  const part = gap && shortestPath(request, start.pixel, gap.from)
  return {
    reachable: false,
    reason: 'The two points lie on parts of the mask that are not joined.',
    line: part ? part.pixels.map((pixel) => centre(pixel, width)) : [],
    lengthPx: part ? part.lengthPx : 0,
    ...ends,
    cut: gap && { a: centre(gap.from, width), b: centre(gap.to, width), gapPx: gap.gapPx },
  }
}

function centre(pixel: number, width: number): PixelXY {
  return [(pixel % width) + 0.5, Math.floor(pixel / width) + 0.5]
}

/** Nearest pixel of the mask by distance to its centre; the pixel under the point costs nothing. */
function snap(request: PathRequest, xy: PixelXY): { pixel: number | null; point: Snapped } {
  const { mask, width, height, snapPx } = request
  const [x, y] = xy
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const under = column >= 0 && row >= 0 && column < width && row < height ? row * width + column : -1
  if (under >= 0 && mask[under] !== 0) return { pixel: under, point: { snapped: centre(under, width), snapPx: 0 } }
  const near = nearestPixel(request, xy)
  if (!near || near.distance > snapPx) return { pixel: null, point: { snapped: null, snapPx: near?.distance ?? snapPx } }
  return { pixel: near.pixel, point: { snapped: centre(near.pixel, width), snapPx: near.distance } }
}

/** Nearest pixel of the mask inside the box of the snapping distance. */
function nearestPixel({ mask, width, height, snapPx }: PathRequest, [x, y]: PixelXY): { pixel: number; distance: number } | null {
  const reach = Math.ceil(snapPx) + 1
  const [column, row] = [Math.floor(x), Math.floor(y)]
  let best: { pixel: number; distance: number } | null = null
  for (let r = Math.max(0, row - reach); r <= Math.min(height - 1, row + reach); r++) {
    for (let c = Math.max(0, column - reach); c <= Math.min(width - 1, column + reach); c++) {
      if (mask[r * width + c] === 0) continue
      const distance = Math.hypot(c + 0.5 - x, r + 0.5 - y)
      if (best === null || distance < best.distance) best = { pixel: r * width + c, distance }
    }
  }
  return best
}
