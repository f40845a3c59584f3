import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'

/** Number of the part of the network each node belongs to, when only some edges join; 0 and on. */
export function joinedParts({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>, joins: (edge: RoadEdge) => boolean): { readonly part: Int32Array; readonly count: number } {
  const leader = Int32Array.from(nodes, (_, node) => node)
  const lead = (node: number): number => {
    let at = node
    while (leader[at] !== at) {
      leader[at] = leader[leader[at] as number] as number
      at = leader[at] as number
    }
    return at
  }
  for (const edge of edges) if (joins(edge)) leader[lead(edge.a)] = lead(edge.b)
  const numbers = new Map<number, number>()
  const part = Int32Array.from(nodes, (_, node) => {
    const of = lead(node)
    if (!numbers.has(of)) numbers.set(of, numbers.size)
    return numbers.get(of) as number
  })
  return { part, count: numbers.size }
}
