import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import type { CentreLines } from '../lines/centre-lines.ts'

/** An edge before it is in a graph: what is not said is not known. */
export type EdgeParts = Pick<RoadEdge, 'a' | 'b' | 'line' | 'lengthM' | 'lengthPx'> & Partial<RoadEdge>

/** An open two-way edge with everything not given left unknown. */
export const roadEdge = (id: string, parts: EdgeParts): RoadEdge => ({
  widthM: null,
  state: 'open',
  why: null,
  speedKmh: null,
  oneWay: false,
  name: null,
  ...parts,
  id,
})

/** What a graph says of itself beside its nodes and edges. */
export type GraphWords = Pick<Graph, 'title' | 'frame' | 'layerId' | 'method'> & Partial<Pick<Graph, 'notes' | 'sources' | 'analysedShare'>>

/** A graph of nodes and edges; fails nothing, checks nothing. */
export const roadGraph = (words: GraphWords, nodes: readonly PixelXY[], edges: readonly RoadEdge[]): Graph => ({
  kind: 'graph',
  notes: [],
  sources: [],
  analysedShare: null,
  ...words,
  nodes: [...nodes],
  edges: [...edges],
})

/** The graph of centre lines: one edge a line, `r1` and on, in the frame the mask had. */
export function graphOfCentreLines({ nodes, lines, method }: CentreLines, words: { readonly title: string; readonly frame: Frame; readonly layerId: string | null }): Graph {
  const edges = lines.map(({ a, b, line, ...lengths }, i) => roadEdge(`r${i + 1}`, { a, b, line, lengthM: lengths.lengthM, lengthPx: lengths.lengthPx, widthM: lengths.widthM }))
  return roadGraph({ ...words, method }, nodes, edges)
}
