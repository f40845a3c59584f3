import { boxOfPoints } from '../geo/index.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import { ringArea, ringOfObject, twiceSigned } from './ring-area.ts'
import { unionOfRings } from './union-rings.ts'

const mostCornersLooked = 400

/**
 * Several objects as one: the outline holds all of them (parts that do not touch are joined by a line without surface), the area is that
 * of their union, the score the best one's. Boxes without outlines become the box around them.
 */
export function mergeObjects(objects: readonly Detection[], id: string): Detection {
  const [first] = objects
  if (!first) throw new Error('nothing to merge')
  const rings = objects.map(ringOfObject)
  const bbox = boxOfPoints(rings.flat())
  const { outline, scale } = objects.every((object) => object.outline === null) ? boxAround(rings) : around(rings)
  const scores = objects.flatMap(({ score }) => score ?? [])
  const pixels = total(objects.map(({ areaPx }) => areaPx))
  const areaM2 = total(objects.map((object) => object.areaM2))
  return {
    ...first,
    id,
    score: scores.length > 0 ? scores.reduce((best, score) => Math.max(best, score)) : null,
    bbox,
    outline,
    areaPx: pixels === null || scale === 1 ? pixels : Math.round(pixels * scale),
    areaM2: areaM2 === null ? null : areaM2 * scale,
    byHand: objects.every((object) => object.byHand === 'added') ? 'added' : 'merged',
  }
}

/** `scale`: surface of the whole over the sum of its parts, below 1 where they lie over one another. */
type Whole = { readonly outline: PixelXY[] | null; readonly scale: number }

function boxAround(rings: readonly PixelXY[][]): Whole {
  const [left, top, right, bottom] = boxOfPoints(rings.flat())
  return { outline: null, scale: ((right - left) * (bottom - top)) / rings.reduce((sum, ring) => sum + ringArea(ring), 0) }
}

function around(rings: readonly PixelXY[][]): Whole {
  const union = unionOfRings(rings)
  return union === null ? { outline: joined(rings), scale: 1 } : { outline: joined(union.rings), scale: union.share }
}

const total = (parts: readonly (number | null)[]): number | null => parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0)

/** One ring around all: from ring to ring along a line and back on the same one, so that the surface stays the sum. */
function joined(rings: readonly PixelXY[][]): PixelXY[] {
  const [first = [], ...others] = rings
  let ring = first
  for (const other of others) {
    const same = twiceSigned(ring) >= 0 === twiceSigned(other) >= 0 ? other : other.toReversed()
    const { a, b } = nearest(ring, same)
    ring = [...startingAt(ring, a), ...startingAt(same, b), ring[a] as PixelXY]
  }
  return ring
}

/** The closed ring begun, and ended, at another of its corners. */
function startingAt(ring: readonly PixelXY[], start: number): PixelXY[] {
  const open = ring.slice(0, -1)
  const at = start % open.length
  return [...open.slice(at), ...open.slice(0, at), open[at] as PixelXY]
}

/** Corners of two rings that lie near each other; of very long outlines every so many corners are looked at. */
function nearest(ringA: readonly PixelXY[], ringB: readonly PixelXY[]): { a: number; b: number } {
  let best = { a: 0, b: 0, distance: Number.POSITIVE_INFINITY }
  const [stepA, stepB] = [ringA, ringB].map((ring) => Math.max(1, Math.floor(ring.length / mostCornersLooked))) as [number, number]
  for (let a = 0; a < ringA.length; a += stepA) {
    for (let b = 0; b < ringB.length; b += stepB) {
      const distance = Math.hypot((ringA[a] as PixelXY)[0] - (ringB[b] as PixelXY)[0], (ringA[a] as PixelXY)[1] - (ringB[b] as PixelXY)[1])
      if (distance < best.distance) best = { a, b, distance }
    }
  }
  return best
}
