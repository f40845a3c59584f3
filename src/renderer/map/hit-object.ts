import type { PixelXY } from '../../contracts/frame.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'

/** The smallest object whose outline holds a place (even-odd); null where none does. */
export function objectUnder(objects: readonly EvidenceObject[], xy: PixelXY): EvidenceObject | null {
  // of features and roads the engine knows best: the window holds only some of them
  const under = objects.filter(({ outline, shape }) => shape === undefined && holds(outline, xy))
  return under.toSorted((a, b) => surface(a.outline) - surface(b.outline))[0] ?? null
}

function holds(ring: readonly PixelXY[], [x, y]: PixelXY): boolean {
  let inside = false
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x0, y0] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [x1, y1]
    if (y0 > y !== y1 > y && x <= x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside
  }
  return inside
}

function surface(ring: readonly PixelXY[]): number {
  let twice = 0
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x0, y0] = ring[at === 0 ? ring.length - 1 : at - 1] ?? [x1, y1]
    twice += x0 * y1 - x1 * y0
  }
  return Math.abs(twice)
}
