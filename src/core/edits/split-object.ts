import { boxOfPoints } from '../geo/index.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { cutRing } from './cut-ring.ts'
import { ringArea, ringOfObject } from './ring-area.ts'

/** A line along a side cuts off nothing that can be seen; a piece this small comes of rounding and is no object. */
const sliverPx = 0.001

/**
 * An object cut by a line. Pieces share score and class; their areas are the shares of their outlines and sum to the whole.
 * Null where the line does not go through the object from side to side. Line in pixels of the image.
 */
export function splitObject(object: Detection, line: readonly PixelXY[]): Detection[] | null {
  const rings = cutRing(ringOfObject(object), line)
    .filter((ring) => ringArea(ring) > sliverPx)
    .toSorted((a, b) => readingOrder(boxOfPoints(a), boxOfPoints(b)))
  if (rings.length < 2) return null
  const areas = rings.map(ringArea)
  const whole = areas.reduce((sum, area) => sum + area, 0)
  const shares = areas.map((area) => area / whole)
  const pixels = object.areaPx === null ? null : apportioned(object.areaPx, shares)
  return rings.map((outline, at) => ({
    ...object,
    id: `${object.id}${pieceName(at)}`,
    outline,
    bbox: boxOfPoints(outline),
    areaPx: pixels === null ? null : (pixels[at] as number),
    areaM2: object.areaM2 === null ? null : object.areaM2 * (shares[at] as number),
    byHand: object.byHand === 'added' ? ('added' as const) : ('split' as const),
  }))
}

const readingOrder = (a: readonly number[], b: readonly number[]): number => (a[1] as number) - (b[1] as number) || (a[0] as number) - (b[0] as number)

const pieceName = (at: number): string => (at < 26 ? String.fromCharCode(97 + at) : `z${at}`)

/** Whole numbers by shares whose sum is kept (largest remainders). A whole that is no whole number is divided as it is. */
function apportioned(whole: number, shares: readonly number[]): number[] {
  if (!Number.isInteger(whole)) return shares.map((share) => whole * share)
  const exact = shares.map((share) => whole * share)
  const parts = exact.map(Math.floor)
  const left = whole - parts.reduce((sum, part) => sum + part, 0)
  const byRest = exact.map((value, at) => ({ at, rest: value - Math.floor(value) })).toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of byRest.slice(0, left)) parts[at] = (parts[at] as number) + 1
  return parts
}
