import type { PixelXY } from '../../contracts/frame.ts'
import { pointInRings } from '../vector/index.ts'

/** Moves the line off corners of pixel outlines, which lie on whole numbers: a cut through a corner has no side. */
const offCorner: PixelXY = [1.3e-7, 0.7e-7]

type Node = { readonly xy: PixelXY }
type Crossing = { readonly along: number; readonly edge: number; readonly share: number; readonly node: Node }

/**
 * A closed ring cut along a line: the parts, closed, each with its piece of the line as a side. The parts together are the ring.
 * One part where the line does not go through from side to side. Pixels in, pixels out.
 */
export function cutRing(ring: readonly PixelXY[], line: readonly PixelXY[]): PixelXY[][] {
  const moved = line.map(([x, y]): PixelXY => [x + offCorner[0], y + offCorner[1]])
  const crossings = crossingsOf(ring, moved)
  let parts: Node[][] = [withNodes(ring, crossings)]
  for (let at = 1; at < crossings.length; at++) {
    const [from, to] = [crossings[at - 1] as Crossing, crossings[at] as Crossing]
    const between = moved.slice(Math.floor(from.along) + 1, Math.floor(to.along) + 1)
    if (!isInside(ring, [from.node.xy, ...between, to.node.xy])) continue
    parts = parts.flatMap((part) => divided(part, { from: from.node, to: to.node, between: between.map((xy) => ({ xy })) }))
  }
  return parts.map((part) => [...part, part[0] as Node].map(({ xy }) => xy))
}

/** Where the line meets the ring, in the order of the line. */
function crossingsOf(ring: readonly PixelXY[], line: readonly PixelXY[]): Crossing[] {
  const found: Crossing[] = []
  for (let k = 1; k < line.length; k++) {
    for (let edge = 1; edge < ring.length; edge++) {
      const met = meeting([line[k - 1] as PixelXY, line[k] as PixelXY], [ring[edge - 1] as PixelXY, ring[edge] as PixelXY])
      if (met) found.push({ along: k - 1 + met.t, edge: edge - 1, share: met.s, node: { xy: met.xy } })
    }
  }
  return found.sort((a, b) => a.along - b.along)
}

type Side = readonly [PixelXY, PixelXY]

function meeting([a, b]: Side, [c, d]: Side): { t: number; s: number; xy: PixelXY } | null {
  const turn = (d[1] - c[1]) * (b[0] - a[0]) - (d[0] - c[0]) * (b[1] - a[1])
  if (turn === 0) return null
  const t = ((d[0] - c[0]) * (a[1] - c[1]) - (d[1] - c[1]) * (a[0] - c[0])) / turn
  const s = ((b[0] - a[0]) * (a[1] - c[1]) - (b[1] - a[1]) * (a[0] - c[0])) / turn
  if (t < 0 || t >= 1 || s < 0 || s >= 1) return null
  return { t, s, xy: [c[0] + s * (d[0] - c[0]), c[1] + s * (d[1] - c[1])] }
}

/** The open ring with the crossings put in as corners. */
function withNodes(ring: readonly PixelXY[], crossings: readonly Crossing[]): Node[] {
  const byEdge = Map.groupBy(crossings, (one) => one.edge)
  return ring.slice(0, -1).flatMap((xy, edge) => {
    const on = (byEdge.get(edge) ?? []).toSorted((a, b) => a.share - b.share)
    return [{ xy }, ...on.map(({ node }) => node)]
  })
}

/** A piece of the line between two crossings lies inside or outside as a whole: its middle tells. */
function isInside(ring: readonly PixelXY[], piece: readonly PixelXY[]): boolean {
  const [a, b] = [piece[0] as PixelXY, piece[1] as PixelXY]
  return pointInRings([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], [ring as PixelXY[]])
}

type Chord = { readonly from: Node; readonly to: Node; readonly between: readonly Node[] }

/** Two parts where both ends of the chord are corners of the part, else the part itself. */
function divided(part: Node[], { from, to, between }: Chord): Node[][] {
  const [a, b] = [part.indexOf(from), part.indexOf(to)]
  if (a === -1 || b === -1) return [part]
  const around = (start: number, end: number) => (start <= end ? part.slice(start, end + 1) : [...part.slice(start), ...part.slice(0, end + 1)])
  return [
    [...around(a, b), ...between.toReversed()],
    [...around(b, a), ...between],
  ]
}
