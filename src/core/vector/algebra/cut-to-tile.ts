import type { Path64, Point64 } from 'clipper2-ts'
import { boxOf } from './piece.ts'

/** Sides of a tile, all odd; corners of what is cut are even, so that none lies on a side. */
export type Tile = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

type Axis = 'x' | 'y'

/**
 * A ring cut to a tile. Two tiles find exactly the same place where a side of the ring crosses the line between them: columns are cut before rows, and a
 * crossing is computed from the same end whichever way the ring runs. Parts that fall apart stay joined along the tile, which adds no surface.
 */
export function cutToTile(path: Path64, { left, top, right, bottom }: Tile): Path64 {
  const box = boxOf(path)
  let cut = path
  if (box[0] < left) cut = keepBeyond(cut, 'x', { line: left, sign: 1 })
  if (box[2] > right) cut = keepBeyond(cut, 'x', { line: right, sign: -1 })
  if (box[1] < top) cut = keepBeyond(cut, 'y', { line: top, sign: 1 })
  return box[3] > bottom ? keepBeyond(cut, 'y', { line: bottom, sign: -1 }) : cut
}

/** What lies on the side of a line where `sign` times the coordinate grows. */
function keepBeyond(path: Path64, axis: Axis, { line, sign }: { line: number; sign: 1 | -1 }): Path64 {
  const kept: Path64 = []
  let before = path.at(-1)
  if (!before) return path
  let wasIn = (before[axis] - line) * sign >= 0
  for (const point of path) {
    const isIn = (point[axis] - line) * sign >= 0
    if (isIn !== wasIn && before[axis] !== line && point[axis] !== line) kept.push(crossing(before, point, { axis, line }))
    if (isIn) kept.push(point)
    before = point
    wasIn = isIn
  }
  return kept
}

function crossing(p: Point64, q: Point64, { axis, line }: { axis: Axis; line: number }): Point64 {
  const other = axis === 'x' ? 'y' : 'x'
  const [a, b] = p[axis] < q[axis] ? [p, q] : [q, p]
  if (a[other] === b[other]) return axis === 'x' ? { x: line, y: a.y, z: 0 } : { x: a.x, y: line, z: 0 }
  // even, so that it lies on no line of the other direction
  const at = 2 * Math.round((a[other] + ((line - a[axis]) * (b[other] - a[other])) / (b[axis] - a[axis])) / 2)
  return axis === 'x' ? { x: line, y: at, z: 0 } : { x: at, y: line, z: 0 }
}
