import type { PixelXY } from '../../contracts/frame.ts'

/** Closed ring of the smallest convex outline around positions, in the order of Andrew's monotone chain; fewer than three corners give an empty ring. */
export function convexHull(positions: readonly PixelXY[]): PixelXY[] {
  const sorted = [...positions].sort((a, b) => a[0] - b[0] || a[1] - b[1]).filter((xy, i, all) => i === 0 || xy[0] !== all[i - 1]?.[0] || xy[1] !== all[i - 1]?.[1])
  const half = (order: readonly PixelXY[]) => {
    const chain: PixelXY[] = []
    for (const xy of order) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2) as PixelXY, chain.at(-1) as PixelXY, xy)) chain.pop()
      chain.push(xy)
    }
    return chain.slice(0, -1)
  }
  const ring = [...half(sorted), ...half(sorted.toReversed())]
  const [first] = ring
  return first && ring.length > 2 ? [...ring, first] : []
}

const turnsLeft = (a: PixelXY, b: PixelXY, c: PixelXY): boolean => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
