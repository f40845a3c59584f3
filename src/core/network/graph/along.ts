import type { PixelXY } from '../../../contracts/frame.ts'
import type { RoadEdge } from '../../../contracts/kinds/graph.ts'

/** The part of an edge between two shares of its length from `a`, as a line; null where it has no length. */
export function stretchOf({ line }: Pick<RoadEdge, 'line'>, from: number, to: number): PixelXY[] | null {
  if (!(to > from)) return null
  const offsets = offsetsOf(line)
  const length = offsets.at(-1) ?? 0
  return lineBetween(line, offsets, [Math.max(0, from) * length, Math.min(1, to) * length])
}

/** Length in pixels from the start of a line to each of its vertices. */
export function offsetsOf(line: readonly PixelXY[]): number[] {
  let walked = 0
  return line.map(([x, y], i) => {
    const before = line[i - 1]
    if (before) walked += Math.hypot(x - before[0], y - before[1])
    return walked
  })
}

/** The part of a line between two lengths from its start, in pixels. */
export function lineBetween(line: readonly PixelXY[], offsets: readonly number[], [start, end]: readonly [number, number]): PixelXY[] {
  const inside = line.filter((_, i) => (offsets[i] as number) > start && (offsets[i] as number) < end)
  return [pointAlong(line, offsets, start), ...inside, pointAlong(line, offsets, end)]
}

/** The place on a line at a length from its start; its end beyond that. */
export function pointAlong(line: readonly PixelXY[], offsets: readonly number[], at: number): PixelXY {
  const next = offsets.findIndex((offset) => offset >= at)
  if (next < 0) return line.at(-1) as PixelXY
  if (next === 0 || offsets[next] === at) return line[next] as PixelXY
  const [a, b] = [line[next - 1] as PixelXY, line[next] as PixelXY]
  const before = offsets[next - 1] as number
  return placeBetween(a, b, (at - before) / ((offsets[next] as number) - before))
}

/** The place at a share of the way from one place to another. */
export const placeBetween = (a: PixelXY, b: PixelXY, share: number): PixelXY => [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
