import type { Graph } from '../../../contracts/kinds/graph.ts'

/**
 * A graph in typed arrays for searching: the arcs that leave node `i` are `first[i]` up to `first[i + 1]`; each leads to `head` along `edge`
 * (its place in the edges of the graph). A two-way edge has two arcs.
 */
export type Net = { readonly nodeCount: number; readonly edgeCount: number; readonly first: Int32Array; readonly head: Int32Array; readonly edge: Int32Array }

export type NetAsk = {
  /** false lets one-way roads be driven both ways */
  readonly keepOneWay: boolean
  /** leads against the roads, so that a search from a place finds the ways to it */
  readonly backwards?: boolean | undefined
}

/** The arcs of a graph, in the order of its edges at every node. */
export function netOf({ nodes, edges }: Pick<Graph, 'nodes' | 'edges'>, { keepOneWay, backwards = false }: NetAsk): Net {
  const first = new Int32Array(nodes.length + 1)
  const leaves = (node: number): void => {
    first[node + 1] = (first[node + 1] as number) + 1
  }
  for (const { a, b, oneWay } of edges) {
    const single = keepOneWay && oneWay
    if (!single || !backwards) leaves(a)
    if (!single || backwards) leaves(b)
  }
  for (let node = 0; node < nodes.length; node++) first[node + 1] = (first[node + 1] as number) + (first[node] as number)
  const arcs = first[nodes.length] as number
  const net = { nodeCount: nodes.length, edgeCount: edges.length, first, head: new Int32Array(arcs), edge: new Int32Array(arcs) }
  const next = first.slice()
  const put = (from: number, to: number, edge: number): void => {
    const at = next[from] as number
    net.head[at] = to
    net.edge[at] = edge
    next[from] = at + 1
  }
  edges.forEach(({ a, b, oneWay }, edge) => {
    const single = keepOneWay && oneWay
    if (!single || !backwards) put(a, b, edge)
    if (!single || backwards) put(b, a, edge)
  })
  return net
}
