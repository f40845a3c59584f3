import type { PixelXY } from '../../../contracts/frame.ts'

/** A closed ring of pixel corners as x, y, x, y ..., the first corner repeated at the end. */
export type FlatRing = Int32Array

/** Twice the area inside a ring in pixels: positive when it runs clockwise on the screen (outer rings), negative for holes. */
export function twiceArea(ring: FlatRing): number {
  let twice = 0
  for (let k = 0; k + 3 < ring.length; k += 2) {
    twice += (ring[k] as number) * (ring[k + 3] as number) - (ring[k + 2] as number) * (ring[k + 1] as number)
  }
  return twice
}

/** The ring as points. */
export function ringPoints(ring: FlatRing): PixelXY[] {
  const points: PixelXY[] = []
  for (let k = 0; k < ring.length; k += 2) points.push([ring[k] as number, ring[k + 1] as number])
  return points
}

/** Rings that touch no corner twice, made from one that may: each loop back to a corner is a ring of its own. */
export function simpleRings(points: readonly number[], pinches: number): FlatRing[] {
  if (pinches < 2) return [closed(points)]
  const rings: FlatRing[] = []
  const kept: number[] = []
  const seen = new Map<number, number>()
  for (let k = 0; k < points.length; k += 2) {
    const x = points[k] as number
    const y = points[k + 1] as number
    const name = y * 2 ** 26 + x
    const before = seen.get(name)
    if (before !== undefined) {
      const loop = kept.splice(before)
      for (let i = 2; i < loop.length; i += 2) seen.delete((loop[i + 1] as number) * 2 ** 26 + (loop[i] as number))
      rings.push(closed(loop))
    }
    seen.set(name, kept.length)
    kept.push(x, y)
  }
  rings.push(closed(kept))
  return rings
}

function closed(points: readonly number[]): FlatRing {
  const ring = new Int32Array(points.length + 2)
  ring.set(points)
  ring[points.length] = points[0] as number
  ring[points.length + 1] = points[1] as number
  return ring
}
