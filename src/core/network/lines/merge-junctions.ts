import type { PixelXY } from '../../../contracts/frame.ts'
import { compacted, edgesAtNodes, type Sketch } from './sketch.ts'

export type MergeAsk = { readonly lengthOf: (line: readonly PixelXY[]) => number /** in the unit of `lengthOf` */; readonly nearerThan: number }

/**
 * One junction where thinning left several close together (a crossing of wide roads becomes two forks): short lines between two junctions
 * shrink to their middle, the shortest first. Other lines keep their shape and end at the new place; ways around a block stay ways around it.
 */
export function mergeJunctions(sketch: Sketch, { lengthOf, nearerThan }: MergeAsk): { readonly sketch: Sketch; readonly merged: number } {
  const degrees = edgesAtNodes(sketch).map((edges) => edges.length)
  const short = sketch.edges
    .map(({ a, b, line }, edge) => ({ a, b, edge, length: lengthOf(line) }))
    .filter(({ a, b, length }) => a !== b && length < nearerThan && (degrees[a] ?? 0) > 2 && (degrees[b] ?? 0) > 2)
    .toSorted((p, q) => p.length - q.length || p.edge - q.edge)
  const leader = sketch.nodes.map((_, node) => node)
  const lead = (node: number): number => {
    let at = node
    while (leader[at] !== at) at = leader[at] as number
    return at
  }
  const nodes = [...sketch.nodes]
  const gone = new Set<number>()
  for (const { a, b, edge } of short) {
    const [p, q] = [lead(a), lead(b)]
    if (p === q) continue
    leader[q] = p
    nodes[p] = middle(nodes[p] as PixelXY, nodes[q] as PixelXY)
    gone.add(edge)
  }
  const edges = sketch.edges.map(({ a, b, line }) => {
    const [p, q] = [lead(a), lead(b)]
    return { a: p, b: q, line: [nodes[p] as PixelXY, ...line.slice(1, -1), nodes[q] as PixelXY] }
  })
  return { sketch: compacted({ nodes, edges }, (edge) => !gone.has(edge)), merged: gone.size }
}

const middle = (p: PixelXY, q: PixelXY): PixelXY => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
