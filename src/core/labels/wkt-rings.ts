import type { PixelXY, Rings } from '../../contracts/frame.ts'
import { closedRing, type LabelShape } from './label-sheet.ts'

/** A POINT, POLYGON or MULTIPOLYGON of well-known text as a shape; null for anything else. */
export function shapeOfWkt(text: string): LabelShape | null {
  const point = /^\s*POINT\s*Z?\s*\(\s*([-+\d.eE]+)\s+([-+\d.eE]+)/i.exec(text)
  if (point) return { kind: 'point', xy: [Number(point[1]), Number(point[2])] }
  const [, multi, body] = /^\s*(MULTI)?POLYGON\s*Z?\s*(\(.*\))\s*$/is.exec(text) ?? []
  if (body === undefined) return null
  const texts = multi === undefined ? [body] : body.split(/\)\s*\)\s*,/)
  const parts = texts.map(ringsOf)
  return parts.every((part) => part !== null) ? { kind: 'rings', parts, turned: false } : null
}

function ringsOf(text: string): Rings | null {
  const rings = [...text.matchAll(/([-+\d.eE]+\s+[-+\d.eE]+[^()]*)/g)].map(([tuples]) => {
    const points = tuples.split(',').map((tuple): PixelXY => {
      const [x = Number.NaN, y = Number.NaN] = tuple.trim().split(/\s+/).map(Number)
      return [x, y]
    })
    return points.flat().every(Number.isFinite) ? closedRing(points) : null
  })
  return rings.length > 0 && rings.every((ring) => ring !== null) ? rings : null
}
