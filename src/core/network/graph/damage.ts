import type { PixelXY } from '../../../contracts/frame.ts'
import type { EdgeState, Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { lengthPx } from '../metric.ts'
import { lineBetween, offsetsOf } from './along.ts'

/** A stretch of a line that is not open, by lengths in pixels from its start. */
export type Marked = { readonly from: number; readonly to: number; readonly state: Exclude<EdgeState, 'open'>; readonly why: string }

/** Finds what is wrong along a line in pixels of the frame of the graph; stretches may overlap. */
export type Marker = (line: readonly PixelXY[], edge: RoadEdge) => Marked[]

export type MarkAsk = {
  readonly markers: readonly Marker[]
  /** stretches shorter than this are overlooked, in metres (pixels in a graph without metres); 0 overlooks none */
  readonly shortest?: number | undefined
}

/** What was marked on one edge of the graph asked for; lengths in metres, or in pixels in a graph without metres. */
export type EdgeMark = {
  readonly edge: string
  readonly blocked: number
  readonly unknown: number
  readonly share: number
  readonly where: readonly { readonly state: EdgeState; readonly line: PixelXY[]; readonly length: number; readonly why: string }[]
}

export type MarkedGraph = { readonly graph: Graph; readonly marks: readonly EdgeMark[] }

/**
 * The graph with damage on it. An edge that is damaged in part is cut there, so that what lies before and behind stays open:
 * the pieces of `r1` are `r1.1`, `r1.2` and on. Blocked wins where a stretch is both blocked and unseen; what was marked before stays.
 */
export function markDamage(graph: Graph, { markers, shortest = 0 }: MarkAsk): MarkedGraph {
  const nodes = [...graph.nodes]
  const marks: EdgeMark[] = []
  const edges = graph.edges.flatMap((edge) => {
    if (edge.state === 'blocked') return [edge]
    const found = markers.flatMap((marker) => marker(edge.line, edge))
    const pieces = piecesOf(edge, found, shortest)
    if (pieces.every(({ state }) => state === 'open') || pieces.length === 0) return [edge]
    marks.push(markOf(edge, pieces))
    return cutEdge(edge, pieces, nodes)
  })
  return { graph: { ...graph, nodes, edges }, marks }
}

type Piece = { readonly from: number; readonly to: number; readonly state: EdgeState; readonly why: string | null }

const perPx = ({ lengthM }: RoadEdge, geometricPx: number): number => (lengthM === null ? 1 : geometricPx > 0 ? lengthM / geometricPx : 0)

/** The edge from end to end in pieces of one state each. */
function piecesOf(edge: RoadEdge, found: readonly Marked[], shortest: number): Piece[] {
  const length = lengthPx(edge.line)
  const scale = perPx(edge, length)
  const ends = [...new Set([0, length, ...found.flatMap(({ from, to }) => [from, to])].map((at) => Math.min(length, Math.max(0, at))))].toSorted((p, q) => p - q)
  const pieces = ends.slice(1).map((to, i): Piece => {
    const from = ends[i] as number
    const here = found.filter((mark) => mark.from < to && mark.to > from)
    const worst = here.find(({ state }) => state === 'blocked') ?? here[0]
    return { from, to, state: worst?.state ?? edge.state, why: worst?.why ?? edge.why }
  })
  const kept = joined(pieces).map((piece): Piece => ((piece.to - piece.from) * scale < shortest ? { ...piece, state: edge.state, why: edge.why } : piece))
  return joined(kept)
}

/** Neighbours of one state and one reason become one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    if (last && last.state === piece.state && last.why === piece.why) out[out.length - 1] = { ...last, to: piece.to }
    else out.push(piece)
  }
  return out
}

function cutEdge(edge: RoadEdge, pieces: readonly Piece[], nodes: PixelXY[]): RoadEdge[] {
  const offsets = offsetsOf(edge.line)
  const length = offsets.at(-1) as number
  let from = edge.a
  return pieces.map(({ from: start, to: end, state, why }, k) => {
    const line = lineBetween(edge.line, offsets, [start, end])
    const to = k === pieces.length - 1 ? edge.b : nodes.push(line.at(-1) as PixelXY) - 1
    const share = length > 0 ? (end - start) / length : 0
    const piece: RoadEdge = {
      ...edge,
      id: pieces.length === 1 ? edge.id : `${edge.id}.${k + 1}`,
      a: from,
      b: to,
      line,
      lengthM: edge.lengthM === null ? null : edge.lengthM * share,
      lengthPx: edge.lengthPx * share,
      state,
      why,
    }
    from = to
    return piece
  })
}

function markOf(edge: RoadEdge, pieces: readonly Piece[]): EdgeMark {
  const offsets = offsetsOf(edge.line)
  const scale = perPx(edge, offsets.at(-1) as number)
  const where = pieces
    .filter(({ state }) => state !== 'open')
    .map(({ from, to, state, why }) => ({ state, line: lineBetween(edge.line, offsets, [from, to]), length: (to - from) * scale, why: why ?? state }))
  const sum = (state: EdgeState) => where.reduce((total, stretch) => (stretch.state === state ? total + stretch.length : total), 0)
  const [blocked, unknown] = [sum('blocked'), sum('unknown')]
  return { edge: edge.id, blocked, unknown, share: (blocked + unknown) / (edge.lengthM ?? edge.lengthPx), where }
}
