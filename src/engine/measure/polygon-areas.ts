import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { lengthM, polygonAreaM2 } from '../../core/geo/index.ts'
import { otherBody } from './on-earth.ts'
import { CrossingRings } from './crossing-rings.ts'
import { type Geometry, type VectorLayer, type VectorSource, vectorFailure } from '../vectors/index.ts'

export type PolygonAreas = {
  readonly kind: 'polygons'
  readonly file: string
  readonly features: number
  /** null where the coordinate system is not known */
  readonly areaM2: number | null
  readonly perimeterM: number | null
  readonly method: string
  readonly warnings: readonly string[]
}

type Sums = { features: number; areaM2: number; perimeterM: number; others: number; readonly crossing: CrossingRings }

/**
 * Geodesic area and perimeter of all polygons of a vector file, holes taken off; lines and points count as features without area.
 * @fails frame_unknown on another body than the Earth or where a position lies outside its coordinate system, and what reading the features fails with
 */
export async function polygonAreas(source: VectorSource): Promise<Result<PolygonAreas>> {
  const sums: Sums = { features: 0, areaM2: 0, perimeterM: 0, others: 0, crossing: new CrossingRings() }
  try {
    for (const layer of source.layers) {
      const added = await addLayer(layer, sums)
      if (!added.ok) return added
    }
  } catch (problem) {
    return vectorFailure(source.path, problem)
  }
  const isKnown = source.layers.every((layer) => layer.crs !== null)
  return ok({
    kind: 'polygons',
    file: source.path,
    features: sums.features,
    areaM2: isKnown ? sums.areaM2 : null,
    perimeterM: isKnown ? sums.perimeterM : null,
    method: isKnown ? 'geodesic polygon areas on the ellipsoid, holes taken off; overlaps count twice' : 'counted only, the coordinate system is not known',
    warnings: [...warningsOf(source.layers, sums), ...source.warnings()],
  })
}

function warningsOf(layers: readonly VectorLayer[], { others, crossing }: Sums): string[] {
  const warnings = layers.flatMap(({ crs, crsReason }) =>
    crs === null ? [`${crsReason ?? 'The coordinate system is not known.'} So there are no square metres: give the file in a known coordinate system.`] : [],
  )
  if (layers.length > 1) warnings.push(`The file has ${layers.length} layers; all of them are measured together.`)
  if (others > 0) warnings.push(`${others} ${others === 1 ? 'feature is' : 'features are'} no polygon and ${others === 1 ? 'has' : 'have'} no area.`)
  return [...warnings, ...crossing.warnings()]
}

async function addLayer(layer: VectorLayer, sums: Sums): Promise<Result<null>> {
  const refused = otherBody(layer.crs)
  if (refused) return refused
  const frame = unitFrame(layer.crs)
  for await (const { geometry } of layer.features()) {
    sums.features++
    const polygons = polygonsOf(geometry)
    if (polygons.length === 0) sums.others++
    for (const rings of layer.crs === null ? [] : polygons) {
      const measured = measure(frame, rings)
      if (!measured.ok) return measured
      sums.crossing.add(rings, sums.features)
      sums.areaM2 += measured.value.areaM2
      sums.perimeterM += measured.value.perimeterM
    }
  }
  return ok(null)
}

function measure(frame: Frame, rings: PixelXY[][]): Result<{ areaM2: number; perimeterM: number }> {
  const area = polygonAreaM2(frame, rings)
  if (!area.ok) return area
  let perimeterM = 0
  for (const ring of rings) {
    const length = lengthM(frame, ring)
    if (!length.ok) return length
    perimeterM += length.value
  }
  return ok({ areaM2: area.value, perimeterM })
}

/** One pixel is one unit of the coordinate system, so rings can be measured as they are written. */
const unitFrame = (crs: string | null): Frame => ({ crs, affine: { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }, width: 1, height: 1, gsd: null, gsdFrom: null })

function polygonsOf(geometry: Geometry | null): PixelXY[][][] {
  const polygons = geometry?.type === 'Polygon' ? [geometry.coordinates] : geometry?.type === 'MultiPolygon' ? geometry.coordinates : []
  return polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): PixelXY => [x, y])))
}
