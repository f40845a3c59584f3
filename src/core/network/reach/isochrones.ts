import type { PixelXY } from '../../../contracts/frame.ts'
import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { netOf } from '../graph/net.ts'
import { search, type Source } from '../route/search.ts'
import { lengthOf } from './reach.ts'
import { stretchOf } from '../graph/along.ts'

export type IsochroneAsk = {
  readonly from: readonly Source[]
  /** cost of each edge; Infinity where closed */
  readonly weights: Float64Array
  /** in the unit of the weights */
  readonly limits: readonly number[]
  readonly keepOneWay?: boolean | undefined
  /** ways to the places instead of from them */
  readonly towards?: boolean | undefined
}

/** A stretch of an edge reached within `limit` and within no smaller one; `from` and `to` are shares of its length from node `a`. */
export type ReachedStretch = { readonly edge: RoadEdge; readonly limit: number; readonly from: number; readonly to: number; readonly line: PixelXY[] }

export type Isochrones = {
  readonly stretches: readonly ReachedStretch[] /** length of road within each limit, smaller ones included */
  readonly lengths: readonly number[]
  readonly costs: Float64Array
}

/** What of a network is reached within each limit; edges are cut at the exact cost. */
export function isochrones(graph: Graph, { from, weights, limits, keepOneWay = true, towards = false }: IsochroneAsk): Isochrones {
  const sorted = [...new Set(limits)].toSorted((p, q) => p - q)
  const net = netOf(graph, { keepOneWay, backwards: towards })
  const { costs } = search(net, { weights, from, limit: sorted.at(-1) })
  const stretches = graph.edges.flatMap((edge, index) => {
    const weight = weights[index] as number
    if (!Number.isFinite(weight)) return []
    const single = keepOneWay && edge.oneWay
    const enterA = single && towards ? Number.POSITIVE_INFINITY : (costs[edge.a] as number)
    const enterB = single && !towards ? Number.POSITIVE_INFINITY : (costs[edge.b] as number)
    return bandsOf(sorted, { weight, enterA, enterB }).flatMap(({ limit, from: start, to: end }) => {
      const line = stretchOf(edge, start, end)
      return line ? [{ edge, limit, from: start, to: end, line }] : []
    })
  })
  const lengths = limits.map((limit) => stretches.reduce((sum, { edge, limit: of, from: start, to: end }) => (of <= limit ? sum + (end - start) * lengthOf(edge) : sum), 0))
  return { stretches, lengths, costs }
}

type Band = { readonly limit: number; readonly from: number; readonly to: number }

/** Shares of one edge that each limit adds: from its start on, and from its end back. */
function bandsOf(limits: readonly number[], { weight, enterA, enterB }: { readonly weight: number; readonly enterA: number; readonly enterB: number }): Band[] {
  const bands: Band[] = []
  const share = (left: number): number => (left < 0 ? 0 : weight === 0 ? 1 : Math.min(1, left / weight))
  let [start, end] = [0, 1]
  for (const limit of limits) {
    const ahead = Math.max(start, Math.min(end, share(limit - enterA)))
    const back = Math.min(end, Math.max(ahead, 1 - share(limit - enterB)))
    if (ahead > start) bands.push({ limit, from: start, to: ahead })
    if (back < end) bands.push({ limit, from: back, to: end })
    ;[start, end] = [ahead, back]
    if (start >= end) break
  }
  return bands
}
