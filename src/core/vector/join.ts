import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { makePace, type Pace } from '../raster/index.ts'
import { indexBoxes } from './feature-index.ts'
import { bothOnFrame } from './onto-frame.ts'
import { type Made, type Polygon, polygonsOf, shapeOf, twiceArea, type VectorLayer } from './parts.ts'
import { shareOf } from './overlay.ts'
import { type Placed, placed, separation } from './separation.ts'

export const relations = ['meets', 'inside', 'mostly_inside', 'contains'] as const
export type Relation = (typeof relations)[number]

export type Joined = Made & {
  /** features of the first layer with at least one partner: each counts once, however many partners it has */
  readonly matched: number
  readonly partners: readonly { readonly a: string; readonly b: readonly string[] }[]
}

/**
 * Features of `a` with what of `b` they meet, lie inside of, lie inside of by more than half, or contain: `joined` is the number of partners, and the
 * attributes of the first partner are added (with `b_` before a name that `a` has). Counted by feature, never by pair. `keep` leaves those without partner out.
 * @fails kind_mismatch, frames_differ, frame_unknown, geometry_invalid, input_missing
 */
export async function joinLayers(
  a: VectorLayer,
  b: VectorLayer,
  ask: { readonly relation: Relation; readonly keep?: 'all' | 'matched' | undefined; readonly pace?: Pace | undefined },
): Promise<Result<Joined>> {
  const holder = ask.relation === 'contains' ? a.features : b.features
  const odd = ask.relation === 'meets' ? undefined : holder.find(({ geometry }) => shapeOf(geometry) !== 'polygon')
  if (odd)
    return fail({
      code: 'kind_mismatch',
      message: `Nothing lies inside feature ${odd.id}, a ${shapeOf(odd.geometry)}.`,
      hint: 'Join by "meets", or buffer it first.',
      repairable: true,
    })
  const both = bothOnFrame(a, b, a.frame)
  if (!both.ok) return both
  const { a: features, b: others, notes } = both.value
  const there = others.map(({ geometry }) => placed(geometry))
  const index = indexBoxes(there.map(({ box }) => box))
  const step = makePace(ask.pace)
  const joined: Feature[] = []
  const partners: { a: string; b: string[] }[] = []
  for (const [at, feature] of features.entries()) {
    const own = placed(feature.geometry)
    const found = index
      .meeting(own.box)
      .sort((p, q) => p - q)
      .filter((i) => related({ feature, own }, { feature: others[i] as Feature, own: there[i] as Placed }, ask.relation))
      .map((i) => others[i] as Feature)
    if (found.length > 0) partners.push({ a: feature.id, b: found.map(({ id }) => id) })
    if (found.length > 0 || ask.keep !== 'matched') joined.push({ ...feature, properties: { ...withFirst(feature, found[0]), joined: found.length } })
    await step(at + 1, features.length)
  }
  return ok({
    features: joined,
    matched: partners.length,
    partners,
    method: `${partners.length} of ${features.length} features ${relationWords[ask.relation]} at least one of ${others.length}; each counts once.`,
    notes,
  })
}

const relationWords: Record<Relation, string> = { meets: 'meet', inside: 'lie inside', mostly_inside: 'lie by more than half inside', contains: 'contain' }

type Side = { readonly feature: Feature; readonly own: Placed }

function related(a: Side, b: Side, relation: Relation): boolean {
  const isMet = separation(a.own, b.own, 0)?.distance === 0
  if (!isMet || relation === 'meets') return isMet
  if (relation === 'contains') return shareInside(b.feature, a.feature) > 1 - 1e-6
  const share = shareInside(a.feature, b.feature)
  return relation === 'inside' ? share > 1 - 1e-6 : share > 0.5
}

/** Share of a feature inside polygons: of its surface, its length or its points. */
function shareInside(feature: Feature, holder: Feature): number {
  const shared = shareOf(feature.geometry, polygonsOf(holder.geometry))
  return shared ? sizeOf(shared) / sizeOf(feature.geometry) : 0
}

function sizeOf(geometry: Feature['geometry']): number {
  if (geometry.type === 'Point') return 1
  if (geometry.type === 'MultiPoint') return geometry.coordinates.length
  if (geometry.type === 'LineString') return along(geometry.coordinates)
  if (geometry.type === 'MultiLineString') return geometry.coordinates.reduce((sum, line) => sum + along(line), 0)
  return polygonsOf(geometry).reduce((sum, polygon) => sum + surface(polygon), 0)
}

const surface = (polygon: Polygon) => polygon.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * Math.abs(twiceArea(ring)), 0)

function along(line: readonly (readonly [number, number])[]): number {
  return line.reduce((sum, xy, i) => {
    const before = line[i - 1]
    return before ? sum + Math.hypot(xy[0] - before[0], xy[1] - before[1]) : sum
  }, 0)
}

function withFirst(feature: Feature, partner: Feature | undefined): Feature['properties'] {
  const properties = { ...feature.properties }
  for (const [name, value] of Object.entries(partner?.properties ?? {})) properties[name in feature.properties ? `b_${name}` : name] = value
  return properties
}
