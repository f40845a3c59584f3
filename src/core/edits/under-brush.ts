import type { PixelBox, PixelXY } from '../../contracts/frame.ts'

type Brush = { readonly line: readonly PixelXY[]; readonly radiusPx: number }
type Segment = readonly [PixelXY, PixelXY]
type Part = { readonly inside: Uint8Array; readonly box: PixelBox }

/**
 * 1 for each pixel of a box whose centre lies within the radius of the line. Costs a few steps a row and segment, however wide the brush: one
 * scribbled over a place covers it thousands of times.
 */
export function underBrush({ line, radiusPx }: Brush, box: PixelBox): Uint8Array {
  const inside = new Uint8Array((box[2] - box[0]) * (box[3] - box[1]))
  for (let k = 0; k < Math.max(1, line.length - 1); k++) coverSegment({ inside, box }, [line[k] as PixelXY, line[k + 1] ?? (line[k] as PixelXY)], radiusPx)
  return inside
}

function coverSegment({ inside, box: [left, top, right, bottom] }: Part, side: Segment, radiusPx: number): void {
  const [a, b] = side
  const first = Math.max(top, Math.floor(Math.min(a[1], b[1]) - radiusPx))
  const end = Math.min(bottom, Math.ceil(Math.max(a[1], b[1]) + radiusPx))
  for (let y = first; y < end; y++) {
    const span = spanOf(side, radiusPx, y + 0.5)
    if (!span) continue
    const row = (y - top) * (right - left) - left
    const from = Math.max(left, Math.ceil(span[0] - 0.5))
    const to = Math.min(right, Math.floor(span[1] - 0.5) + 1)
    if (to > from) inside.fill(1, row + from, row + to)
  }
}

/** Where a row runs through all that lies within the radius of a segment: two discs, and the two lines that touch both. One stretch, for the whole is convex. */
function spanOf([a, b]: Segment, radius: number, y: number): [number, number] | null {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const take = (x: number) => {
    if (x < from) from = x
    if (x > to) to = x
  }
  for (const [cx, cy] of [a, b]) {
    const rest = radius * radius - (y - cy) ** 2
    if (rest < 0) continue
    take(cx - Math.sqrt(rest))
    take(cx + Math.sqrt(rest))
  }
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length > 0 && dy !== 0) {
    for (const offset of [radius / length, -radius / length]) {
      const share = (y - a[1] - dx * offset) / dy
      if (share >= 0 && share <= 1) take(a[0] - dy * offset + share * dx)
    }
  }
  return to >= from ? [from, to] : null
}
