import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { lengthM, makeCrs, polygonAreaM2, withTypedGsd } from '../../core/geo/index.ts'
import { acrossDateLine } from '../../core/vector/index.ts'
import type { AreaOptions } from './mask-areas.ts'
import { cutTo, featuresOfClass } from './polygon-choice.ts'
import { otherBody } from './on-earth.ts'
import { CrossingRings } from './crossing-rings.ts'
import { type Feature, type Geometry, type VectorLayer, type VectorSource, vectorFailure } from '../vectors/index.ts'

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

type Asked = Pick<AreaOptions, 'legend' | 'classText' | 'area' | 'gsdM'>
type Sums = { features: number; areaM2: number; perimeterM: number; others: number; turned: number; readonly crossing: CrossingRings }

/**
 * Geodesic area and perimeter of all polygons of a vector file, holes taken off; lines and points count as features without area. Only
 * features of a class and only what lies inside an area where they are asked for.
 * @fails frame_unknown on another body than the Earth or where a position lies outside its coordinate system, class_unknown, area_invalid,
 * area_outside, and what reading the features fails with
 */
export async function polygonAreas(source: VectorSource, asked: Asked): Promise<Result<PolygonAreas>> {
  const sums: Sums = { features: 0, areaM2: 0, perimeterM: 0, others: 0, turned: 0, crossing: new CrossingRings() }
  try {
    const takes = featuresOfClass(asked.classText, source.layers)
    if (!takes.ok) return takes
    for (const layer of source.layers) {
      const added = await addLayer(layer, { sums, asked, takes: takes.value })
      if (!added.ok) return added
    }
  } catch (problem) {
    return vectorFailure(source.path, problem)
  }
  const isKnown = source.layers.every((layer) => layer.crs !== null || asked.gsdM !== null)
  const ways = [...new Set(source.layers.map(({ crs }) => (crs === null ? 'plane polygon areas times the typed GSD' : 'geodesic polygon areas on the ellipsoid')))]
  return ok({
    kind: 'polygons',
    file: source.path,
    features: sums.features,
    areaM2: isKnown ? sums.areaM2 : null,
    perimeterM: isKnown ? sums.perimeterM : null,
    method: isKnown ? `${ways.join(' and ')}, holes taken off; overlaps count twice` : 'counted only, the coordinate system is not known',
    warnings: [...askedWarnings(source.layers, asked), ...nothingTaken(asked, sums), ...warningsOf(source.layers, sums), ...source.warnings()],
  })
}

function askedWarnings(layers: readonly VectorLayer[], { gsdM, legend }: Asked): string[] {
  const unknown = layers.flatMap(({ crs, crsReason }) => (crs === null ? [crsReason ?? 'The coordinate system is not known.'] : []))
  const warnings = unknown.map((reason) =>
    gsdM === null
      ? `${reason} So there are no square metres: give the file in a known coordinate system, or the metres of one unit with --gsd.`
      : `${reason} Its coordinates are taken for pixels of ${gsdM} m.`,
  )
  if (gsdM !== null && unknown.length === 0) warnings.push('The file has a coordinate system: the typed pixel size is not used.')
  if (legend !== null) warnings.push('A legend names pixel values; a vector file has none, and it is not used.')
  return warnings
}

function nothingTaken({ area, classText }: Asked, { features }: Sums): string[] {
  if (features > 0 || (area === null && classText === null)) return []
  return [`No feature ${classText === null ? '' : `of class ${classText} `}lies ${area === null ? 'in the file' : 'inside the area'}.`]
}

function warningsOf(layers: readonly VectorLayer[], { others, turned, crossing }: Sums): string[] {
  const warnings: string[] = []
  if (layers.length > 1) warnings.push(`The file has ${layers.length} layers; all of them are measured together.`)
  if (others > 0) warnings.push(`${others} ${others === 1 ? 'feature is' : 'features are'} no polygon and ${others === 1 ? 'has' : 'have'} no area.`)
  if (turned > 0) warnings.push(`${turned} ${turned === 1 ? 'polygon has a side' : 'polygons have sides'} of more than half the Earth: taken the short way, across the date line.`)
  return [...warnings, ...crossing.warnings()]
}

type Adding = { readonly sums: Sums; readonly asked: Asked; readonly takes: (feature: Feature) => boolean }

async function addLayer(layer: VectorLayer, { sums, asked, takes }: Adding): Promise<Result<null>> {
  const refused = otherBody(layer.crs)
  if (refused) return refused
  const frame = unitFrame(layer.crs, asked.gsdM)
  const cut = await cutTo(asked.area, layer)
  if (!cut.ok) return cut
  for await (const feature of layer.features()) {
    if (!takes(feature)) continue
    const polygons = polygonsOf(feature.geometry)
    const inside = polygons.map((rings) => shortWay(layer.crs, rings, sums)).flatMap(cut.value)
    // what lies outside the area is not counted, what is no polygon is
    if (inside.length === 0 && polygons.length > 0) continue
    sums.features++
    if (polygons.length === 0) sums.others++
    if (layer.crs === null && asked.gsdM === null) continue
    const added = addPolygons(inside, frame, sums)
    if (!added.ok) return added
  }
  return ok(null)
}

function addPolygons(polygons: readonly PixelXY[][][], frame: Frame, sums: Sums): Result<null> {
  for (const rings of polygons) {
    const measured = measure(frame, rings)
    if (!measured.ok) return measured
    sums.crossing.add(rings, sums.features)
    sums.areaM2 += measured.value.areaM2
    sums.perimeterM += measured.value.perimeterM
  }
  return ok(null)
}

function shortWay(crs: string | null, rings: PixelXY[][], sums: Sums): PixelXY[][] {
  const known = crs === null ? null : makeCrs(crs)
  if (!known?.ok || known.value.kind !== 'geographic') return rings
  const halfTurn = 180 / known.value.unitDegrees
  const turned = rings.map((ring) => acrossDateLine(ring, halfTurn))
  if (turned.some((ring, at) => ring !== rings[at])) sums.turned++
  return turned.map((ring) => [...ring])
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
function unitFrame(crs: string | null, gsdM: number | null): Frame {
  const frame: Frame = { crs, affine: { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }, width: 1, height: 1, gsd: null, gsdFrom: null }
  return crs === null && gsdM !== null ? withTypedGsd(frame, gsdM) : frame
}

function polygonsOf(geometry: Geometry | null): PixelXY[][][] {
  const polygons = geometry?.type === 'Polygon' ? [geometry.coordinates] : geometry?.type === 'MultiPolygon' ? geometry.coordinates : []
  return polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): PixelXY => [x, y])))
}
