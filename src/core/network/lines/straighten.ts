import type { PixelXY } from '../../../contracts/frame.ts'

/** Douglas-Peucker on an open line: no vertex that is left out lies farther than `tolerancePx` from what remains. Ends stay. */
export function straightened(line: readonly PixelXY[], tolerancePx: number): PixelXY[] {
  const keep = new Uint8Array(line.length)
  keep[0] = 1
  keep[line.length - 1] = 1
  const parts: [number, number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const split = farthest(line, part, tolerancePx)
    if (split < 0) continue
    keep[split] = 1
    parts.push([part[0], split], [split, part[1]])
  }
  return line.filter((_, i) => keep[i] === 1)
}

function farthest(line: readonly PixelXY[], [from, to]: readonly [number, number], tolerancePx: number): number {
  const [x0, y0] = line[from] as PixelXY
  const [x1, y1] = line[to] as PixelXY
  const [dx, dy] = [x1 - x0, y1 - y0]
  const square = dx * dx + dy * dy
  let worst = tolerancePx * tolerancePx
  let split = -1
  for (let i = from + 1; i < to; i++) {
    const [x, y] = line[i] as PixelXY
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square))
    const off = (x0 + share * dx - x) ** 2 + (y0 + share * dy - y) ** 2
    if (off > worst) [worst, split] = [off, i]
  }
  return split
}
