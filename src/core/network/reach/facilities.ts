import type { PixelXY } from '../../../contracts/frame.ts'
import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { netOf } from '../graph/net.ts'
import { search, type Way, wayTo } from '../route/search.ts'
import { lengthOf } from './reach.ts'
import { stretchOf } from '../graph/along.ts'

export type Facility = { readonly name: string; readonly node: number }

export type ServiceAsk = {
  readonly facilities: readonly Facility[]
  readonly weights: Float64Array
  readonly limit?: number | undefined
  readonly keepOneWay?: boolean | undefined
}

/** A stretch of road served from one facility; `facility` is its place in the list. */
export type ServedStretch = { readonly edge: RoadEdge; readonly facility: number; readonly line: PixelXY[]; readonly length: number }

export type ServiceAreas = {
  readonly stretches: readonly ServedStretch[]
  /** length of road each facility serves, in the order of the list; metres, or pixels where the graph has none */
  readonly lengths: readonly number[]
  /** length of road that none of them reaches */
  readonly unserved: number
  /** nearest facility of each node, -1 where none reaches it */
  readonly owner: Int32Array
  readonly costs: Float64Array
}

/** Which facility reaches each stretch of road first; edges between two areas are cut where both take the same. */
export function serviceAreas(graph: Graph, { facilities, weights, limit, keepOneWay = true }: ServiceAsk): ServiceAreas {
  const net = netOf(graph, { keepOneWay })
  const { costs, via, before } = search(net, { weights, from: facilities.map(({ node }) => ({ node, cost: 0 })), limit })
  const owner = ownersOf({ costs, via, before }, facilities)
  const most = limit ?? Number.POSITIVE_INFINITY
  const stretches = graph.edges.flatMap((edge, index): ServedStretch[] => {
    const weight = weights[index] as number
    if (!Number.isFinite(weight)) return []
    const fromB = keepOneWay && edge.oneWay ? Number.POSITIVE_INFINITY : (costs[edge.b] as number)
    return shares({ weight, fromA: costs[edge.a] as number, fromB, most }).flatMap(({ end, from, to }) => {
      const line = stretchOf(edge, from, to)
      return line ? [{ edge, facility: owner[end === 'a' ? edge.a : edge.b] as number, line, length: (to - from) * lengthOf(edge) }] : []
    })
  })
  const lengths = facilities.map((_, facility) => stretches.reduce((sum, stretch) => (stretch.facility === facility ? sum + stretch.length : sum), 0))
  const all = graph.edges.reduce((sum, edge) => sum + lengthOf(edge), 0)
  return { stretches, lengths, unserved: Math.max(0, all - lengths.reduce((sum, length) => sum + length, 0)), owner, costs }
}

/** The facility each node was reached from; of several at one node the first. */
function ownersOf({ costs, via, before }: { readonly costs: Float64Array; readonly via: Int32Array; readonly before: Int32Array }, facilities: readonly Facility[]): Int32Array {
  const owner = new Int32Array(costs.length).fill(-1)
  for (const [index, { node }] of [...facilities.entries()].toReversed()) owner[node] = index
  for (let node = 0; node < costs.length; node++) {
    const path: number[] = []
    let at = node
    while (owner[at] === -1 && (via[at] as number) >= 0) {
      path.push(at)
      at = before[at] as number
    }
    for (const step of path) owner[step] = owner[at] as number
  }
  return owner
}

type Sides = { readonly weight: number; readonly fromA: number; readonly fromB: number; readonly most: number }
type Share = { readonly end: 'a' | 'b'; readonly from: number; readonly to: number }

/** From `a` up to where coming from `b` takes no longer, and the rest from `b`, both within the limit. */
function shares({ weight, fromA, fromB, most }: Sides): Share[] {
  const share = (cost: number): number => (weight === 0 ? 1 : Math.min(1, Math.max(0, cost / weight)))
  const isFrom = { a: Number.isFinite(fromA), b: Number.isFinite(fromB) }
  const meet = isFrom.a ? (isFrom.b ? share((fromB + weight - fromA) / 2) : 1) : 0
  const parts: Share[] = []
  if (isFrom.a) parts.push({ end: 'a', from: 0, to: Math.min(meet, share(most - fromA)) })
  if (isFrom.b) parts.push({ end: 'b', from: Math.max(meet, 1 - share(most - fromB)), to: 1 })
  return parts.filter(({ from, to }) => to > from)
}

export type NearestAsk = {
  readonly from: number
  readonly facilities: readonly Facility[]
  readonly weights: Float64Array
  readonly count: number
  readonly keepOneWay?: boolean | undefined
  readonly towards?: boolean | undefined
}

export type NearFacility = { readonly facility: number; readonly way: Way }

/** The facilities that are nearest by road, nearest first, at most `count`; `towards` asks for ways from the facility to the place. */
export function nearestFacilities(graph: Graph, { from, facilities, weights, count, keepOneWay = true, towards = false }: NearestAsk): NearFacility[] {
  const net = netOf(graph, { keepOneWay, backwards: towards })
  const found = search(net, { weights, from: [{ node: from, cost: 0 }] })
  return facilities
    .flatMap(({ node }, facility): NearFacility[] => {
      const way = wayTo(net, found, node)
      if (!way) return []
      return [{ facility, way: towards ? { ...way, nodes: way.nodes.toReversed(), edges: way.edges.toReversed() } : way }]
    })
    .toSorted((p, q) => p.way.cost - q.way.cost || p.facility - q.facility)
    .slice(0, count)
}
