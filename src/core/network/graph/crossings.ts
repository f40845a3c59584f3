import type { PixelXY } from '../../../contracts/frame.ts'

/** A line whose crossings are asked for; lines of different `level` pass over each other. */
export type LevelLine = { readonly line: readonly PixelXY[]; readonly level: string }

type Segment = { readonly line: number; readonly at: number; readonly a: PixelXY; readonly b: PixelXY }

/** The same lines with a vertex at each place where two of one level cross or touch, a line and itself too; `tolerance` in pixels. */
export function withCrossings(lines: readonly LevelLine[], tolerance: number): PixelXY[][] {
  const segments = lines.flatMap(({ line }, index) => line.slice(1).map((b, at): Segment => ({ line: index, at, a: line[at] as PixelXY, b })))
  const added = segments.map((): PixelXY[] => [])
  for (const [p, q] of nearPairs(segments, tolerance)) {
    const [first, second] = [segments[p] as Segment, segments[q] as Segment]
    if (lines[first.line]?.level !== lines[second.line]?.level) continue
    for (const xy of meetings(first, second, tolerance)) {
      added[p]?.push(xy)
      added[q]?.push(xy)
    }
  }
  const result = lines.map(({ line }) => (line[0] ? [line[0]] : []))
  segments.forEach((segment, i) => {
    const out = result[segment.line] as PixelXY[]
    const along = (xy: PixelXY) => Math.hypot(xy[0] - segment.a[0], xy[1] - segment.a[1])
    for (const xy of [...(added[i] ?? []).toSorted((m, n) => along(m) - along(n)), segment.b]) if (apart(out.at(-1), xy) > tolerance) out.push(xy)
    // an end keeps its exact place, so that lines drawn to meet there still do
    if (apart(out.at(-1), segment.b) > 0) out[out.length - 1] = segment.b
  })
  return result
}

const apart = (p: PixelXY | undefined, q: PixelXY): number => (p ? Math.hypot(p[0] - q[0], p[1] - q[1]) : Number.POSITIVE_INFINITY)

/** Where two segments cross or an end of one lies on the other; the end itself is the place then. Lines that run along each other meet at their ends. */
function meetings(p: Segment, q: Segment, tolerance: number): PixelXY[] {
  const touching = [p.a, p.b].filter((end) => onSegment(end, q, tolerance)).concat([q.a, q.b].filter((end) => onSegment(end, p, tolerance)))
  if (touching.length > 0) return touching
  const [dx, dy] = [p.b[0] - p.a[0], p.b[1] - p.a[1]]
  const [ex, ey] = [q.b[0] - q.a[0], q.b[1] - q.a[1]]
  const cross = dx * ey - dy * ex
  if (cross === 0) return []
  const [fx, fy] = [q.a[0] - p.a[0], q.a[1] - p.a[1]]
  const alongP = (fx * ey - fy * ex) / cross
  const alongQ = (fx * dy - fy * dx) / cross
  return alongP > 0 && alongP < 1 && alongQ > 0 && alongQ < 1 ? [[p.a[0] + alongP * dx, p.a[1] + alongP * dy]] : []
}

function onSegment([x, y]: PixelXY, { a, b }: Segment, tolerance: number): boolean {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / square))
  return Math.hypot(a[0] + share * dx - x, a[1] + share * dy - y) <= tolerance
}

/** Pairs of segments whose boxes touch: swept from left to right, those still open kept by their right ends. */
function* nearPairs(segments: readonly Segment[], tolerance: number): Generator<readonly [number, number]> {
  const left = (i: number) => Math.min((segments[i] as Segment).a[0], (segments[i] as Segment).b[0])
  const boxes = segments.map(({ a, b }) => ({
    right: Math.max(a[0], b[0]) + tolerance,
    top: Math.min(a[1], b[1]) - tolerance,
    bottom: Math.max(a[1], b[1]) + tolerance,
  }))
  const order = segments.map((_, i) => i).toSorted((p, q) => left(p) - left(q))
  let open: number[] = []
  for (const next of order) {
    const from = left(next) - tolerance
    open = open.filter((i) => (boxes[i] as (typeof boxes)[number]).right >= from)
    const box = boxes[next] as (typeof boxes)[number]
    for (const i of open) {
      const other = boxes[i] as (typeof boxes)[number]
      if (other.top <= box.bottom && other.bottom >= box.top) yield [i, next]
    }
    open.push(next)
  }
}
