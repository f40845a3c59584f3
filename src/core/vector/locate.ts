import type { PixelXY } from '../../contracts/frame.ts'

/** 1 inside, 0 on the outline, -1 outside. */
export type Located = 1 | 0 | -1

/** Below this a plain walk along the sides is as fast. */
const fewSides = 24

/**
 * Where positions lie of one polygon (even-odd over all its rings). Sides are sorted into horizontal bands once, so that a position is
 * compared with the sides of its band alone.
 */
export function ringLocator(rings: readonly (readonly PixelXY[])[]): (xy: PixelXY) => Located {
  const sides = sidesOf(rings)
  const count = sides.length / 4
  if (count <= fewSides) {
    const all = Uint32Array.from({ length: count }, (_, i) => i)
    return ([x, y]) => locate(sides, all, { x, y })
  }
  const { top, height, bands } = bandsOf(sides, count)
  return ([x, y]) => {
    const band = bands[Math.floor((y - top) / height)] ?? (y === top + height * bands.length ? bands.at(-1) : undefined)
    return band ? locate(sides, band, { x, y }) : -1
  }
}

function sidesOf(rings: readonly (readonly PixelXY[])[]): Float64Array {
  const sides = new Float64Array(4 * rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0))
  let at = 0
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1] as PixelXY
      const [bx, by] = ring[i] as PixelXY
      sides[at++] = ax
      sides[at++] = ay
      sides[at++] = bx
      sides[at++] = by
    }
  }
  return sides
}

function bandsOf(sides: Float64Array, count: number): { top: number; height: number; bands: Uint32Array[] } {
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (let i = 1; i < sides.length; i += 2) {
    top = Math.min(top, sides[i] as number)
    bottom = Math.max(bottom, sides[i] as number)
  }
  const bandCount = Math.min(65_536, Math.max(1, count))
  const height = (bottom - top) / bandCount || 1
  const lists: number[][] = Array.from({ length: bandCount }, () => [])
  const bandOf = (y: number) => Math.min(bandCount - 1, Math.max(0, Math.floor((y - top) / height)))
  for (let side = 0; side < count; side++) {
    const [from, to] = [bandOf(sides[4 * side + 1] as number), bandOf(sides[4 * side + 3] as number)]
    for (let band = Math.min(from, to); band <= Math.max(from, to); band++) lists[band]?.push(side)
  }
  return { top, height, bands: lists.map((list) => Uint32Array.from(list)) }
}

function locate(sides: Float64Array, which: Uint32Array, { x, y }: { x: number; y: number }): Located {
  let inside = false
  // by number: this loop runs for every position of a million
  for (let k = 0; k < which.length; k++) {
    const at = 4 * (which[k] as number)
    const ax = sides[at] as number
    const ay = sides[at + 1] as number
    const bx = sides[at + 2] as number
    const by = sides[at + 3] as number
    if ((ay > y && by > y) || (ay < y && by < y) || (ax < x && bx < x)) continue
    const turn = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
    if (turn === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx)) return 0
    // each corner belongs to the side below it, so a ray through it counts once
    if (ay > y !== by > y && turn > 0 === by > ay && turn !== 0) inside = !inside
  }
  return inside ? 1 : -1
}
