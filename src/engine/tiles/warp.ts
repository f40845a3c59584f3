import { mapPixels, sameFrame } from '../../core/geo/index.ts'
import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'

const knots = 17

/**
 * Position in `from` of every pixel centre of a square picture of `box` (pixels of `to`): exact at 17 x 17 knots, bilinear between.
 * Null where the frames cannot be brought together.
 */
export function warpGrid({
  from,
  to,
  box,
  sidePx,
}: {
  from: Frame
  to: Frame
  box: PixelBox
  sidePx: number
}): { at(column: number, row: number): PixelXY; bounds: PixelBox; straight: boolean } | null {
  const [left, top, right, bottom] = box
  const place = (u: number, v: number): PixelXY => [left + u * (right - left), top + v * (bottom - top)]
  if (sameFrame(from, to)) {
    return { straight: true, bounds: box, at: (column, row) => place((column + 0.5) / sidePx, (row + 0.5) / sidePx) }
  }
  const points = Array.from({ length: knots * knots }, (_, at) => place((at % knots) / (knots - 1), Math.floor(at / knots) / (knots - 1)))
  const mapped = mapPixels(to, from, points)
  if (!mapped.ok) return null
  const known = mapped.value
  const xs = known.map((xy) => xy[0])
  const ys = known.map((xy) => xy[1])
  const knot = (column: number, row: number): PixelXY => known[row * knots + column] ?? [Number.NaN, Number.NaN]
  return {
    straight: false,
    bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    at(column, row) {
      const u = ((column + 0.5) / sidePx) * (knots - 1)
      const v = ((row + 0.5) / sidePx) * (knots - 1)
      const [i, j] = [Math.min(knots - 2, Math.floor(u)), Math.min(knots - 2, Math.floor(v))]
      const [fu, fv] = [u - i, v - j]
      const [a, b, c, d] = [knot(i, j), knot(i + 1, j), knot(i, j + 1), knot(i + 1, j + 1)]
      const mix = (k: 0 | 1) => (a[k] * (1 - fu) + b[k] * fu) * (1 - fv) + (c[k] * (1 - fu) + d[k] * fu) * fv
      return [mix(0), mix(1)]
    },
  }
}
