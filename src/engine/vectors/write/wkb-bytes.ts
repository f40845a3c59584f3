import type { Geometry, Position } from '../vector-source.ts'

const codes: Readonly<Record<Geometry['type'], number>> = { Point: 1, LineString: 2, Polygon: 3, MultiPoint: 4, MultiLineString: 5, MultiPolygon: 6 }

/** Well-known binary, little-endian. */
export function wkbOf(geometry: Geometry): Buffer {
  const { type } = geometry
  if (type === 'Point') return Buffer.concat([head(type), numbers([geometry.coordinates])])
  if (type === 'LineString') return Buffer.concat([head(type), counted(geometry.coordinates)])
  if (type === 'Polygon') return Buffer.concat([head(type), count(geometry.coordinates), ...geometry.coordinates.map(counted)])
  return Buffer.concat([head(type), count(geometry.coordinates), ...partsOf(geometry).map(wkbOf)])
}

function partsOf(geometry: Extract<Geometry, { type: `Multi${string}` }>): Geometry[] {
  if (geometry.type === 'MultiPoint') return geometry.coordinates.map((coordinates) => ({ type: 'Point', coordinates }))
  if (geometry.type === 'MultiLineString') return geometry.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }))
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}

function head(type: Geometry['type']): Buffer {
  const bytes = Buffer.alloc(5)
  bytes[0] = 1
  bytes.writeUInt32LE(codes[type], 1)
  return bytes
}

function count(parts: readonly unknown[]): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(parts.length)
  return bytes
}

const counted = (line: readonly Position[]) => Buffer.concat([count(line), numbers(line)])

function numbers(positions: readonly Position[]): Buffer {
  const bytes = Buffer.alloc(positions.length * 16)
  positions.forEach(([x, y], at) => {
    bytes.writeDoubleLE(x, at * 16)
    bytes.writeDoubleLE(y, at * 16 + 8)
  })
  return bytes
}
