import type { Feature, Geometry } from '../../contracts/kinds/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { makePace, type Pace } from '../raster/index.ts'
import { clipLines, clipPolygons } from './algebra/clip.ts'
import { unionAll } from './algebra/union.ts'
import { indexFeatures } from './feature-index.ts'
import type { Step } from './growth.ts'
import { locatorOf } from './inside.ts'
import { bothOnFrame } from './onto-frame.ts'
import { geometryOfLines, geometryOfPoints, geometryOfPolygons, linesOf, type Made, pointsOf, type Polygon, polygonsOf, shapeOf, type VectorLayer } from './parts.ts'
import { notPolygons } from './wanted-shape.ts'

export type Intersected = Made & {
  /** features of the first and of the second layer that share ground */
  readonly meetingA: number
  readonly meetingB: number
  /** ids of the two features that each part belongs to */
  readonly pairs: readonly (readonly [a: string, b: string])[]
}

type Ask = { readonly pace?: Pace | undefined; readonly merge?: boolean | undefined }

/**
 * What features of `a` share with the polygons of `b`, in the frame of `a`, with the attributes of both (those of `b` get `b_` before a name that `a` has).
 * `merge`: overlapping polygons inside each layer are merged first, so that no ground counts twice; attributes are then gone.
 * Outlines that only touch share nothing.
 * @fails kind_mismatch (`b` has features that are no polygons), frames_differ, frame_unknown, geometry_invalid, input_missing
 */
export async function intersectLayers(a: VectorLayer, b: VectorLayer, ask: Ask = {}): Promise<Result<Intersected>> {
  const both = readBoth(a, b)
  if (!both.ok) return both
  const step = makePace(ask.pace)
  const first = ask.merge ? await mergedFeatures(both.value.a, step) : both.value.a
  const second = ask.merge ? await mergedFeatures(both.value.b, step) : both.value.b
  const index = indexFeatures(second)
  const pieces: Feature[] = []
  const pairs: [string, string][] = []
  const meetingB = new Set<number>()
  let meetingA = 0
  for (const [at, feature] of first.entries()) {
    const before = pieces.length
    const boxes = index.meeting(indexBoxOf(feature))
    for (const other of boxes.sort((x, y) => x - y)) {
      const partner = second[other] as Feature
      const shared = shareOf(feature.geometry, polygonsOf(partner.geometry))
      if (!shared) continue
      meetingB.add(other)
      pairs.push([feature.id, partner.id])
      pieces.push({ id: `${feature.id} & ${partner.id}`, geometry: shared, properties: ask.merge ? {} : joinedProperties(feature, partner) })
    }
    if (pieces.length > before) meetingA++
    await step(at + 1, first.length)
  }
  return ok({
    features: uniqueIds(pieces),
    meetingA,
    meetingB: meetingB.size,
    pairs,
    method: `Shared ground of ${first.length} and ${second.length} features${ask.merge ? ', overlaps inside each layer merged first' : ''}.`,
    notes: both.value.notes,
  })
}

/**
 * Features of `a` cut to (`keep` inside) or freed of (`keep` outside) the polygons of `b`; ids and attributes stay. Ground of `b` counts once however often it is covered.
 * @fails as `intersectLayers`
 */
export async function cutLayer(a: VectorLayer, b: VectorLayer, ask: { readonly keep: 'inside' | 'outside'; readonly pace?: Pace | undefined }): Promise<Result<Made>> {
  const both = readBoth(a, b)
  if (!both.ok) return both
  const step = makePace(ask.pace)
  const index = indexFeatures(both.value.b)
  const kept: Feature[] = []
  for (const [at, feature] of both.value.a.entries()) {
    const near = index.meeting(indexBoxOf(feature)).map((i) => both.value.b[i] as Feature)
    const cutters = near.flatMap(({ geometry }) => polygonsOf(geometry))
    const geometry = cutters.length === 0 ? (ask.keep === 'inside' ? null : feature.geometry) : cutGeometry(feature.geometry, cutters, ask.keep)
    if (geometry) kept.push(geometry === feature.geometry ? feature : { ...feature, geometry })
    await step(at + 1, both.value.a.length)
  }
  const gone = both.value.a.length - kept.length
  return ok({
    features: kept,
    method: ask.keep === 'inside' ? 'Clipped to the area.' : 'The area was taken off.',
    notes: [...both.value.notes, ...(gone > 0 ? [`Nothing is left of ${gone} of ${both.value.a.length} features.`] : [])],
  })
}

function readBoth(a: VectorLayer, b: VectorLayer): ReturnType<typeof bothOnFrame> {
  return notPolygons(b.features) ?? bothOnFrame(a, b, a.frame)
}

const indexBoxOf = (feature: Feature) => indexFeatures([feature]).boxes[0] ?? [0, 0, 0, 0]

/** What a geometry shares with polygons, of its own shape; null for nothing. */
export function shareOf(geometry: Geometry, polygons: readonly Polygon[]): Geometry | null {
  return cutGeometry(geometry, polygons, 'inside')
}

function cutGeometry(geometry: Geometry, cutters: readonly Polygon[], keep: 'inside' | 'outside'): Geometry | null {
  const operation = keep === 'inside' ? 'intersect' : 'subtract'
  const shape = shapeOf(geometry)
  if (shape === 'polygon') return geometryOfPolygons(clipPolygons(operation, polygonsOf(geometry), cutters))
  if (shape === 'line') return geometryOfLines(clipLines(operation, linesOf(geometry), cutters))
  const locate = locatorOf(cutters)
  return geometryOfPoints(pointsOf(geometry).filter((xy) => locate(xy) >= 0 === (keep === 'inside')))
}

async function mergedFeatures(features: readonly Feature[], step: Step): Promise<Feature[]> {
  const polygons = features.flatMap(({ geometry }) => polygonsOf(geometry))
  const others = features.filter(({ geometry }) => shapeOf(geometry) !== 'polygon')
  const merged = await unionAll(polygons, step)
  return [...merged.map((polygon, i): Feature => ({ id: `${i + 1}`, geometry: { type: 'Polygon', coordinates: polygon }, properties: {} })), ...others]
}

function joinedProperties(a: Feature, b: Feature): Feature['properties'] {
  const properties = { ...a.properties }
  for (const [name, value] of Object.entries(b.properties)) properties[name in a.properties ? `b_${name}` : name] = value
  return properties
}

/** Ids made of two may meet by chance; a layer must not hold one twice. */
function uniqueIds(features: readonly Feature[]): Feature[] {
  const seen = new Map<string, number>()
  return features.map((feature) => {
    const times = seen.get(feature.id) ?? 0
    seen.set(feature.id, times + 1)
    return times === 0 ? feature : { ...feature, id: `${feature.id} (${times + 1})` }
  })
}
