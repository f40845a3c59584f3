import type { PixelXY } from '../../../contracts/frame.ts'
import type { Features } from '../../../contracts/kinds/features.ts'
import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { lengthPx, type Metric, metricOrPixels } from '../metric.ts'
import { withCrossings } from './crossings.ts'
import { readRoadTags, type RoadTags, usualSpeedsKmh } from './osm-tags.ts'
import { roadEdge, roadGraph } from './road-graph.ts'

export type RoadsAsk = {
  readonly roads: Features
  /** `shared`: roads meet where they have a vertex in common, as in OpenStreetMap; `crossings`: also where they merely cross on one level */
  readonly meet?: 'shared' | 'crossings' | undefined
}

type Road = { readonly id: string; readonly line: readonly PixelXY[]; readonly tags: RoadTags }

/** Vertices nearer than this are one place. */
const sameM = 0.01

/**
 * Road graph of vector lines. Parallel roads and loops are kept; one-way roads lead from `a` to `b`.
 * @fails `kind_mismatch` where no feature is a line; `frame_unknown`
 */
export function graphOfRoads({ roads, meet = 'shared' }: RoadsAsk): Result<Graph> {
  const metric = metricOrPixels(roads.frame)
  if (!metric.ok) return metric
  const found = roads.features.flatMap(roadsOf)
  if (found.length === 0) {
    return fail({
      code: 'kind_mismatch',
      message: `The layer ${roads.title} holds no lines, so it is no road network.`,
      hint: 'Choose a layer of road lines, or draw centre lines from a road mask.',
    })
  }
  const tolerance = toleranceOf(metric.value, found)
  const lines =
    meet === 'crossings'
      ? withCrossings(
          found.map(({ line, tags }) => ({ line, level: tags.level })),
          tolerance,
        )
      : found.map(({ line }) => line)
  const { nodes, edges } = split(found, { lines, metric: metric.value, tolerance })
  const skipped = roads.features.length - new Set(found.map(({ id }) => id.split('~')[0])).size
  return ok(
    roadGraph(
      {
        title: `road network of ${roads.title}`,
        frame: roads.frame,
        layerId: roads.layerId,
        sources: roads.sources,
        analysedShare: roads.analysedShare,
        method: `roads meet ${meet === 'shared' ? 'at vertices they share' : 'where they share a vertex or cross on one level'}; lengths ${metric.value?.words ?? 'in pixels'}`,
        notes: notesOf(roads, skipped),
      },
      nodes,
      edges,
    ),
  )
}

function notesOf(roads: Features, skipped: number): string[] {
  const notes = [...roads.notes]
  if (skipped > 0) notes.push(`${skipped} of ${roads.features.length} features are no lines and were left out.`)
  if (
    roads.features.some(({ properties }) =>
      String(properties['state'] ?? '')
        .toLowerCase()
        .startsWith('possibly'),
    )
  )
    notes.push('Roads that are possibly blocked are taken as blocked.')
  if (roads.features.some(({ properties }) => properties['highway'] !== undefined)) {
    const speeds = Object.entries(usualSpeedsKmh).map(([road, speed]) => `${road} ${speed}`)
    notes.push(`Where no speed limit is given, the class of the road gives it (km/h): ${speeds.join(', ')}.`)
  }
  return notes
}

function roadsOf({ id, geometry, properties }: Features['features'][number]): Road[] {
  const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? geometry.coordinates : []
  const tags = readRoadTags(properties)
  return lines.filter(isLine).map((line, part) => ({ id: part === 0 ? id : `${id}~${part}`, line: tags.oneWay === 'against' ? line.toReversed() : line, tags }))
}

/** At least two places, all of them numbers. */
const isLine = (line: readonly PixelXY[]): boolean => line.length > 1 && line.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)) && lengthPx(line) > 0

function toleranceOf(metric: Metric | null, roads: readonly Road[]): number {
  const [first] = roads[0]?.line ?? []
  if (!metric || !first) return 1e-6
  const { x, y } = metric.perPx(first)
  const perPx = Math.max(x, y)
  return Number.isFinite(perPx) && perPx > 0 ? sameM / perPx : 1e-6
}

type Splitting = { readonly lines: readonly (readonly PixelXY[])[]; readonly metric: Metric | null; readonly tolerance: number }

/** Cuts each line where it meets another or itself; the pieces of road `x` are `x`, `x:2` and on. */
function split(roads: readonly Road[], { lines, metric, tolerance }: Splitting): { nodes: PixelXY[]; edges: RoadEdge[] } {
  const places = new Places(tolerance)
  const keys = lines.map((line) => line.map((xy) => places.keyOf(xy)))
  const uses = new Map<number, number>()
  for (const line of keys) {
    const last = line.length - 1
    line.forEach((key, i) => {
      // an end is always a node, a vertex that is written twice in a row is not
      const isEnd = i === 0 || i === last
      if (isEnd || key !== line[i - 1]) uses.set(key, (uses.get(key) ?? 0) + (isEnd ? 2 : 1))
    })
  }
  const nodes: PixelXY[] = []
  const nodeOfKey = new Map<number, number>()
  const nodeAt = (key: number): number => {
    const known = nodeOfKey.get(key)
    if (known !== undefined) return known
    nodeOfKey.set(key, nodes.push(places.at(key)) - 1)
    return nodes.length - 1
  }
  const edges = roads.flatMap(({ id, tags }, index): RoadEdge[] =>
    stretchesOf(keys[index] as number[], uses).flatMap((stretch, piece) => {
      const line = stretch.map((key) => places.at(key))
      const ends = { a: nodeAt(stretch[0] as number), b: nodeAt(stretch.at(-1) as number) }
      const lengths = { lengthM: metric ? metric.lineM(line) : null, lengthPx: lengthPx(line) }
      const { widthM, state, why, speedKmh, name, oneWay } = tags
      return roadEdge(piece === 0 ? id : `${id}:${piece + 1}`, { ...ends, line, ...lengths, widthM, state, why, speedKmh, oneWay: oneWay !== 'no', name })
    }),
  )
  return { nodes, edges }
}

/** A line of places cut where a place is used more than once; repeated places are one. */
function stretchesOf(line: readonly number[], uses: ReadonlyMap<number, number>): number[][] {
  const stretches: number[][] = []
  let stretch: number[] = []
  for (const key of line) {
    if (stretch.at(-1) === key) continue
    stretch.push(key)
    if (stretch.length < 2 || (uses.get(key) ?? 0) < 2) continue
    stretches.push(stretch)
    stretch = [key]
  }
  return stretches
}

/** Places within the tolerance of each other get one number; looked up in cells a tolerance wide. */
class Places {
  readonly #cells = new Map<string, number>()
  readonly #places: PixelXY[] = []
  readonly #tolerance: number

  constructor(tolerance: number) {
    this.#tolerance = tolerance
  }

  at(key: number): PixelXY {
    return this.#places[key] as PixelXY
  }

  keyOf(xy: PixelXY): number {
    const [column, row] = [Math.floor(xy[0] / this.#tolerance), Math.floor(xy[1] / this.#tolerance)]
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const key = this.#cells.get(`${column + dx},${row + dy}`)
        if (key !== undefined && Math.hypot(this.at(key)[0] - xy[0], this.at(key)[1] - xy[1]) <= this.#tolerance) return key
      }
    }
    const key = this.#places.push(xy) - 1
    this.#cells.set(`${column},${row}`, key)
    return key
  }
}
