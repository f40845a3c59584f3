import { eachStep, type Grid } from './shortest-way.ts'

/** Pixels one can reach from a pixel, 1 where reached. */
export function reachedFrom(grid: Grid, start: number): Uint8Array {
  const reached = new Uint8Array(grid.width * grid.height)
  const stack = [start]
  reached[start] = 1
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    eachStep(grid, pixel, (next) => {
      if (reached[next] === 1) return
      reached[next] = 1
      stack.push(next)
    })
  }
  return reached
}

/**
 * Nearest pair of pixels between two parts: each pixel learns its nearest pixel of `a` from its neighbours in
 * sweeps over the raster (vector distance transform), then the best one inside `b` wins.
 */
export function nearestPair(a: Uint8Array, b: Uint8Array, width: number): { readonly from: number; readonly to: number; readonly gapPx: number } | null {
  const nearest = sourceMap(a, width)
  let best: { from: number; to: number; gapPx: number } | null = null
  for (let pixel = 0; pixel < b.length; pixel++) {
    if (b[pixel] === 0 || (nearest[pixel] as number) < 0) continue
    const gapPx = distance(pixel, nearest[pixel] as number, width)
    if (best === null || gapPx < best.gapPx) best = { from: nearest[pixel] as number, to: pixel, gapPx }
  }
  return best
}

function distance(p: number, q: number, width: number): number {
  return Math.hypot((p % width) - (q % width), Math.floor(p / width) - Math.floor(q / width))
}

function sourceMap(a: Uint8Array, width: number): Int32Array {
  const nearest = new Int32Array(a.length).fill(-1)
  for (let i = 0; i < a.length; i++) if (a[i] === 1) nearest[i] = i
  const height = a.length / width
  const learn: Learn = (x, y, [dx, dy]) => {
    const nx = x + dx
    const ny = y + dy
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) return
    const offered = nearest[ny * width + nx] as number
    const at = y * width + x
    const held = nearest[at] as number
    if (offered >= 0 && (held < 0 || distance(at, offered, width) < distance(at, held, width))) nearest[at] = offered
  }
  for (let y = 0; y < height; y++) sweep(y, width, { learn, side: -1 })
  for (let y = height - 1; y >= 0; y--) sweep(y, width, { learn, side: 1 })
  return nearest
}

type Learn = (x: number, y: number, step: readonly [number, number]) => void

function sweep(y: number, width: number, { learn, side }: { learn: Learn; side: -1 | 1 }): void {
  for (let x = 0; x < width; x++)
    for (const step of [
      [-1, 0],
      [-1, side],
      [0, side],
      [1, side],
    ] as const)
      learn(x, y, step)
  for (let x = width - 1; x >= 0; x--) learn(x, y, [1, 0])
}
