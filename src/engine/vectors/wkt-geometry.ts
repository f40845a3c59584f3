import type { Geometry, Position } from './vector-source.ts'

const depths: Readonly<Record<string, readonly [Geometry['type'], number]>> = {
  POINT: ['Point', 0],
  MULTIPOINT: ['MultiPoint', 1],
  LINESTRING: ['LineString', 1],
  MULTILINESTRING: ['MultiLineString', 2],
  POLYGON: ['Polygon', 2],
  MULTIPOLYGON: ['MultiPolygon', 3],
}

/** Reads well-known text (with Z, M or SRID in front); null where it is none or empty. Heights are dropped. */
export function readWkt(text: string): Geometry | null {
  const match = /^\s*(?:SRID=\d+;)?\s*([A-Z]+)\s*(?:Z|M|ZM)?\s*(\([\s\S]*\))\s*$/i.exec(text)
  const kind = depths[match?.[1]?.toUpperCase() ?? '']
  if (!kind || !match?.[2]) return null
  const [type, depth] = kind
  const json = match[2]
    // every tuple of numbers becomes an array; the brackets around them are there already
    .replace(/[-+\d.eE]+(?:\s+[-+\d.eE]+)+/g, (tuple) => `[${tuple.trim().split(/\s+/).slice(0, 2).join(',')}]`)
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  const coordinates = nested(json, depth)
  // the depth was checked, so the arrays have the shape of the type
  return coordinates === null ? null : ({ type, coordinates } as Geometry)
}

type Nested = Position | readonly Nested[]

function nested(json: string, depth: number): Nested | null {
  try {
    const value: unknown = JSON.parse(json)
    // a point stands in one bracket more than its numbers need; points of a multi-point may or may not
    if (depth === 0) return Array.isArray(value) ? shaped(value[0], 0) : null
    return shaped(depth === 1 && Array.isArray(value) ? value.map((part: unknown) => (Array.isArray(part) && Array.isArray(part[0]) ? part[0] : part)) : value, depth)
  } catch (problem) {
    if (problem instanceof SyntaxError) return null
    throw problem
  }
}

function shaped(value: unknown, depth: number): Nested | null {
  if (!Array.isArray(value)) return null
  if (depth === 0) return typeof value[0] === 'number' && typeof value[1] === 'number' ? [value[0], value[1]] : null
  const parts = value.map((part: unknown) => shaped(part, depth - 1))
  return parts.every((part) => part !== null) ? (parts as Nested[]) : null
}
