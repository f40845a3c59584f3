import type { PixelXY } from '../../../contracts/frame.ts'
import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { lengthPx, type Metric } from '../metric.ts'
import { placesAlong } from './markers.ts'
import { roadEdge } from './road-graph.ts'

export type BridgeAsk = {
  /** what lies at a place, in pixels of the frame of the graph; lines of a mask end a little before their road does, so road may lie in a gap */
  readonly seenAt: (at: PixelXY) => 'unseen' | 'road' | 'other'
  /** gaps longer than this are not guessed at */
  readonly longestM: number
  readonly metric: Metric
  readonly why: string
}

/** Shares of a gap that may be seen to be no road and must be hidden, and how far a road may turn while it is: cosine of 60 degrees. */
const otherShare = 0.1
const hiddenShare = 0.25
const straightCosine = 0.5
const samples = 40

/**
 * The graph with an `unknown` edge where a road runs into something that hides it (cloud, shadow, no data) and one comes out again about opposite:
 * it may go through, nobody saw. Only dead ends are joined, each to the nearest one that fits.
 */
export function bridgeUnseen(graph: Graph, ask: BridgeAsk): Graph {
  const ends = deadEnds(graph)
  const found = ends.flatMap((from, i) => ends.slice(i + 1).flatMap((to) => gapOf(from, to, ask) ?? []))
  const used = new Set<number>()
  const added: RoadEdge[] = []
  for (const { from, to, lengthM } of found.toSorted((p, q) => p.lengthM - q.lengthM)) {
    if (used.has(from.node) || used.has(to.node)) continue
    used.add(from.node).add(to.node)
    const line = [from.at, to.at]
    added.push(roadEdge(`h${added.length + 1}`, { a: from.node, b: to.node, line, lengthM, lengthPx: lengthPx(line), state: 'unknown', why: ask.why }))
  }
  return added.length === 0
    ? graph
    : {
        ...graph,
        edges: [...graph.edges, ...added],
        notes: [...graph.notes, `${added.length} gaps in roads lie where nothing could be seen (${ask.why}); whether the roads go through cannot be told.`],
      }
}

/** `heading`: where the road would go on, as a vector of length 1. */
type DeadEnd = { readonly node: number; readonly at: PixelXY; readonly heading: PixelXY }

function deadEnds({ nodes, edges }: Graph): DeadEnd[] {
  const degree = new Int32Array(nodes.length)
  for (const { a, b } of edges) for (const node of [a, b]) degree[node] = (degree[node] as number) + 1
  return edges.flatMap(({ a, b, line }) => [
    ...(degree[a] === 1 ? [{ node: a, at: line[0] as PixelXY, heading: headingOf(line[1] as PixelXY, line[0] as PixelXY) }] : []),
    ...(degree[b] === 1 ? [{ node: b, at: line.at(-1) as PixelXY, heading: headingOf(line.at(-2) as PixelXY, line.at(-1) as PixelXY) }] : []),
  ])
}

function headingOf(from: PixelXY, to: PixelXY): PixelXY {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

function gapOf(from: DeadEnd, to: DeadEnd, { seenAt, longestM, metric }: BridgeAsk): { readonly from: DeadEnd; readonly to: DeadEnd; readonly lengthM: number } | null {
  const across = headingOf(from.at, to.at)
  const along = (heading: PixelXY, sign: 1 | -1) => sign * (heading[0] * across[0] + heading[1] * across[1])
  if (along(from.heading, 1) < straightCosine || along(to.heading, -1) < straightCosine) return null
  const lengthM = metric.segmentM(from.at, to.at)
  if (!(lengthM > 0) || lengthM > longestM) return null
  const seen = placesAlong([from.at, to.at], samples).map(seenAt)
  const count = (what: 'unseen' | 'other') => seen.filter((one) => one === what).length
  return count('other') <= otherShare * samples && count('unseen') >= hiddenShare * samples ? { from, to, lengthM } : null
}
