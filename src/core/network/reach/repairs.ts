import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { netOf } from '../graph/net.ts'
import { search, type Way, wayTo } from '../route/search.ts'
import { lengthOf } from './reach.ts'

export type Repairs = {
  /** blocked roads to clear, in the order of the way; none where the two are joined already */
  readonly repair: readonly RoadEdge[]
  /** roads on the way that were not seen and must be checked */
  readonly unseen: readonly RoadEdge[]
  readonly way: Way
  /** metres, or pixels where the graph has no metres */
  readonly length: number
}

export type RepairAsk = {
  readonly from: number
  readonly to: number
  readonly keepOneWay?: boolean | undefined /** true counts a road that was not seen as one to repair */
  readonly unseenAsBlocked?: boolean | undefined
}

/** Fewest roads to repair so that one node is reached from another, the shortest such way; null when no repair joins them. */
export function minimumRepairs(graph: Graph, { from, to, keepOneWay = true, unseenAsBlocked = false }: RepairAsk): Repairs | null {
  const { edges } = graph
  const net = netOf(graph, { keepOneWay })
  // one repair costs more than all roads together, so that fewer repairs always win
  const perRepair = edges.reduce((sum, edge) => sum + lengthOf(edge), 0) + 1
  const isRepair = ({ state }: RoadEdge) => state === 'blocked' || (unseenAsBlocked && state === 'unknown')
  const weights = Float64Array.from(edges, (edge) => lengthOf(edge) + (isRepair(edge) ? perRepair : 0))
  const way = wayTo(net, search(net, { weights, from: [{ node: from, cost: 0 }], to }), to)
  if (!way) return null
  const along = way.edges.map((edge) => edges[edge] as RoadEdge)
  const length = along.reduce((sum, edge) => sum + lengthOf(edge), 0)
  return { repair: along.filter(isRepair), unseen: along.filter(({ state }) => state === 'unknown'), way: { ...way, cost: length }, length }
}
