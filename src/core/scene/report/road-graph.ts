import type { Cut, DateState } from '../disaster/state.ts'
import type { World } from '../world/make-world.ts'
import type { RoadEdge } from '../world/roads.ts'

/** A road inside the picture on one date; it is open when nothing cuts it. */
export type GraphEdge = RoadEdge & { readonly open: boolean; readonly cuts: readonly Cut[] }
export type RoadGraph = { readonly edges: readonly GraphEdge[]; readonly nodes: ReadonlySet<number> }

/** a crossing this far outside still shows its roadway in the picture */
const marginM = 3

/** Roads whose both ends lie in the picture: what leaves it leads nowhere anyone can see. */
export function roadGraph({ net, sideM }: World, { cuts }: Pick<DateState, 'cuts'>): RoadGraph {
  const inside = (node: number) => net.nodes[node]?.xy.every((part) => part > -marginM && part < sideM + marginM) ?? false
  const edges = net.edges
    .filter(({ from, to }) => inside(from) && inside(to))
    .map((edge) => {
      const own = cuts.filter((cut) => cut.edge === edge.id)
      return { ...edge, cuts: own, open: own.length === 0 }
    })
  return { edges, nodes: new Set(edges.flatMap(({ from, to }) => [from, to])) }
}

/** Metres from a crossing to all that can be reached over open roads. */
export function reachFrom(graph: RoadGraph, start: number): Map<number, number> {
  const lengths = new Map([[start, 0]])
  const waiting = new Set([start])
  for (let at: number | null = start; at !== null; at = nearestOf(waiting, lengths)) {
    waiting.delete(at)
    for (const edge of graph.edges) {
      const next = otherEnd(edge, at)
      const lengthM = (lengths.get(at) ?? 0) + edge.lengthM
      if (next === null || lengthM >= (lengths.get(next) ?? Number.POSITIVE_INFINITY)) continue
      lengths.set(next, lengthM)
      waiting.add(next)
    }
  }
  return lengths
}

/** The far end of an open edge at a crossing; null when it is cut or does not meet it. */
const otherEnd = ({ from, to, open }: GraphEdge, at: number): number | null => (!open ? null : from === at ? to : to === at ? from : null)

function nearestOf(waiting: ReadonlySet<number>, lengths: ReadonlyMap<number, number>): number | null {
  let best: number | null = null
  for (const node of waiting) if (best === null || (lengths.get(node) ?? 0) < (lengths.get(best) ?? 0)) best = node
  return best
}
