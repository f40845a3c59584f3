import type { PixelXY } from '../../contracts/frame.ts'
import type { DrawTool } from '../state/ui.ts'

/** Points set so far, and where the pointer is. */
export type Draft = { tool: Exclude<DrawTool, 'select'>; points: PixelXY[]; pointer: PixelXY | null }

export const closesToRing = (tool: DrawTool): boolean => tool === 'polygon' || tool === 'rectangle' || tool === 'lasso' || tool === 'area'

/** Corners of the rectangle between two opposite corners. */
export function rectangleOf([ax, ay]: PixelXY, [bx, by]: PixelXY): PixelXY[] {
  return [
    [ax, ay],
    [bx, ay],
    [bx, by],
    [ax, by],
  ]
}

/** The outline a draft stands for right now, the pointer included; open for lines. */
export function outlineOf({ tool, points, pointer }: Draft): PixelXY[] {
  const first = points[0]
  if (tool === 'rectangle') return first && pointer ? rectangleOf(first, points[1] ?? pointer) : []
  if (tool === 'lasso') return points
  return pointer ? [...points, pointer] : points
}

/** A closed ring, first point repeated, without neighbours that coincide; null when fewer than three corners are left. */
export function closedRing(points: readonly PixelXY[]): PixelXY[] | null {
  const corners = points.filter((xy, index) => index === 0 || !same(xy, points[index - 1]))
  const first = corners[0]
  if (first && corners.length > 1 && same(first, corners.at(-1))) corners.pop()
  return first && corners.length >= 3 ? [...corners, first] : null
}

const same = (a: PixelXY, b: PixelXY | undefined) => b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-9

/** Index of the first side that crosses an earlier one; null when the outline is simple. */
export function crossingSide(ring: readonly PixelXY[]): number | null {
  const sides = ring.length - 1
  for (let i = 1; i < sides; i++) {
    for (let j = 0; j < i - 1; j++) {
      if (i === sides - 1 && j === 0) continue
      if (cross(ring, i, j)) return i
    }
  }
  return null
}

function cross(ring: readonly PixelXY[], i: number, j: number): boolean {
  const [a, b, c, d] = [ring[i], ring[i + 1], ring[j], ring[j + 1]]
  if (!a || !b || !c || !d) return false
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}

const turn = (a: PixelXY, b: PixelXY, c: PixelXY) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** Line with fewer points: those closer than `tolerance` to the line kept are left out (Douglas and Peucker 1973). */
export function simplify(points: readonly PixelXY[], tolerance: number): PixelXY[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return [...points]
  let far = 0
  let farthest = 0
  for (let i = 1; i < points.length - 1; i++) {
    const distance = offSide(points[i] ?? first, first, last)
    if (distance > farthest) [far, farthest] = [i, distance]
  }
  if (farthest <= tolerance) return [first, last]
  return [...simplify(points.slice(0, far + 1), tolerance).slice(0, -1), ...simplify(points.slice(far), tolerance)]
}

/** Distance from a point to a side, its ends included. */
export function offSide(xy: PixelXY, a: PixelXY, b: PixelXY): number {
  const along = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
  const t = along === 0 ? 0 : Math.min(1, Math.max(0, ((xy[0] - a[0]) * (b[0] - a[0]) + (xy[1] - a[1]) * (b[1] - a[1])) / along))
  return Math.hypot(xy[0] - a[0] - t * (b[0] - a[0]), xy[1] - a[1] - t * (b[1] - a[1]))
}
