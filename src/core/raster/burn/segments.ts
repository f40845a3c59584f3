import type { PixelXY } from '../../../contracts/frame.ts'

type Paint = (x: number, y: number) => void
type Size = { readonly width: number; readonly height: number }
type Segment = readonly [PixelXY, PixelXY]

/** One pixel for each step along the longer axis, clipped to the size. */
export function walkSegment(segment: Segment, size: Size, paint: Paint): void {
  const cut = clip(segment, size)
  if (!cut) return
  const [a, b] = cut
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]))))
  for (let k = 0; k <= steps; k++) {
    const t = k / steps
    paint(Math.floor(a[0] + (b[0] - a[0]) * t), Math.floor(a[1] + (b[1] - a[1]) * t))
  }
}

/** Every pixel a segment runs through: row by row, from where it enters the row to where it leaves it. */
export function touchSegment(segment: Segment, size: Size, paint: Paint): void {
  const cut = clip(segment, size)
  if (!cut) return
  const [upper, lower] = cut[0][1] <= cut[1][1] ? cut : [cut[1], cut[0]]
  const first = Math.floor(upper[1])
  const last = lower[1] === Math.floor(lower[1]) && lower[1] > upper[1] ? lower[1] - 1 : Math.floor(lower[1])
  const slope = lower[1] > upper[1] ? (lower[0] - upper[0]) / (lower[1] - upper[1]) : 0
  for (let row = first; row <= last; row++) {
    const start = row <= upper[1] ? upper[0] : upper[0] + (row - upper[1]) * slope
    const end = row + 1 >= lower[1] ? lower[0] : upper[0] + (row + 1 - upper[1]) * slope
    const from = Math.floor(Math.min(start, end))
    const right = Math.max(start, end)
    const to = right === Math.floor(right) && right > from ? right - 1 : Math.floor(right)
    for (let x = from; x <= to; x++) paint(x, row)
  }
}

/** The part of a segment over the size (Liang-Barsky), or null. */
function clip([a, b]: Segment, { width, height }: Size): Segment | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  let from = 0
  let to = 1
  for (const [step, room] of [
    [-dx, a[0]],
    [dx, width - a[0]],
    [-dy, a[1]],
    [dy, height - a[1]],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null
    } else if (step < 0) from = Math.max(from, room / step)
    else to = Math.min(to, room / step)
  }
  if (from > to) return null
  const at = (t: number): PixelXY => [a[0] + dx * t, a[1] + dy * t]
  return [from === 0 ? a : at(from), to === 1 ? b : at(to)]
}
