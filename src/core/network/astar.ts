import { PixelHeap } from './heap.ts'

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

/** Shortest way between two pixels of the mask as pixel numbers, start first, and its length in pixels; null when they are not joined. */
export function shortestPath(grid: Grid, start: number, end: number): { readonly pixels: number[]; readonly lengthPx: number } | null {
  const { width, height } = grid
  const costs = new Float64Array(width * height).fill(Number.POSITIVE_INFINITY)
  const came = new Int8Array(width * height).fill(-1)
  const closed = new Uint8Array(width * height)
  const [ex, ey] = [end % width, Math.floor(end / width)]
  const remaining = (pixel: number) => {
    const dx = Math.abs((pixel % width) - ex)
    const dy = Math.abs(Math.floor(pixel / width) - ey)
    return Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy)
  }
  const open = new PixelHeap()
  costs[start] = 0
  open.push(start, remaining(start))
  while (open.size > 0) {
    const pixel = open.pop()
    if (closed[pixel] === 1) continue
    if (pixel === end) return { pixels: trace(came, { width, start, end }), lengthPx: costs[end] as number }
    closed[pixel] = 1
    const cost = costs[pixel] as number
    eachStep(grid, pixel, (next, step, direction) => {
      if (closed[next] === 1 || cost + step >= (costs[next] as number)) return
      costs[next] = cost + step
      came[next] = direction
      open.push(next, cost + step + remaining(next))
    })
  }
  return null
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
