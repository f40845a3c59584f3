import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Crs } from './crs.ts'
import { toEcef } from './ellipsoid.ts'
import { frameToCrs } from './frames.ts'

type Vector = [number, number, number]

/** How far one pixel along columns and one along rows reaches over the ellipsoid, as vectors in metres. */
export type Steps = { readonly column: Vector; readonly row: Vector }

/**
 * Derivative of the surface at a pixel position. Taken over `reachPx` pixels to both sides (about 250 m):
 * inverse projections stop near 1e-10 rad, so the difference over one small pixel would be noise.
 */
export function surfaceSteps(crs: Crs, frame: Frame, at: { readonly xy: PixelXY; readonly reachPx: number }): Steps {
  const {
    xy: [column, row],
    reachPx,
  } = at
  const point = (x: number, y: number) => toEcef(crs.ellipsoid, crs.toGeodetic(frameToCrs(frame, [x, y])))
  const slope = (p: Vector, q: Vector): Vector => [(p[0] - q[0]) / (2 * reachPx), (p[1] - q[1]) / (2 * reachPx), (p[2] - q[2]) / (2 * reachPx)]
  return {
    column: slope(point(column + reachPx, row), point(column - reachPx, row)),
    row: slope(point(column, row + reachPx), point(column, row - reachPx)),
  }
}

/** Pixels that make about 250 m, for the first guess of a pixel's size in metres. */
export function reachFor(crs: Crs, frame: Frame): number {
  const affine = frame.affine
  if (!affine) return 1
  const perUnit = crs.unitM ?? 111_320 * crs.unitDegrees
  const pixelM = Math.sqrt(Math.abs(affine.a * affine.e - affine.b * affine.d)) * perUnit
  return 250 / pixelM
}

export const vectorLength = (v: Vector): number => Math.hypot(v[0], v[1], v[2])

/** Area in m2 of the parallelogram of both steps. */
export function stepsArea({ column: p, row: q }: Steps): number {
  return vectorLength([p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]])
}
