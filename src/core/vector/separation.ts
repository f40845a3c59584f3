import Flatbush from 'flatbush'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Geometry } from '../../contracts/kinds/index.ts'
import type { Located } from './locate.ts'
import { locatorOf } from './inside.ts'
import { boxOfRuns, polygonsOf, runsOf } from './parts.ts'

/** How far apart two geometries of one plane are, and where they come nearest. */
export type Separation = { readonly distance: number; readonly from: PixelXY; readonly to: PixelXY }

/** A geometry ready to be measured from: sides, box and, for polygons, what is inside. */
export type Placed = {
  readonly box: [number, number, number, number]
  readonly sides: readonly Side[]
  readonly corner: PixelXY
  readonly locate: (() => (xy: PixelXY) => Located) | null
  index: Flatbush | null
}

type Side = readonly [PixelXY, PixelXY]

/** Fewer sides are compared one by one. */
const fewSides = 48

export function placed(geometry: Geometry): Placed {
  const runs = runsOf(geometry)
  const sides = runs.flatMap((run): Side[] => (run.length === 1 ? [[run[0] as PixelXY, run[0] as PixelXY]] : run.slice(1).map((to, i): Side => [run[i] as PixelXY, to])))
  const polygons = polygonsOf(geometry)
  let locate: ((xy: PixelXY) => Located) | null = null
  return {
    box: boxOfRuns(runs),
    sides,
    corner: runs[0]?.[0] ?? [Number.NaN, Number.NaN],
    locate:
      polygons.length === 0
        ? null
        : () => {
            locate ??= locatorOf(polygons)
            return locate
          },
    index: null,
  }
}

/** Nearest places of two geometries; 0 where they share any. Farther than `most` may come back as null. */
export function separation(a: Placed, b: Placed, most = Number.POSITIVE_INFINITY): Separation | null {
  const shared = heldBy(b, a) ?? heldBy(a, b)
  if (shared) return { distance: 0, from: shared, to: shared }
  const [few, many, isTurned] = a.sides.length <= b.sides.length ? [a, b, false] : [b, a, true]
  let best: Separation | null = null
  for (const side of few.sides) {
    const found = nearestSide(side, many, best?.distance ?? most)
    if (found && (!best || found.distance < best.distance)) best = found
    if (best?.distance === 0) break
  }
  return best && isTurned ? { distance: best.distance, from: best.to, to: best.from } : best
}

/** A polygon holds the whole of what does not cross its outline, or nothing of it: any corner tells, and crossings show as sides at distance 0. */
function heldBy(polygon: Placed, other: Placed): PixelXY | null {
  if (!polygon.locate || !boxesMeet(polygon.box, other.box)) return null
  const locate = polygon.locate()
  // every part of a multi-geometry may lie elsewhere: the first corner of each run of sides
  let last: PixelXY | null = null
  for (const [from, to] of other.sides) {
    if (from !== last && locate(from) >= 0) return from
    last = to
  }
  return null
}

const boxesMeet = (a: Placed['box'], b: Placed['box']) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]

function nearestSide(side: Side, many: Placed, most: number): Separation | null {
  if (many.sides.length <= fewSides) return nearestAmong(side, many.sides, most)
  const index = indexOf(many)
  const [x, y] = [(side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2]
  const half = Math.hypot(side[1][0] - side[0][0], side[1][1] - side[0][1]) / 2
  const [first] = index.neighbors(x, y, 1, most + half)
  const near = first === undefined ? undefined : many.sides[first]
  if (!near) return null
  const bound = Math.min(most, between(side, near).distance)
  const around = index.search(
    Math.min(side[0][0], side[1][0]) - bound,
    Math.min(side[0][1], side[1][1]) - bound,
    Math.max(side[0][0], side[1][0]) + bound,
    Math.max(side[0][1], side[1][1]) + bound,
  )
  return nearestAmong(
    side,
    around.map((i) => many.sides[i] as Side),
    most,
  )
}

function indexOf(placed: Placed): Flatbush {
  if (placed.index) return placed.index
  const index = new Flatbush(placed.sides.length)
  for (const [a, b] of placed.sides) index.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]))
  index.finish()
  placed.index = index
  return index
}

function nearestAmong(side: Side, sides: readonly Side[], most: number): Separation | null {
  let best: Separation | null = null
  for (const other of sides) {
    const found = between(side, other)
    if (found.distance <= (best?.distance ?? most)) best = found
  }
  return best
}

function between(a: Side, b: Side): Separation {
  const crossing = crossingOf(a, b)
  if (crossing) return { distance: 0, from: crossing, to: crossing }
  let best = toSide(a[0], b)
  const second = toSide(a[1], b)
  if (second.distance < best.distance) best = second
  for (const corner of b) {
    const back = toSide(corner, a)
    if (back.distance < best.distance) best = { distance: back.distance, from: back.to, to: back.from }
  }
  return best
}

function toSide(from: PixelXY, [a, b]: Side): Separation {
  const square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((from[0] - a[0]) * (b[0] - a[0]) + (from[1] - a[1]) * (b[1] - a[1])) / square))
  const to: PixelXY = [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]
  return { distance: Math.hypot(from[0] - to[0], from[1] - to[1]), from, to }
}

function crossingOf([a, b]: Side, [c, d]: Side): PixelXY | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]]
  const [qx, qy] = [d[0] - c[0], d[1] - c[1]]
  const turn = rx * qy - ry * qx
  if (turn === 0) return null
  const s = ((c[0] - a[0]) * qy - (c[1] - a[1]) * qx) / turn
  const t = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / turn
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? [a[0] + s * rx, a[1] + s * ry] : null
}
