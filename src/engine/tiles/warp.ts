import { mapPixels, sameFrame } from '../../core/geo/index.ts'
import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'

const knots = 17

export type WarpGrid = {
  /** position in `from` of the centre of a pixel; not finite where the projection says nothing */
  at(column: number, row: number): PixelXY
  bounds: PixelBox
  /** the same grid: no pixel has to be looked up */
  straight: boolean
  /** pixels of `from` along one pixel of the picture, in its middle */
  scale: number
}

/**
 * Position in `from` of every pixel centre of a square picture of `box` (pixels of `to`): exact at 17 x 17 knots, bilinear between.
 * Null where the frames cannot be brought together.
 */
export function warpGrid({ from, to, box, sidePx }: { from: Frame; to: Frame; box: PixelBox; sidePx: number }): WarpGrid | null {
  const [left, top, right, bottom] = box
  const place = (u: number, v: number): PixelXY => [left + u * (right - left), top + v * (bottom - top)]
  if (sameFrame(from, to)) {
    return { straight: true, bounds: box, scale: (right - left) / sidePx, at: (column, row) => place((column + 0.5) / sidePx, (row + 0.5) / sidePx) }
  }
  const points = Array.from({ length: knots * knots }, (_, at) => place((at % knots) / (knots - 1), Math.floor(at / knots) / (knots - 1)))
  const known = knotsIn({ from, to, points, tolerance: (right - left) / sidePx })
  if (known === null) return null
  const seen = known.filter(([x]) => Number.isFinite(x))
  if (seen.length === 0) return null
  const xs = seen.map((xy) => xy[0])
  const ys = seen.map((xy) => xy[1])
  const bounds: PixelBox = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  return { straight: false, bounds, scale: Math.sqrt(surfaceOf(known) / (sidePx * sidePx)), at: between(known, sidePx) }
}

type Knots = { from: Frame; to: Frame; points: readonly PixelXY[]; tolerance: number }

/** Knots in `from`, NaN where a projection has no value or does not lead back: far from its zone it folds, and an image would be drawn twice. */
function knotsIn({ from, to, points, tolerance }: Knots): PixelXY[] | null {
  const nowhere: PixelXY = [Number.NaN, Number.NaN]
  if (from.crs === to.crs) {
    const mapped = mapPixels(to, from, points)
    return mapped.ok ? mapped.value : null
  }
  if (from.crs === null || to.crs === null) return null
  return points.map((point) => {
    const there = mapPixels(to, from, [point])
    const [xy] = there.ok ? there.value : []
    const back = xy ? mapPixels(from, to, [xy]) : null
    const [again] = back?.ok ? back.value : []
    const isTrue = xy && again && Math.hypot(again[0] - point[0], again[1] - point[1]) <= Math.max(tolerance, 1)
    return isTrue ? xy : nowhere
  })
}

/** Surface in `from` that the picture covers, from its cells with four known corners, blown up to all of them. */
function surfaceOf(known: readonly PixelXY[]): number {
  let sum = 0
  let cells = 0
  for (let j = 0; j < knots - 1; j++) {
    for (let i = 0; i < knots - 1; i++) {
      const [a, b, c] = [known[j * knots + i], known[j * knots + i + 1], known[(j + 1) * knots + i]]
      const surface = a && b && c ? Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) : Number.NaN
      if (!Number.isFinite(surface)) continue
      sum += surface
      cells++
    }
  }
  return cells === 0 ? 1 : (sum / cells) * (knots - 1) ** 2
}

function between(known: readonly PixelXY[], sidePx: number): WarpGrid['at'] {
  const knot = (column: number, row: number): PixelXY => known[row * knots + column] ?? [Number.NaN, Number.NaN]
  return (column, row) => {
    const u = ((column + 0.5) / sidePx) * (knots - 1)
    const v = ((row + 0.5) / sidePx) * (knots - 1)
    const [i, j] = [Math.min(knots - 2, Math.floor(u)), Math.min(knots - 2, Math.floor(v))]
    const [fu, fv] = [u - i, v - j]
    const [a, b, c, d] = [knot(i, j), knot(i + 1, j), knot(i, j + 1), knot(i + 1, j + 1)]
    const mix = (k: 0 | 1) => (a[k] * (1 - fu) + b[k] * fu) * (1 - fv) + (c[k] * (1 - fu) + d[k] * fu) * fv
    return [mix(0), mix(1)]
  }
}
