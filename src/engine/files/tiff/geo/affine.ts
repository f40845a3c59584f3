import type { Affine } from '../../../../contracts/frame.ts'
import type { ControlFit, ControlPoint, Geotransform } from '../../raster-info.ts'

export function usable(affine: Affine): boolean {
  const determinant = affine.a * affine.e - affine.b * affine.d
  return Object.values(affine).every(Number.isFinite) && determinant !== 0 && Number.isFinite(determinant)
}

export const geotransformOf = ({ a, b, c, d, e, f }: Affine): Geotransform => [c, a, b, f, d, e]
export const affineOfGeotransform = ([c, a, b, f, d, e]: Geotransform): Affine => ({ a, b, c, d, e, f })

/** From the centre of the first pixel to its corner, along both axes of the grid. */
export function halfPixelBack({ a, b, c, d, e, f }: Affine): Affine {
  return { a, b, c: c - (a + b) / 2, d, e, f: f - (d + e) / 2 }
}

/** First order fit by least squares, in coordinates centred so that large numbers keep their digits; null for fewer than three points or points in a line. */
export function fitControlPoints(points: readonly ControlPoint[]): ControlFit | null {
  if (points.length < 3) return null
  const [p0, l0, x0, y0] = centreOf(points)
  const moved = points.map(([p, l, x, y]) => [p - p0, l - l0, x - x0, y - y0] as const)
  let pp = 0
  let pl = 0
  let ll = 0
  const sums = { px: 0, lx: 0, py: 0, ly: 0 }
  for (const [p, l, x, y] of moved) {
    pp += p * p
    pl += p * l
    ll += l * l
    sums.px += p * x
    sums.lx += l * x
    sums.py += p * y
    sums.ly += l * y
  }
  const determinant = pp * ll - pl * pl
  if (!(Math.abs(determinant) > 1e-9 * Math.max(1, pp * ll))) return null
  const a = (sums.px * ll - sums.lx * pl) / determinant
  const b = (sums.lx * pp - sums.px * pl) / determinant
  const d = (sums.py * ll - sums.ly * pl) / determinant
  const e = (sums.ly * pp - sums.py * pl) / determinant
  const affine = { a, b, c: x0 - a * p0 - b * l0, d, e, f: y0 - d * p0 - e * l0 }
  if (!usable(affine)) return null
  const off = moved.reduce((sum, [p, l, x, y]) => sum + (a * p + b * l - x) ** 2 + (d * p + e * l - y) ** 2, 0)
  const pixel = Math.sqrt(Math.abs(a * e - b * d))
  return { geotransform: geotransformOf(affine), residualPx: Math.sqrt(off / points.length) / pixel }
}

function centreOf(points: readonly ControlPoint[]): [number, number, number, number] {
  const sum: [number, number, number, number] = [0, 0, 0, 0]
  for (const [p, l, x, y] of points) {
    sum[0] += p / points.length
    sum[1] += l / points.length
    sum[2] += x / points.length
    sum[3] += y / points.length
  }
  return sum
}
