import type { PixelXY } from '../../../contracts/frame.ts'
import type { Components, ComponentStats } from './label-components.ts'

const turns: readonly PixelXY[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/**
 * Outer boundary of a component as a closed ring of pixel corners, pixels touching by a corner joined. Holes are not followed.
 * Corners closer than `tolerancePx` to the line of their neighbours are left out (0 keeps the exact staircase).
 */
export function outlineOfComponent(
  { labels }: Pick<Components, 'labels'>,
  size: { readonly width: number; readonly height: number },
  component: ComponentStats & { readonly tolerancePx?: number },
): PixelXY[] {
  const { width, height } = size
  const isIn = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] === component.label
  const [startX, startY] = component.first
  const ring: PixelXY[] = [[startX, startY]]
  let [x, y] = [startX, startY]
  let heading = 0
  do {
    const [dx, dy] = turns[heading] as PixelXY
    x += dx
    y += dy
    // pixels ahead of the corner, left and right of the way; the component lies on the right
    const ahead = (side: 0 | 1) => isIn(aheadX(heading, x, side), aheadY(heading, y, side))
    const turn = ahead(0) ? 3 : ahead(1) ? 0 : 1
    if (turn !== 0) ring.push([x, y])
    heading = (heading + turn) % 4
  } while (x !== startX || y !== startY || heading !== 0)
  const [first] = ring
  const last = ring.at(-1)
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push(first)
  return simplify(ring, component.tolerancePx ?? 0.75)
}

/** Column of the pixel ahead on the left (0) or right (1) for headings east, south, west, north. */
function aheadX(heading: number, x: number, side: 0 | 1): number {
  return (
    [
      [x, x],
      [x, x - 1],
      [x - 1, x - 1],
      [x - 1, x],
    ][heading]?.[side] ?? x
  )
}

function aheadY(heading: number, y: number, side: 0 | 1): number {
  return (
    [
      [y - 1, y],
      [y, y],
      [y, y - 1],
      [y - 1, y - 1],
    ][heading]?.[side] ?? y
  )
}

/** Douglas-Peucker on a closed ring, split at its farthest corner so that both halves keep their ends. */
export function simplify(ring: readonly PixelXY[], tolerancePx: number): PixelXY[] {
  if (tolerancePx <= 0 || ring.length <= 5) return [...ring]
  const [origin] = ring
  if (!origin) return []
  let far = 0
  ring.forEach((xy, i) => {
    if (Math.hypot(xy[0] - origin[0], xy[1] - origin[1]) > Math.hypot((ring[far] as PixelXY)[0] - origin[0], (ring[far] as PixelXY)[1] - origin[1])) far = i
  })
  const kept = [...thin(ring.slice(0, far + 1), tolerancePx).slice(0, -1), ...thin(ring.slice(far), tolerancePx)]
  return kept.length >= 4 ? kept : [...ring]
}

function thin(line: readonly PixelXY[], tolerancePx: number): PixelXY[] {
  const keep = new Uint8Array(line.length)
  keep[0] = 1
  keep[line.length - 1] = 1
  const parts: [number, number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    let worst = tolerancePx
    let split = -1
    for (let i = from + 1; i < to; i++) {
      const off = distanceTo(line[i] as PixelXY, line[from] as PixelXY, line[to] as PixelXY)
      if (off > worst) [worst, split] = [off, i]
    }
    if (split < 0) continue
    keep[split] = 1
    parts.push([from, split], [split, to])
  }
  return line.filter((_, i) => keep[i] === 1)
}

function distanceTo(p: PixelXY, a: PixelXY, b: PixelXY): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)
}
