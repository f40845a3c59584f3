import { clamp01 } from './colour.ts'

/** A place with a direction: `u` runs along the angle, `v` to its right, both metres from the middle. */
export type Local = {
  readonly x: number
  readonly y: number
  readonly u: (x: number, y: number) => number
  readonly v: (x: number, y: number) => number
  /** the way back: local to metres of the picture */
  readonly out: (u: number, v: number) => readonly [number, number]
}

export function localAt(x: number, y: number, angle: number): Local {
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  return {
    x,
    y,
    u: (px, py) => (px - x) * c + (py - y) * s,
    v: (px, py) => (py - y) * c - (px - x) * s,
    out: (u, v) => [x + u * c - v * s, y + u * s + v * c],
  }
}

/** Signed distances are metres: negative inside. */
export const boxDistance = (du: number, dv: number): number => (du > 0 && dv > 0 ? Math.hypot(du, dv) : Math.max(du, dv))

export type RoundBox = { readonly halfU: number; readonly halfV: number; readonly corner: number }

export const roundBoxDistance = (u: number, v: number, { halfU, halfV, corner }: RoundBox): number =>
  boxDistance(Math.abs(u) - halfU + corner, Math.abs(v) - halfV + corner) - corner

/** Share of a pixel inside a shape whose edge is `distance` metres away. */
export const cover = (distance: number, gsdM: number): number => clamp01(0.5 - distance / gsdM)

/** Radius of a lobed blob in a direction: star-shaped, so a stamped blob is always one piece. */
export function lobed(angle: number, { radius, lobes, depth, turn }: { readonly radius: number; readonly lobes: number; readonly depth: number; readonly turn: number }): number {
  return radius * (1 + depth * Math.sin(angle * lobes + turn) + depth * 0.6 * Math.sin(angle * (lobes * 2 - 1) + turn * 2.3))
}
