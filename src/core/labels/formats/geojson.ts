import type { PixelBox, PixelXY, Rings } from '../../../contracts/frame.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { closedRing, isNumbers, isRecord, type LabelObject, type LabelShape, type LabelSheet, unusable } from '../label-sheet.ts'

/** Properties that hold a class, the likeliest first. */
const classKeys = ['class', 'label', 'class_name', 'classname', 'category', 'damage_gra', 'main_damage_site_class', 'subtype', 'damage']

/**
 * Polygons and points with a class in their properties. Without any, features that are tagged `building` are buildings.
 * @param legend names of classes by the value in the file; the property whose values it knows is the class
 */
export function readGeojson(json: Record<string, unknown>, legend: Readonly<Record<string, string>>): Result<LabelSheet> {
  const features = (json['type'] === 'Feature' ? [json] : json['features']) as unknown
  if (!Array.isArray(features)) return unusable('geojson', 'the key "features"', 'is missing')
  const rows = features.map((feature) => (isRecord(feature) ? feature : {}))
  const nameOf = naming(
    rows.map(({ properties }) => (isRecord(properties) ? properties : {})),
    legend,
  )
  if (!nameOf.ok) return nameOf
  const objects: LabelObject[] = []
  const left = { placeless: 0, lines: 0 }
  for (const [at, { geometry, properties }] of rows.entries()) {
    const why = leftOut(geometry)
    const shapes = why === null && isRecord(geometry) ? shapesOf(geometry) : null
    if (why) left[why]++
    else if (!shapes) return unusable('geojson', `features[${at}].geometry`, 'cannot be read')
    else objects.push(...objectsOf(shapes, isRecord(properties) ? properties : {}, nameOf.value))
  }
  return ok({ format: 'geojson', images: [{ file: null, width: null, height: null, objects }], space: spaceOf(json, rows), names: [], vocabulary: null, notes: notesOf(left) })
}

const notesOf = ({ placeless, lines }: { placeless: number; lines: number }): string[] => [
  ...(placeless > 0 ? [`${placeless} features have no place.`] : []),
  ...(lines > 0 ? [`${lines} lines are no areas and are left out.`] : []),
]

function leftOut(geometry: unknown): 'placeless' | 'lines' | null {
  if (!isRecord(geometry)) return 'placeless'
  return /LineString$/.test(String(geometry['type'])) ? 'lines' : null
}

function objectsOf(shapes: readonly LabelShape[], properties: Properties, nameOf: (properties: Properties) => string): LabelObject[] {
  const score = typeof properties['score'] === 'number' ? properties['score'] : null
  const { bbox } = properties
  const pixelBox: PixelBox | undefined = isNumbers(bbox) && bbox.length === 4 ? [bbox[0] ?? 0, bbox[1] ?? 0, bbox[2] ?? 0, bbox[3] ?? 0] : undefined
  return shapes.map((shape) => ({ name: nameOf(properties), shape, crowd: false, difficult: false, score, ...(pixelBox ? { pixelBox } : {}) }))
}

type Properties = Readonly<Record<string, unknown>>

function naming(rows: readonly Properties[], legend: Readonly<Record<string, string>>): Result<(properties: Properties) => string> {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const spelled = (key: string) => keys.find((known) => known.toLowerCase() === key)
  const inLegend = keys.find((key) => rows.length > 0 && rows.every((row) => Object.hasOwn(legend, String(row[key]))))
  const known = classKeys.flatMap((key) => spelled(key) ?? []).find((key) => rows.some((row) => typeof row[key] === 'string' && row[key] !== ''))
  const key = inLegend ?? known
  if (key !== undefined) return ok((row) => (row[key] === undefined || row[key] === null || row[key] === '' ? 'unnamed' : String(row[key])))
  if (spelled('building') !== undefined || rows.length === 0) return ok(() => 'building')
  return fail({
    code: 'labels_invalid',
    message: `The labels are GeoJSON, and none of their properties is a class${keys.length > 0 ? `: they are ${keys.slice(0, 8).join(', ')}` : ''}.`,
    hint: 'Add a property "class", or give a legend with the values of one of them.',
    details: { format: 'geojson', keys },
  })
}

function shapesOf({ type, coordinates }: Record<string, unknown>): LabelShape[] | null {
  if (type === 'Point') return isPosition(coordinates) ? [{ kind: 'point', xy: [coordinates[0], coordinates[1]] }] : null
  if (!Array.isArray(coordinates)) return null
  if (type === 'MultiPoint') return coordinates.every(isPosition) ? coordinates.map((xy): LabelShape => ({ kind: 'point', xy: [xy[0], xy[1]] })) : null
  const parts = type === 'Polygon' ? [ringsOf(coordinates)] : type === 'MultiPolygon' ? coordinates.map(ringsOf) : [null]
  return parts.every((part) => part !== null) && parts.length > 0 ? [{ kind: 'rings', parts, turned: false }] : null
}

const isPosition = (value: unknown): value is [number, number] => Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])

function ringsOf(value: unknown): Rings | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const rings = value.map((ring: unknown) => (Array.isArray(ring) && ring.every(isPosition) ? closedRing(ring.map(([x, y]): PixelXY => [x, y])) : null))
  return rings.every((ring) => ring !== null) ? rings : null
}

/** Pixels where the file says so (as our own exports do), else positions on the ground. */
function spaceOf(json: Record<string, unknown>, rows: readonly Record<string, unknown>[]): LabelSheet['space'] {
  const isPixel = (value: unknown) => isRecord(value) && value['frame'] === 'pixel'
  if (isPixel(json) || (rows.length > 0 && rows.every(({ properties }) => isPixel(properties)))) return { kind: 'pixels' }
  const crs = isRecord(json['crs']) && isRecord(json['crs']['properties']) ? json['crs']['properties']['name'] : null
  return { kind: 'ground', crs: typeof crs === 'string' ? crs : null }
}
