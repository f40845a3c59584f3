import { PixelList } from './pixel-list.ts'

export type Grid = { readonly mask: Uint8Array; readonly width: number; readonly height: number }

const steps = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

/** Calls `visit` for each neighbour one can step to: straight ones, and diagonal ones whose two straight neighbours are free too. */
export function eachStep({ mask, width, height }: Grid, pixel: number, visit: (next: number, cost: number, direction: number) => void): void {
  const x = pixel % width
  const y = (pixel - x) / width
  for (let k = 0; k < 8; k++) {
    const [dx, dy] = steps[k] as (typeof steps)[number]
    const nx = x + dx
    const ny = y + dy
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
    const next = ny * width + nx
    if (mask[next] === 0) continue
    const diagonal = dx !== 0 && dy !== 0
    if (diagonal && (mask[y * width + nx] === 0 || mask[ny * width + x] === 0)) continue
    visit(next, diagonal ? Math.SQRT2 : 1, k)
  }
}

/**
 * Shortest way between two pixels of the mask as pixel numbers, start first, and its length in pixels; null when they are not joined.
 *
 * Dijkstra's search without a heap: no step is shorter than 1, so pixels whose cost has the same whole part cannot improve each other and are
 * visited in any order (Dial 1969). No step is longer than 2 either, so three lists hold everything that is open.
 */
export function shortestPath(grid: Grid, start: number, end: number): { readonly pixels: number[]; readonly lengthPx: number } | null {
  const { width, height } = grid
  const costs = new Float64Array(width * height).fill(Number.POSITIVE_INFINITY)
  const came = new Int8Array(width * height).fill(-1)
  const open = [new PixelList(), new PixelList(), new PixelList()]
  const relax = relaxer(grid, { costs, came, open })
  costs[start] = 0
  open[0]?.push(start)
  for (let floor = 0; open.some(({ length }) => length > 0); floor++) {
    const now = open[floor % 3] as PixelList
    for (let i = 0; i < now.length; i++) {
      const pixel = now.items[i] as number
      if (pixel === end) return { pixels: trace(came, { width, start, end }), lengthPx: costs[end] as number }
      // a pixel that was reached more cheaply since was visited then
      if ((costs[pixel] as number) >= floor) relax(pixel)
    }
    now.length = 0
  }
  return null
}

type Open = { readonly costs: Float64Array; readonly came: Int8Array; readonly open: readonly PixelList[] }

/** Bits of the free straight neighbours that step k needs; `steps` in the same order. */
const needs = [1, 2, 4, 8, 1 | 4, 1 | 8, 2 | 4, 2 | 8]

/** Tries the eight steps from a pixel: straight ones, and diagonal ones whose two straight neighbours are free too. */
function relaxer(grid: Grid, { costs, came, open }: Open): (pixel: number) => void {
  const { mask, width } = grid
  const offsets = steps.map(([dx, dy]) => dy * width + dx)
  return (pixel) => {
    const free = freeSides(grid, pixel)
    const base = costs[pixel] as number
    for (let k = 0; k < 8; k++) {
      const need = needs[k] as number
      const next = pixel + (offsets[k] as number)
      if ((free & need) !== need || mask[next] === 0) continue
      const cost = base + (k < 4 ? 1 : Math.SQRT2)
      if (cost >= (costs[next] as number)) continue
      costs[next] = cost
      came[next] = k
      ;(open[Math.floor(cost) % 3] as PixelList).push(next)
    }
  }
}

/** Which of the neighbours to the east, west, south and north are free: bits 1, 2, 4 and 8. */
function freeSides({ mask, width, height }: Grid, pixel: number): number {
  const x = pixel % width
  const y = (pixel - x) / width
  let free = x + 1 < width && mask[pixel + 1] !== 0 ? 1 : 0
  if (x > 0 && mask[pixel - 1] !== 0) free |= 2
  if (y + 1 < height && mask[pixel + width] !== 0) free |= 4
  if (y > 0 && mask[pixel - width] !== 0) free |= 8
  return free
}

function trace(came: Int8Array, { width, start, end }: { width: number; start: number; end: number }): number[] {
  const pixels = [end]
  let at = end
  while (at !== start) {
    const [dx, dy] = steps[came[at] as number] as (typeof steps)[number]
    at -= dy * width + dx
    pixels.push(at)
  }
  return pixels.reverse()
}
