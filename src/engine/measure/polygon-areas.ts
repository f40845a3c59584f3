import { basename } from 'node:path'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { lengthM, polygonAreaM2 } from '../../core/geo/index.ts'
import { parseJsonText } from '../files/index.ts'
import { asFileFailure } from '../files/problems.ts'
import { crsMember, degreesProblem } from '../workspace/degrees.ts'

export type PolygonAreas = {
  readonly kind: 'polygons'
  readonly file: string
  readonly features: number
  readonly areaM2: number
  readonly perimeterM: number
  readonly method: string
  readonly warnings: readonly string[]
}

type Ring = PixelXY[]
type Polygon = readonly Ring[]

/** Degrees as pixels of a frame: one pixel is one degree, so rings in degrees can be measured as they are. */
const degreesFrame: Frame = { crs: 'EPSG:4326', affine: { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }, width: 360, height: 180, gsd: null, gsdFrom: null }

const Position = z.tuple([z.number(), z.number()]).rest(z.number())
const Rings = z.array(z.array(Position))
const Geometry = z.object({ type: z.string(), coordinates: z.unknown().optional(), geometries: z.array(z.unknown()).optional() })

/**
 * Geodesic area and perimeter of all polygons of a GeoJSON file, holes taken off; lines and points count as features without area.
 * @fails format_unsupported (no GeoJSON), area_invalid (not degrees), frame_unknown, and what reading a file fails with
 */
export async function polygonAreas(path: string): Promise<Result<PolygonAreas>> {
  const parsed = await readJson(path)
  if (!parsed.ok) return parsed
  const read = polygonsOf(parsed.value)
  if (!read) return notGeojson(path)
  const problem = degreesProblem({ crs: crsMember(parsed.value), positions: read.polygons.flat(2), what: basename(path) })
  if (problem) return problem
  const measured = measure(read.polygons)
  if (!measured.ok) return measured
  return ok({
    kind: 'polygons',
    file: path,
    features: read.features,
    ...measured.value,
    method: 'geodesic polygon areas on the ellipsoid, holes taken off; overlaps count twice',
    warnings: warningsOf(read),
  })
}

function measure(polygons: readonly Polygon[]): Result<{ areaM2: number; perimeterM: number }> {
  let [areaM2, perimeterM] = [0, 0]
  for (const polygon of polygons) {
    const rings = polygon.map(closed)
    const area = polygonAreaM2(degreesFrame, rings)
    if (!area.ok) return area
    areaM2 += area.value
    for (const ring of rings) {
      const length = lengthM(degreesFrame, ring)
      if (!length.ok) return length
      perimeterM += length.value
    }
  }
  return ok({ areaM2, perimeterM })
}

function warningsOf({ open, others }: Read): string[] {
  const warnings: string[] = []
  if (open > 0) warnings.push(`${open} ${open === 1 ? 'ring is' : 'rings are'} not closed; the last point is joined to the first.`)
  if (others > 0) warnings.push(`${others} ${others === 1 ? 'geometry is' : 'geometries are'} no polygon and ${others === 1 ? 'has' : 'have'} no area.`)
  return warnings
}

async function readJson(path: string): Promise<Result<unknown>> {
  try {
    return ok(parseJsonText(await readFile(path, 'utf8')))
  } catch (problem) {
    return problem instanceof SyntaxError ? notGeojson(path) : asFileFailure(path, problem)
  }
}

const notGeojson = (path: string) => fail({ code: 'format_unsupported', message: `${basename(path)} is not GeoJSON.`, hint: 'Export it as GeoJSON.' })

type Read = { readonly polygons: Polygon[]; features: number; open: number; others: number }

function polygonsOf(value: unknown): Read | null {
  const read: Read = { polygons: [], features: 0, open: 0, others: 0 }
  const whole = z.object({ type: z.string(), features: z.array(z.object({ geometry: Geometry.nullable() })).optional(), geometry: Geometry.nullable().optional() }).safeParse(value)
  if (!whole.success) return null
  const { type, features, geometry } = whole.data
  const geometries = type === 'FeatureCollection' ? features?.map((feature) => feature.geometry) : type === 'Feature' ? [geometry ?? null] : [value]
  if (!geometries) return null
  read.features = geometries.length
  return geometries.every((one) => one === null || take(one, read)) ? read : null
}

function take(value: unknown, read: Read): boolean {
  const geometry = Geometry.safeParse(value)
  if (!geometry.success) return false
  const { type, coordinates, geometries } = geometry.data
  if (type === 'GeometryCollection') return geometries?.every((one) => take(one, read)) ?? false
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    read.others++
    return /^(Multi)?(Point|LineString)$/.test(type)
  }
  const polygons = z.array(Rings).safeParse(type === 'Polygon' ? [coordinates] : coordinates)
  if (!polygons.success) return false
  for (const rings of polygons.data) {
    const plain = rings.map((ring) => ring.map(([x, y]): PixelXY => [x, y]))
    read.open += plain.filter((ring) => !isClosed(ring)).length
    if (plain.length > 0) read.polygons.push(plain)
  }
  return true
}

function isClosed(ring: Ring): boolean {
  const [first] = ring
  const last = ring.at(-1)
  return !first || !last || (first[0] === last[0] && first[1] === last[1])
}

const closed = (ring: Ring): Ring => (isClosed(ring) ? ring : [...ring, ...ring.slice(0, 1)])
