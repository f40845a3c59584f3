import type { PixelXY } from '../../../contracts/frame.ts'

/** A line between two nodes of a sketch; it starts at the position of `a` and ends at that of `b`. */
export type SketchEdge = { a: number; b: number; line: PixelXY[] }

/** Lines and where they meet, before anything is measured. Lines that meet a node more than once (loops, parallels) are all kept. */
export type Sketch = { nodes: PixelXY[]; edges: SketchEdge[] }

/** Edges at each node; a loop counts twice. */
export function edgesAtNodes({ nodes, edges }: Sketch): number[][] {
  const at = nodes.map((): number[] => [])
  edges.forEach(({ a, b }, edge) => {
    at[a]?.push(edge)
    at[b]?.push(edge)
  })
  return at
}

/** The same sketch without the edges that went and without nodes that no edge meets any more. */
export function compacted({ nodes, edges }: Sketch, alive: (edge: number) => boolean): Sketch {
  const place = new Map<number, number>()
  const kept: PixelXY[] = []
  const placeOf = (node: number): number => {
    const known = place.get(node)
    if (known !== undefined) return known
    place.set(node, kept.length)
    kept.push(nodes[node] as PixelXY)
    return kept.length - 1
  }
  const left = edges.filter((_, edge) => alive(edge)).map(({ a, b, line }) => ({ a: placeOf(a), b: placeOf(b), line }))
  return { nodes: kept, edges: left }
}
