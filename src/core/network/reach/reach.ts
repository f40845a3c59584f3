import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { netOf } from '../graph/net.ts'
import { search, type Way, wayTo } from '../route/search.ts'
import { smallestCut } from './cut.ts'
import { joinedParts } from './parts.ts'

export const reachStates = ['reachable', 'not_reachable', 'cannot_tell'] as const
export type ReachState = (typeof reachStates)[number]

export type Reach = {
  readonly state: ReachState
  /** a plain sentence */
  readonly reason: string
  /** shortest way: over open roads when reachable, the one with fewest unseen metres when it cannot be told; null when there is none */
  readonly way: Way | null
  /** roads on that way that were not seen */
  readonly unseen: readonly RoadEdge[]
  /** fewest blocked roads that keep the two apart, when not reachable; empty where no road joins them at all */
  readonly cut: readonly RoadEdge[]
}

export type ReachAsk = {
  readonly from: number
  readonly to: number
  readonly keepOneWay?: boolean | undefined /** beside blocked ones, roads that are closed to this driver, and why */
  readonly closed?: ((edge: RoadEdge) => boolean) | undefined
}

/**
 * Whether one node of a network can be reached from another, and why not. Lengths in metres, or in pixels where the graph has no metres.
 * A way that exists only over roads that were not seen is no way and no cut: it cannot be told.
 */
export function reachBetween(graph: Graph, { from, to, keepOneWay = true }: ReachAsk): Reach {
  const { edges } = graph
  const net = netOf(graph, { keepOneWay })
  const isShut = (edge: RoadEdge) => edge.state === 'blocked'
  const wayWhere = (weight: (edge: RoadEdge) => number) => {
    const found = search(net, { weights: Float64Array.from(edges, weight), from: [{ node: from, cost: 0 }], to })
    return wayTo(net, found, to)
  }
  const open = wayWhere((edge) => (isShut(edge) || edge.state === 'unknown' ? Number.POSITIVE_INFINITY : lengthOf(edge)))
  if (open) return { state: 'reachable', reason: 'A way over open roads joins them.', way: open, unseen: [], cut: [] }
  const most = edges.reduce((sum, edge) => sum + lengthOf(edge), 0) + 1
  const seen = wayWhere((edge) => (isShut(edge) ? Number.POSITIVE_INFINITY : lengthOf(edge) * (edge.state === 'unknown' ? most : 1)))
  if (seen) return cannotTell(graph, seen)
  const cut = smallestCut(graph, { from, to, keepOneWay, cuts: isShut }) ?? []
  return { state: 'not_reachable', reason: reasonOf(graph, cut, { from, to }), way: null, unseen: [], cut }
}

/** Metres where known. */
export const lengthOf = ({ lengthM, lengthPx }: RoadEdge): number => lengthM ?? lengthPx

function cannotTell({ edges }: Graph, way: Way): Reach {
  const unseen = way.edges.map((edge) => edges[edge] as RoadEdge).filter(({ state }) => state === 'unknown')
  const sum = way.edges.reduce((total, edge) => total + lengthOf(edges[edge] as RoadEdge), 0)
  const reason = `The only ways lead over roads that could not be seen: ${nameRoads(unseen)}.`
  return { state: 'cannot_tell', reason, way: { ...way, cost: sum }, unseen, cut: [] }
}

function reasonOf(graph: Graph, cut: readonly RoadEdge[], { from, to }: { readonly from: number; readonly to: number }): string {
  if (cut.length > 0) return `${cut.length === 1 ? 'One blocked road cuts' : `${cut.length} blocked roads cut`} every way: ${nameRoads(cut)}.`
  const { part } = joinedParts(graph, () => true)
  if (part[from] === part[to]) return 'The ways that exist lead only against one-way roads.'
  return `No road of the network joins them, blocked or not${graph.edges.length === 0 ? ': it has no roads' : ''}.`
}

const namedAtMost = 5

/** Roads by name and id, the first few. */
export function nameRoads(edges: readonly RoadEdge[]): string {
  const words = edges.slice(0, namedAtMost).map(({ id, name, why }) => `${name ? `${name} (${id})` : id}${why ? ` - ${why}` : ''}`)
  const more = edges.length - words.length
  return more > 0 ? `${words.join('; ')}; and ${more} more` : words.join('; ')
}
