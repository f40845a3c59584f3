import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { joinedParts } from './parts.ts'
import { maxFlow, type Pipe } from './max-flow.ts'

export type CutAsk = { readonly from: number; readonly to: number; readonly keepOneWay: boolean /** edges that may be in the cut */; readonly cuts: (edge: RoadEdge) => boolean }

/**
 * Fewest edges of those that `cuts` names whose closure keeps the two nodes apart. Null when they are joined without any of them, so that no such cut exists.
 * The cut nearest to `from` is named where several have the same size.
 */
export function smallestCut(graph: Pick<Graph, 'nodes' | 'edges'>, { from, to, keepOneWay, cuts }: CutAsk): RoadEdge[] | null {
  const isOneWay = (edge: RoadEdge) => keepOneWay && edge.oneWay
  // what is joined both ways whatever happens is one place, so the flow has few nodes
  const { part, count } = joinedParts(graph, (edge) => !cuts(edge) && !isOneWay(edge))
  const [source, sink] = [part[from] as number, part[to] as number]
  if (source === sink) return null
  const endless = graph.edges.length + 1
  const pipes = graph.edges.flatMap((edge): Pipe[] => {
    const [a, b] = [part[edge.a] as number, part[edge.b] as number]
    const capacity = cuts(edge) ? 1 : endless
    return a === b ? [] : [{ from: a, to: b, capacity, back: isOneWay(edge) ? 0 : capacity }]
  })
  const { value, side } = maxFlow(count, pipes, { source, sink })
  if (value >= endless) return null
  const isIn = (node: number) => side[part[node] as number] === 1
  return graph.edges.filter((edge) => cuts(edge) && ((isIn(edge.a) && !isIn(edge.b)) || (!isOneWay(edge) && isIn(edge.b) && !isIn(edge.a))))
}
