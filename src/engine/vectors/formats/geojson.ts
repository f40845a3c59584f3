import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { makeCrs } from '../../../core/geo/index.ts'
import { regularSize } from '../../files/bytes.ts'
import { parseJsonText } from '../../files/json-text.ts'
import { DecodeProblem } from '../../files/problems.ts'
import { Doubts } from '../doubts.ts'
import { memoryLayer, memorySource } from '../memory-layer.ts'
import { soundGeometry } from '../sound-geometry.ts'
import type { Feature, Geometry, Position, Scalar, VectorSource } from '../vector-source.ts'

const largestBytes = 400e6
const wgs84 = 'EPSG:4326'

/** Opens GeoJSON: a collection, one feature, a bare geometry, or one of them a line. An old `crs` member is obeyed where it is known, else refused. */
export async function openGeojson(path: string): Promise<VectorSource> {
  const size = await regularSize(path)
  if (size > largestBytes)
    throw new DecodeProblem(
      'over_budget',
      `is ${Math.round(size / 1e6)} MB; GeoJSON is read up to ${largestBytes / 1e6} MB.`,
      'Convert it to GeoPackage, or cut it to the area of the image.',
    )
  const doubts = new Doubts()
  const text = await readFile(path, 'utf8')
  const { roots, format } = rootsOf(text)
  const crs = crsOf(roots[0])
  const features = roots.flatMap((root) => featuresOf(root, doubts))
  const name = basename(path).replace(/\.[^.]+$/, '')
  return memorySource(path, format, { layers: [memoryLayer({ name, crs, crsReason: null }, features)], doubts })
}

function rootsOf(text: string): { roots: unknown[]; format: 'geojson' | 'geojsonseq' } {
  try {
    return { roots: [parseJsonText(text)], format: 'geojson' }
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem
    const lines = text
      .replaceAll('\u001e', '')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
    if (lines.length < 2) throw notJson()
    try {
      return { roots: lines.map((line) => parseJsonText(line)), format: 'geojsonseq' }
    } catch (inner) {
      if (inner instanceof SyntaxError) throw notJson()
      throw inner
    }
  }
}

const notJson = () => new DecodeProblem('file_damaged', 'is not sound JSON: it ends early or holds a character out of place.', 'Export it again as GeoJSON.')
const notGeojson = () => new DecodeProblem('format_unsupported', 'is JSON but not GeoJSON.', 'Export it as a GeoJSON feature collection.')

const NamedCrs = z.object({ crs: z.object({ properties: z.object({ name: z.string() }) }) })

/** RFC 7946 has no other system than WGS 84; files from before it name theirs. */
function crsOf(root: unknown): string {
  if (typeof root !== 'object' || root === null || !('crs' in root) || root.crs === null) return wgs84
  const named = NamedCrs.safeParse(root)
  const name = named.success ? named.data.crs.properties.name : JSON.stringify(root.crs).slice(0, 60)
  if (/CRS84$/i.test(name)) return wgs84
  const code = /EPSG:{1,2}(?:[\d.]*:)?(\d+)$/i.exec(name)?.[1]
  if (code !== undefined && makeCrs(`EPSG:${code}`).ok) return `EPSG:${code}`
  throw new DecodeProblem('format_unsupported', `names the coordinate system ${name}, which Aftermap does not know.`, 'Export it in longitude and latitude (WGS 84).')
}

const Shape = z.object({ type: z.string() }).loose()

function featuresOf(root: unknown, doubts: Doubts): Feature[] {
  const shape = Shape.safeParse(root)
  if (!shape.success) throw notGeojson()
  const { data } = shape
  if (data.type === 'FeatureCollection') {
    if (!Array.isArray(data['features'])) throw notGeojson()
    return data['features'].flatMap((feature: unknown) => featureOf(feature, doubts))
  }
  if (data.type === 'Feature') return featureOf(data, doubts)
  if (data.type in depthOf || data.type === 'GeometryCollection') return geometriesOf(data, doubts).map((geometry) => ({ id: null, geometry, properties: {} }))
  throw notGeojson()
}

const FeatureShape = z.object({
  type: z.literal('Feature'),
  geometry: z.unknown(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  id: z.union([z.string(), z.number()]).nullish(),
})

/** A geometry collection becomes a feature a part, with the same properties. */
function featureOf(value: unknown, doubts: Doubts): Feature[] {
  const parsed = FeatureShape.safeParse(value)
  if (!parsed.success) {
    doubts.count('entries are no features and are left out')
    return []
  }
  const { geometry, properties, id } = parsed.data
  const base = { id: id ?? null, properties: scalarsOf(properties ?? {}) }
  if (geometry === null || geometry === undefined) return [{ ...base, geometry: null }]
  return geometriesOf(geometry, doubts).map((one) => ({ ...base, geometry: one }))
}

const depthOf: Readonly<Record<string, number>> = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 }

function geometriesOf(value: unknown, doubts: Doubts): Geometry[] {
  const shape = Shape.safeParse(value)
  if (!shape.success) return unread(doubts)
  const { type } = shape.data
  if (type === 'GeometryCollection') {
    const parts = shape.data['geometries']
    return Array.isArray(parts) ? parts.flatMap((part: unknown) => geometriesOf(part, doubts)) : unread(doubts)
  }
  const depth = depthOf[type]
  const coordinates = depth === undefined ? null : positionsAt(shape.data['coordinates'], depth)
  if (coordinates === null) return unread(doubts)
  // the depth of the arrays was checked just now, so they have the shape of the type
  const sound = soundGeometry({ type, coordinates } as Geometry, doubts)
  return sound ? [sound] : []
}

function unread(doubts: Doubts): [] {
  doubts.count('geometries cannot be read and are left out')
  return []
}

type Nested = Position | readonly Nested[]

/** Arrays of positions of the wanted depth, or null where the value has another shape. Numbers that are missing become NaN and are found later. */
function positionsAt(value: unknown, depth: number): Nested | null {
  if (!Array.isArray(value)) return null
  if (depth === 0) return [numberOf(value[0]), numberOf(value[1])]
  const parts = value.map((part: unknown) => positionsAt(part, depth - 1))
  return parts.every((part) => part !== null) ? (parts as Nested[]) : null
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : Number.NaN)

export function scalarsOf(values: Readonly<Record<string, unknown>>): Record<string, Scalar> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, scalarOf(value)]))
}

function scalarOf(value: unknown): Scalar {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'bigint' ? Number(value) : JSON.stringify(value)
}
