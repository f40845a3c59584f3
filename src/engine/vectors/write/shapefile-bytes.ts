import type { Geometry, Position } from '../vector-source.ts'
import { positionsOf } from '../sound-geometry.ts'
import { wound } from '../winding.ts'

export type ShapeKind = 'Point' | 'Line' | 'Polygon' | 'MultiPoint'
const codes: Readonly<Record<ShapeKind, number>> = { Point: 1, Line: 3, Polygon: 5, MultiPoint: 8 }

export function shapeKindOf(geometry: Geometry): ShapeKind {
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return geometry.type
  return geometry.type.endsWith('LineString') ? 'Line' : 'Polygon'
}

/** `.shp` and `.shx` of geometries of one kind; null is a null shape. */
export function shapeFiles(kind: ShapeKind, geometries: readonly (Geometry | null)[]): { shp: Buffer; shx: Buffer } {
  const records = geometries.map((geometry) => (geometry === null ? nullShape() : recordOf(kind, geometry)))
  const box = boxOf(geometries.filter((geometry) => geometry !== null).flatMap((geometry) => [...positionsOf(geometry)]))
  const shx = Buffer.alloc(records.length * 8)
  const parts: Buffer[] = []
  let at = 50
  records.forEach((record, index) => {
    const head = Buffer.alloc(8)
    head.writeInt32BE(index + 1, 0)
    head.writeInt32BE(record.length / 2, 4)
    shx.writeInt32BE(at, index * 8)
    shx.writeInt32BE(record.length / 2, index * 8 + 4)
    at += 4 + record.length / 2
    parts.push(head, record)
  })
  return { shp: Buffer.concat([header(kind, { words: at, box }), ...parts]), shx: Buffer.concat([header(kind, { words: 50 + records.length * 4, box }), shx]) }
}

type Box = readonly [number, number, number, number]

function header(kind: ShapeKind, { words, box }: { words: number; box: Box }): Buffer {
  const bytes = Buffer.alloc(100)
  bytes.writeInt32BE(9994, 0)
  bytes.writeInt32BE(words, 24)
  bytes.writeInt32LE(1000, 28)
  bytes.writeInt32LE(codes[kind], 32)
  box.forEach((value, at) => bytes.writeDoubleLE(value, 36 + at * 8))
  return bytes
}

const nullShape = () => Buffer.alloc(4)

function recordOf(kind: ShapeKind, geometry: Geometry): Buffer {
  if (geometry.type === 'Point') {
    const bytes = Buffer.alloc(20)
    bytes.writeInt32LE(codes.Point, 0)
    bytes.writeDoubleLE(geometry.coordinates[0], 4)
    bytes.writeDoubleLE(geometry.coordinates[1], 12)
    return bytes
  }
  const lines = linesOf(wound(geometry, 'clockwise'))
  const all = lines.flat()
  const starts = kind === 'MultiPoint' ? [] : startsOf(lines)
  const counts = Buffer.alloc(kind === 'MultiPoint' ? 4 : 8 + starts.length * 4)
  if (kind === 'MultiPoint') counts.writeInt32LE(all.length, 0)
  else {
    counts.writeInt32LE(lines.length, 0)
    counts.writeInt32LE(all.length, 4)
    starts.forEach((start, at) => counts.writeInt32LE(start, 8 + at * 4))
  }
  const head = Buffer.alloc(36)
  head.writeInt32LE(codes[kind], 0)
  boxOf(all).forEach((value, at) => head.writeDoubleLE(value, 4 + at * 8))
  const points = Buffer.alloc(all.length * 16)
  all.forEach(([x, y], at) => {
    points.writeDoubleLE(x, at * 16)
    points.writeDoubleLE(y, at * 16 + 8)
  })
  return Buffer.concat([head, counts, points])
}

function linesOf(geometry: Geometry): readonly (readonly Position[])[] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates
  if (geometry.type === 'LineString' || geometry.type === 'MultiPoint') return [geometry.coordinates]
  return [[geometry.coordinates]]
}

function startsOf(lines: readonly (readonly Position[])[]): number[] {
  let at = 0
  return lines.map((line) => {
    at += line.length
    return at - line.length
  })
}

function boxOf(positions: readonly Position[]): Box {
  let box: Box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [x, y] of positions) box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)]
  return Number.isFinite(box[0]) ? box : [0, 0, 0, 0]
}
