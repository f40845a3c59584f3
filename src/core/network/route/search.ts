import { PixelHeap } from '../heap.ts'
import type { Net } from '../graph/net.ts'

export type Source = { readonly node: number; readonly cost: number }

export type SearchAsk = {
  /** cost of each edge, not negative; Infinity where it is closed */
  readonly weights: Float64Array
  readonly from: readonly Source[]
  /** the search ends when this node is settled */
  readonly to?: number | undefined
  /** nothing that costs more is looked at */
  readonly limit?: number | undefined
  /** cost at which an edge can be entered, when one stands before it at a cost: later where it is shut for a time */
  readonly enter?: ((edge: number, cost: number) => number) | undefined
  /** lower bound of the rest of the way to `to`; must be consistent (A*) */
  readonly rest?: Float64Array | undefined
  /** arcs and nodes that may not be used, for searches of other ways */
  readonly bans?: Bans | undefined
}

export type Bans = { readonly nodes: Uint8Array; readonly edges: ReadonlySet<number> }

/** Least costs from the sources; `via` is the arc a node was reached by (-1 at sources and where never reached), `before` the node it leaves. */
export type Search = { readonly costs: Float64Array; readonly via: Int32Array; readonly before: Int32Array }

/** Dijkstra's search (A* where `rest` is given) over typed arrays. */
export function search(net: Net, ask: SearchAsk): Search {
  const state = started(net, ask)
  const { found, settled, open } = state
  const relax = relaxer(net, ask, state)
  const to = ask.to ?? -1
  while (open.size > 0) {
    const node = open.pop()
    if (settled[node] === 1) continue
    settled[node] = 1
    if (node === to) break
    relax(node)
  }
  // beyond the target nothing is final, so nothing is told
  if (to >= 0) for (let node = 0; node < net.nodeCount; node++) if (settled[node] === 0) found.costs[node] = Number.POSITIVE_INFINITY
  return found
}

type State = { readonly found: Search; readonly settled: Uint8Array; readonly open: PixelHeap; readonly limit: number }

function started({ nodeCount }: Net, { from, limit = Number.POSITIVE_INFINITY, rest }: SearchAsk): State {
  const costs = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  const open = new PixelHeap()
  for (const { node, cost } of from) {
    if (cost >= (costs[node] as number) || cost > limit) continue
    costs[node] = cost
    open.push(node, cost + (rest ? (rest[node] as number) : 0))
  }
  const none = () => new Int32Array(nodeCount).fill(-1)
  return { found: { costs, via: none(), before: none() }, settled: new Uint8Array(nodeCount), open, limit }
}

function relaxer({ first, head, edge }: Net, { weights, enter, rest, bans }: SearchAsk, { found, settled, open, limit }: State) {
  const { costs, via, before } = found
  const isFree = bans ? (node: number, along: number) => bans.nodes[node] !== 1 && !bans.edges.has(along) : null
  const entered = enter ?? ((_: number, cost: number) => cost)
  return (node: number): void => {
    const cost = costs[node] as number
    const end = first[node + 1] as number
    for (let arc = first[node] as number; arc < end; arc++) {
      const next = head[arc] as number
      if (settled[next] === 1) continue
      const along = edge[arc] as number
      const reached = entered(along, cost) + (weights[along] as number)
      const isBetter = reached < (costs[next] as number) && reached <= limit
      if (!isBetter || isFree?.(next, along) === false) continue
      costs[next] = reached
      via[next] = arc
      before[next] = node
      open.push(next, rest ? reached + (rest[next] as number) : reached)
    }
  }
}

/** A way as nodes and the edges between them, first to last. */
export type Way = { readonly nodes: readonly number[]; readonly edges: readonly number[]; readonly cost: number }

/** The way a search found to a node, from whichever source is nearest; null when it was not reached. */
export function wayTo(net: Net, { costs, via, before }: Search, to: number): Way | null {
  const cost = costs[to] as number
  if (!Number.isFinite(cost)) return null
  const nodes = [to]
  const edges: number[] = []
  let at = to
  while ((via[at] as number) >= 0) {
    edges.push(net.edge[via[at] as number] as number)
    at = before[at] as number
    nodes.push(at)
  }
  return { nodes: nodes.reverse(), edges: edges.reverse(), cost }
}
