import type { PixelXY } from '../../contracts/frame.ts'

/** Centre lines on a plane in metres. */
export type RoadLines = readonly (readonly PixelXY[])[]
type Segment = readonly [PixelXY, PixelXY]
type Span = readonly [from: number, to: number]

export type RoadScore = {
  /** length of the true roads, and the share of it that lies near a found road; null where there is none */
  readonly trueM: number
  readonly completeness: number | null
  /** length of the found roads, and the share of it that lies near a true road; null where there is none */
  readonly foundM: number
  readonly correctness: number | null
  readonly f1: number | null
}

/**
 * Completeness and correctness of road lines by length, after Heipke and others (1997): near is within the buffer, edge included. Parts near
 * several lines count once. Exact along straight pieces, not sampled.
 */
export function roadScore(truth: RoadLines, found: RoadLines, bufferM = 3): RoadScore {
  const [real, own] = [segmentsOf(truth), segmentsOf(found)]
  const [trueM, foundM] = [lengthOf(real), lengthOf(own)]
  const completeness = trueM > 0 ? nearLength(real, own, bufferM) / trueM : null
  const correctness = foundM > 0 ? nearLength(own, real, bufferM) / foundM : null
  return { trueM, completeness, foundM, correctness, f1: f1Of(completeness, correctness) }
}

/** 0 where only one side has roads, null where none has. */
function f1Of(completeness: number | null, correctness: number | null): number | null {
  if (completeness === null && correctness === null) return null
  if (completeness === null || correctness === null || completeness + correctness === 0) return 0
  return (2 * completeness * correctness) / (completeness + correctness)
}

const segmentsOf = (lines: RoadLines): Segment[] => lines.flatMap((line) => line.slice(1).map((to, at): Segment => [line[at] as PixelXY, to]))
const segmentLength = ([[x0, y0], [x1, y1]]: Segment): number => Math.hypot(x1 - x0, y1 - y0)
const lengthOf = (segments: readonly Segment[]): number => segments.reduce((sum, one) => sum + segmentLength(one), 0)

function nearLength(segments: readonly Segment[], others: readonly Segment[], bufferM: number): number {
  return segments.reduce((sum, one) => {
    const near = others.filter((other) => mayMeet(one, other, bufferM)).map((other) => nearSpan(one, other, bufferM))
    const spans = near.filter((span) => span !== null)
    return sum + segmentLength(one) * coveredShare(spans)
  }, 0)
}

const mayMeet = ([a, b]: Segment, [c, d]: Segment, bufferM: number): boolean =>
  [0, 1].every((axis) => {
    const at = (xy: PixelXY) => xy[axis] as number
    return Math.max(at(a), at(b)) + bufferM >= Math.min(at(c), at(d)) && Math.min(at(a), at(b)) - bufferM <= Math.max(at(c), at(d))
  })

/**
 * The part of a segment, as shares of its length, within a distance of another: the distance to a convex shape is convex along a line, so it
 * is one stretch, from the first to the last of what the two ends and the side between them reach.
 */
function nearSpan(one: Segment, other: Segment, bufferM: number): Span | null {
  const spans = [inDisc(one, other[0], bufferM), inDisc(one, other[1], bufferM), besideSegment(one, other, bufferM)].filter((span) => span !== null)
  if (spans.length === 0) return null
  return [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))]
}

function inDisc([[x0, y0], [x1, y1]]: Segment, [cx, cy]: PixelXY, radius: number): Span | null {
  const [dx, dy, px, py] = [x1 - x0, y1 - y0, x0 - cx, y0 - cy]
  const a = dx * dx + dy * dy
  const half = px * dx + py * dy
  const root = half * half - a * (px * px + py * py - radius * radius)
  if (a === 0 || root < 0) return null
  return within01([(-half - Math.sqrt(root)) / a, (-half + Math.sqrt(root)) / a])
}

/** Where the foot of the perpendicular lies on the other segment and is near enough. */
function besideSegment([[x0, y0], [x1, y1]]: Segment, [c, d]: Segment, bufferM: number): Span | null {
  const length = segmentLength([c, d])
  if (length === 0) return null
  const [ux, uy] = [(d[0] - c[0]) / length, (d[1] - c[1]) / length]
  const along = (x: number, y: number) => (x - c[0]) * ux + (y - c[1]) * uy
  const off = (x: number, y: number) => (y - c[1]) * ux - (x - c[0]) * uy
  const onSide = linearSpan([along(x0, y0), along(x1, y1)], [0, length])
  const near = onSide && linearSpan([off(x0, y0), off(x1, y1)], [-bufferM, bufferM])
  return onSide && near ? overlap(onSide, near) : null
}

/** Where a number that goes evenly from one value to another lies within bounds. */
function linearSpan([from, to]: Span, [least, most]: Span): Span | null {
  if (from === to) return from >= least && from <= most ? [0, 1] : null
  const [a, b] = [(least - from) / (to - from), (most - from) / (to - from)]
  return within01([Math.min(a, b), Math.max(a, b)])
}

const within01 = (span: Span): Span | null => overlap(span, [0, 1])

function overlap(a: Span, b: Span): Span | null {
  const [from, to] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])]
  return from <= to ? [from, to] : null
}

/** Share of 0..1 that the spans cover, each part once. */
function coveredShare(spans: readonly Span[]): number {
  let covered = 0
  let reached = 0
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    covered += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return covered
}
