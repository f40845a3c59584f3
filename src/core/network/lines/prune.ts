import type { PixelXY } from '../../../contracts/frame.ts'
import { PixelHeap } from '../heap.ts'
import { compacted, edgesAtNodes, type Sketch, type SketchEdge } from './sketch.ts'

export type PruneAsk = {
  readonly lengthOf: (line: readonly PixelXY[]) => number
  /** a dead end goes when it is shorter than this, in the unit of `lengthOf` */
  readonly shortestSpur: number
  /** ... or shorter than the road is wide where it branches off */
  readonly widthAt: (at: PixelXY) => number
}

export type Pruned = { readonly sketch: Sketch; readonly spurs: number }

/**
 * Takes off dead ends that thinning leaves at bumps and corners, the shortest first, and joins lines where only two are left at a node.
 * A line between two dead ends is a road of its own and stays, except when it is a mere spur long itself.
 */
export function pruneSpurs(sketch: Sketch, ask: PruneAsk): Pruned {
  const work = new Pruning({ nodes: [...sketch.nodes], edges: [...sketch.edges] }, ask)
  for (let edge = 0; edge < sketch.edges.length; edge++) work.offer(edge)
  work.run()
  return { sketch: work.left(), spurs: work.spurs }
}

class Pruning {
  readonly #sketch: Sketch
  readonly #ask: PruneAsk
  readonly #at: number[][]
  readonly #gone = new Set<number>()
  readonly #lengths: number[]
  readonly #queue = new PixelHeap()
  spurs = 0

  constructor(sketch: Sketch, ask: PruneAsk) {
    this.#sketch = sketch
    this.#ask = ask
    this.#at = edgesAtNodes(sketch)
    this.#lengths = sketch.edges.map(({ line }) => ask.lengthOf(line))
  }

  offer(edge: number): void {
    if (this.#isSpur(edge)) this.#queue.push(edge, this.#lengths[edge] as number)
  }

  run(): void {
    while (this.#queue.size > 0) {
      const edge = this.#queue.pop()
      if (this.#gone.has(edge) || !this.#isSpur(edge)) continue
      this.#remove(edge)
      this.spurs++
      const { a, b } = this.#edge(edge)
      for (const node of [a, b]) this.#joinAt(node)
    }
    for (let node = 0; node < this.#at.length; node++) this.#joinAt(node)
  }

  left(): Sketch {
    return compacted(this.#sketch, (edge) => !this.#gone.has(edge))
  }

  #edge = (edge: number): SketchEdge => this.#sketch.edges[edge] as SketchEdge
  #degree = (node: number): number => this.#at[node]?.length ?? 0

  #isSpur(edge: number): boolean {
    const { a, b } = this.#edge(edge)
    const [atA, atB] = [this.#degree(a), this.#degree(b)]
    const length = this.#lengths[edge] as number
    if (atA > 1 && atB > 1) return false
    if (length < this.#ask.shortestSpur) return true
    const root = atA > 1 ? a : b
    return Math.max(atA, atB) > 2 && length < this.#ask.widthAt(this.#sketch.nodes[root] as PixelXY)
  }

  #remove(edge: number): void {
    this.#gone.add(edge)
    const { a, b } = this.#edge(edge)
    for (const node of new Set([a, b])) this.#at[node] = (this.#at[node] ?? []).filter((other) => other !== edge)
  }

  /** Two lines that meet at a node and nothing else: one line. */
  #joinAt(node: number): void {
    const [first, second, third] = this.#at[node] ?? []
    if (first === undefined || second === undefined || third !== undefined || first === second) return
    const before = leading(this.#edge(first), { to: node })
    const after = leading(this.#edge(second), { from: node })
    const joined: SketchEdge = { a: before.a, b: after.b, line: [...before.line, ...after.line.slice(1)] }
    const edge = this.#sketch.edges.push(joined) - 1
    this.#lengths.push((this.#lengths[first] as number) + (this.#lengths[second] as number))
    this.#remove(first)
    this.#remove(second)
    this.#at[joined.a]?.push(edge)
    this.#at[joined.b]?.push(edge)
    this.offer(edge)
  }
}

/** The edge, turned so that it leads from or to a node. */
export function leading(edge: SketchEdge, way: { readonly from: number } | { readonly to: number }): SketchEdge {
  const fits = 'from' in way ? edge.a === way.from : edge.b === way.to
  return fits ? edge : { a: edge.b, b: edge.a, line: edge.line.toReversed() }
}
