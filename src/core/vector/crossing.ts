import type { PixelXY } from '../../contracts/frame.ts'

/** Most cells for each side of the ring; more would cost memory and find nothing sooner. */
const cellsEachSide = 4

type Crossing = { readonly first: number; readonly second: number; readonly at: PixelXY }

/**
 * Where two sides of a closed ring that are no neighbours meet, the first by the order of the sides; null when none do.
 * Pixels in, pixels out. Sides are sorted into a grid, so a coast line of 100,000 corners takes well under a second.
 */
export function firstCrossing(ring: readonly PixelXY[]): PixelXY | null {
  let found: Crossing | null = null
  for (const sides of sidesByCell(ring)) found = earlier(found, firstAmong(ring, sides))
  return found?.at ?? null
}

function earlier(a: Crossing | null, b: Crossing | null): Crossing | null {
  if (!a || !b) return a ?? b
  return b.first < a.first || (b.first === a.first && b.second < a.second) ? b : a
}

/** The first crossing among sides, which are in order; neighbours share a corner and do not count. */
function firstAmong(ring: readonly PixelXY[], sides: readonly number[]): Crossing | null {
  const last = ring.length - 2
  for (const [place, first] of sides.entries()) {
    for (let other = place + 1; other < sides.length; other++) {
      const second = sides[other] as number
      const isNeighbour = second - first < 2 || (first === 0 && second === last)
      const at = isNeighbour ? null : meeting(ring, first, second)
      if (at) return { first, second, at }
    }
  }
  return null
}

/** Sides by the cells of a grid that their boxes touch: only sides of one cell can meet. */
function sidesByCell(ring: readonly PixelXY[]): Iterable<readonly number[]> {
  const x = extent(ring, 0)
  const y = extent(ring, 1)
  // cells as wide and high as the sides are on average: each side lies in few of them, whatever its direction
  const most = (ring.length - 1) * cellsEachSide
  const wanted = x.steps * y.steps
  const shrink = wanted > most ? Math.sqrt(most / wanted) : 1
  const columns = Math.min(most, Math.ceil(x.steps * shrink))
  const rows = Math.min(Math.ceil(most / columns), Math.ceil(y.steps * shrink))
  const cells = new Map<number, number[]>()
  for (let side = 0; side < ring.length - 1; side++) {
    const [a, b] = [ring[side] as PixelXY, ring[side + 1] as PixelXY]
    const [left, right] = cellRange(x, columns, [a[0], b[0]])
    const [top, bottom] = cellRange(y, rows, [a[1], b[1]])
    for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) add(cells, row * columns + column, side)
  }
  return cells.values()
}

function add(cells: Map<number, number[]>, cell: number, side: number): void {
  const sides = cells.get(cell)
  if (sides) sides.push(side)
  else cells.set(cell, [side])
}

/** First and last cell along one axis between two values. */
function cellRange({ low, span }: Extent, count: number, [a, b]: PixelXY): [number, number] {
  const cell = (value: number) => (span > 0 ? Math.min(count - 1, Math.floor(((value - low) / span) * count)) : 0)
  return [cell(Math.min(a, b)), cell(Math.max(a, b))]
}

/** `steps`: how many sides of average reach fit into the span, at least 1. */
type Extent = { readonly low: number; readonly span: number; readonly steps: number }

function extent(ring: readonly PixelXY[], axis: 0 | 1): Extent {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  let travelled = 0
  for (const [i, xy] of ring.entries()) {
    low = Math.min(low, xy[axis])
    high = Math.max(high, xy[axis])
    if (i > 0) travelled += Math.abs(xy[axis] - (ring[i - 1] as PixelXY)[axis])
  }
  const span = high - low
  return { low, span, steps: travelled > 0 ? Math.max(1, (span * (ring.length - 1)) / travelled) : 1 }
}

/** The point two sides share, their ends included; parallel sides share none. */
function meeting(ring: readonly PixelXY[], i: number, k: number): PixelXY | null {
  const [ax, ay] = ring[i] as PixelXY
  const [bx, by] = ring[i + 1] as PixelXY
  const [cx, cy] = ring[k] as PixelXY
  const [dx, dy] = ring[k + 1] as PixelXY
  const turn = (dy - cy) * (bx - ax) - (dx - cx) * (by - ay)
  if (turn === 0) return null
  const s = ((dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)) / turn
  const t = ((bx - ax) * (ay - cy) - (by - ay) * (ax - cx)) / turn
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? [ax + s * (bx - ax), ay + s * (by - ay)] : null
}
