import { boxOfPoints } from '../../geo/index.ts'
import type { PixelXY, Rings } from '../../../contracts/frame.ts'
import { pointInRings } from '../../vector/index.ts'

/** A stretch of a line between two shares of one segment. */
export type InsidePart = { readonly segment: number; readonly from: number; readonly to: number }

/** The parts of a line inside a polygon with holes, exactly, segment by segment; touching at a point is no part. */
export function partsInRings(line: readonly PixelXY[], rings: Rings): InsidePart[] {
  const box = boxOfPoints(rings[0] ?? [])
  const parts: InsidePart[] = []
  for (let segment = 1; segment < line.length; segment++) {
    const [a, b] = [line[segment - 1] as PixelXY, line[segment] as PixelXY]
    if (Math.max(a[0], b[0]) < box[0] || Math.min(a[0], b[0]) > box[2] || Math.max(a[1], b[1]) < box[1] || Math.min(a[1], b[1]) > box[3]) continue
    const shares = [0, ...crossingShares(a, b, rings), 1].toSorted((p, q) => p - q)
    for (let i = 1; i < shares.length; i++) {
      const [from, to] = [shares[i - 1] as number, shares[i] as number]
      const middle = (from + to) / 2
      if (to > from && pointInRings([a[0] + middle * (b[0] - a[0]), a[1] + middle * (b[1] - a[1])], rings)) parts.push({ segment: segment - 1, from, to })
    }
  }
  return parts
}

/** True where any stretch of a line lies inside a polygon. */
export const lineMeetsRings = (line: readonly PixelXY[], rings: Rings): boolean => partsInRings(line, rings).length > 0

function crossingShares(a: PixelXY, b: PixelXY, rings: Rings): number[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const shares: number[] = []
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [p, q] = [ring[i - 1] as PixelXY, ring[i] as PixelXY]
      const [ex, ey] = [q[0] - p[0], q[1] - p[1]]
      const cross = dx * ey - dy * ex
      if (cross === 0) continue
      const [fx, fy] = [p[0] - a[0], p[1] - a[1]]
      const share = (fx * ey - fy * ex) / cross
      const other = (fx * dy - fy * dx) / cross
      if (share > 0 && share < 1 && other >= 0 && other <= 1) shares.push(share)
    }
  }
  return shares
}
