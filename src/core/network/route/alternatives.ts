import type { Net } from '../graph/net.ts'
import { PixelHeap } from '../heap.ts'
import { type Bans, search, type Way, wayTo } from './search.ts'

export type AlternativesAsk = {
  readonly weights: Float64Array
  readonly from: number
  readonly to: number
  readonly count: number
  /** the net of `netOf` with `backwards`, for bounds that keep the searches short */
  readonly backwards: Net
  readonly signal?: AbortSignal | null | undefined
}

/**
 * The `count` cheapest ways that visit no node twice, cheapest first; fewer where there are fewer. Ways over parallel edges are different ways.
 *
 * @source Yen 1971 with Lawler's rule: only places at or after the one where a way left its parent are tried
 */
export function alternativeWays(net: Net, ask: AlternativesAsk): Way[] {
  const rest = search(ask.backwards, { weights: ask.weights, from: [{ node: ask.to, cost: 0 }] }).costs
  const best = wayTo(net, search(net, { weights: ask.weights, from: [{ node: ask.from, cost: 0 }], to: ask.to, rest }), ask.to)
  if (!best) return []
  const ways: Way[] = []
  const candidates = new Candidates()
  candidates.add({ way: best, leftAt: 0 })
  while (ways.length < ask.count) {
    const next = candidates.take()
    if (!next || ask.signal?.aborted) break
    ways.push(next.way)
    if (ways.length === ask.count) break
    for (let at = next.leftAt; at < next.way.edges.length; at++) {
      const deviation = deviate(net, { ask, rest, ways, way: next.way, at })
      if (deviation) candidates.add({ way: deviation, leftAt: at })
    }
  }
  return ways
}

type Candidate = { readonly way: Way; readonly leftAt: number }

/** Ways not yet chosen, each once, cheapest first. */
class Candidates {
  readonly #heap = new PixelHeap()
  readonly #all: Candidate[] = []
  readonly #known = new Set<string>()

  add(candidate: Candidate): void {
    const key = candidate.way.edges.join(' ')
    if (this.#known.has(key)) return
    this.#known.add(key)
    this.#heap.push(this.#all.push(candidate) - 1, candidate.way.cost)
  }

  take(): Candidate | null {
    return this.#heap.size > 0 ? (this.#all[this.#heap.pop()] ?? null) : null
  }
}

type Deviation = { readonly ask: AlternativesAsk; readonly rest: Float64Array; readonly ways: readonly Way[]; readonly way: Way; readonly at: number }

/** The cheapest way that keeps the first `at` edges and then leaves every way found so far. */
function deviate(net: Net, { ask, rest, ways, way, at }: Deviation): Way | null {
  const root = way.edges.slice(0, at)
  const spur = way.nodes[at] as number
  const edges = new Set<number>()
  for (const other of ways) if (root.every((edge, i) => other.edges[i] === edge) && other.edges[at] !== undefined) edges.add(other.edges[at])
  const nodes = new Uint8Array(net.nodeCount)
  for (let i = 0; i < at; i++) nodes[way.nodes[i] as number] = 1
  const bans: Bans = { nodes, edges }
  const tail = wayTo(net, search(net, { weights: ask.weights, from: [{ node: spur, cost: 0 }], to: ask.to, rest, bans }), ask.to)
  if (!tail) return null
  const rootCost = root.reduce((sum, edge) => sum + (ask.weights[edge] as number), 0)
  return { nodes: [...way.nodes.slice(0, at), ...tail.nodes], edges: [...root, ...tail.edges], cost: rootCost + tail.cost }
}
