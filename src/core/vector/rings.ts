import { boxOfPoints } from '../geo/index.ts'
import type { PixelBox, PixelXY, Rings } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { firstCrossing } from './crossing.ts'

/** True when a point lies inside the rings (even-odd: not in a hole). */
export function pointInRings(xy: PixelXY, rings: Rings): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [x0, y0] = ring[i - 1] as PixelXY
      const [x1, y1] = ring[i] as PixelXY
      if (y0 > xy[1] !== y1 > xy[1] && xy[0] <= x0 + ((xy[1] - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside
    }
  }
  return inside
}

/** Sound rings, or `area_invalid` (not closed, too few corners, crosses itself and where) or `area_empty` (no surface). */
export function checkRings(rings: Rings): Result<Rings> {
  if (rings.length === 0) return invalid('The area has no outline.')
  for (const ring of rings) {
    const problem = checkRing(ring)
    if (problem) return problem
  }
  return ok(rings)
}

function checkRing(ring: readonly PixelXY[]) {
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last || ring.length < 4) return invalid('The outline of the area has fewer than three corners.')
  if (!ring.flat().every(Number.isFinite)) return invalid('A corner of the area is not a position.')
  if (first[0] !== last[0] || first[1] !== last[1]) return invalid('The outline of the area is not closed.')
  if (new Set(ring.map((xy) => xy.join())).size < 3 || planeArea(ring) === 0) return fail({ code: 'area_empty', message: 'The area has no surface.', hint: 'Draw it larger.' })
  const crossing = firstCrossing(ring)
  if (!crossing) return null
  return invalid(`The area crosses itself near its ${ordinal(nearestCorner(ring, crossing) + 1)} corner.`, { at: crossing })
}

function invalid(message: string, details: Record<string, unknown> = {}) {
  return fail({ code: 'area_invalid', message, hint: 'Drag the corner, or draw the area again.', details })
}

function planeArea(ring: readonly PixelXY[]): number {
  let twice = 0
  for (let i = 1; i < ring.length; i++) twice += (ring[i - 1] as PixelXY)[0] * (ring[i] as PixelXY)[1] - (ring[i] as PixelXY)[0] * (ring[i - 1] as PixelXY)[1]
  return Math.abs(twice) / 2
}

function nearestCorner(ring: readonly PixelXY[], [x, y]: PixelXY): number {
  const distances = ring.slice(0, -1).map((corner) => Math.hypot(corner[0] - x, corner[1] - y))
  return distances.indexOf(distances.reduce((least, distance) => Math.min(least, distance), Number.POSITIVE_INFINITY))
}

function ordinal(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${ending}`
}

/** Closed ring of a box. */
export function ringOfBox([left, top, right, bottom]: PixelBox): PixelXY[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ]
}

export const boxOfRings = (rings: Rings): PixelBox => boxOfPoints(rings.flat())

/** The shared part of two boxes, or null when they do not touch. */
export function clipBox(a: PixelBox, b: PixelBox): PixelBox | null {
  const box: PixelBox = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]
  return box[2] > box[0] && box[3] > box[1] ? box : null
}

/** A box cut into equal parts, row by row. */
export function splitBox([left, top, right, bottom]: PixelBox, rows: number, columns: number): PixelBox[] {
  const x = (i: number) => left + ((right - left) * i) / columns
  const y = (j: number) => top + ((bottom - top) * j) / rows
  return Array.from({ length: rows * columns }, (_, k): PixelBox => {
    const [i, j] = [k % columns, Math.floor(k / columns)]
    return [x(i), y(j), x(i + 1), y(j + 1)]
  })
}
