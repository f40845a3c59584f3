import type { Grid } from '../grid/grid.ts'
import type { HaloKernel } from '../grid/halo.ts'

export type FocalStat = 'count' | 'sum' | 'mean' | 'min' | 'max' | 'range' | 'std' | 'median' | 'majority'
export type FocalAsk = { readonly stat: FocalStat; readonly radiusPx: number; readonly shape: 'square' | 'circle' }

/**
 * A statistic of the pixels with data within a radius of each pixel, as Float64; no data where there are none around.
 * `majority` takes the smaller of two values that are as frequent. Streams with `streamWithHalo` and `haloPx` = `radiusPx`.
 */
export function focal(grid: Grid, ask: FocalAsk): Grid {
  const { width, height } = grid
  const out = { values: new Float64Array(width * height), valid: new Uint8Array(width * height) }
  const spans = spansOf(ask)
  const window = new Float64Array(spans.reduce((sum, { half }) => sum + 2 * half + 1, 0))
  const reduce = reducers[ask.stat]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const n = gather(grid, { x, y, spans }, window)
      if (n === 0 && ask.stat !== 'count') continue
      out.values[y * width + x] = reduce(window, n)
      out.valid[y * width + x] = 1
    }
  }
  return { width, height, ...out }
}

export const focalKernel =
  (ask: FocalAsk): HaloKernel =>
  (grid) =>
    focal(grid, ask)

type Span = { readonly dy: number; readonly half: number }

function spansOf({ radiusPx, shape }: FocalAsk): Span[] {
  const reach = Math.floor(radiusPx)
  return Array.from({ length: 2 * reach + 1 }, (_, k) => {
    const dy = k - reach
    return { dy, half: shape === 'square' ? reach : Math.floor(Math.sqrt(radiusPx * radiusPx - dy * dy)) }
  })
}

/** Copies the values with data around a pixel; how many. */
function gather({ width, height, values, valid }: Grid, at: { readonly x: number; readonly y: number; readonly spans: readonly Span[] }, window: Float64Array): number {
  let n = 0
  for (const { dy, half } of at.spans) {
    const row = at.y + dy
    if (row < 0 || row >= height) continue
    const to = row * width + Math.min(width - 1, at.x + half)
    for (let k = row * width + Math.max(0, at.x - half); k <= to; k++) {
      const value = values[k] as number
      if (Number.isNaN(value) || valid?.[k] === 0) continue
      window[n++] = value
    }
  }
  return n
}

type Reduce = (window: Float64Array, n: number) => number

const sum: Reduce = (window, n) => {
  let total = 0
  for (let k = 0; k < n; k++) total += window[k] as number
  return total
}
const least: Reduce = (window, n) => {
  let low = window[0] as number
  for (let k = 1; k < n; k++) if ((window[k] as number) < low) low = window[k] as number
  return low
}
const most: Reduce = (window, n) => {
  let high = window[0] as number
  for (let k = 1; k < n; k++) if ((window[k] as number) > high) high = window[k] as number
  return high
}

const reducers: Readonly<Record<FocalStat, Reduce>> = {
  count: (_window, n) => n,
  sum,
  mean: (window, n) => sum(window, n) / n,
  min: least,
  max: most,
  range: (window, n) => most(window, n) - least(window, n),
  std: (window, n) => {
    const mean = sum(window, n) / n
    let squares = 0
    for (let k = 0; k < n; k++) squares += ((window[k] as number) - mean) ** 2
    return Math.sqrt(squares / n)
  },
  median: (window, n) => {
    const sorted = window.slice(0, n).sort()
    const half = n >> 1
    return n % 2 === 1 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
  },
  majority: (window, n) => {
    const sorted = window.slice(0, n).sort()
    let best = sorted[0] as number
    let bestRun = 0
    for (let k = 0, start = 0; k < n; k++) {
      if (sorted[k] !== sorted[start]) start = k
      if (k - start + 1 > bestRun) [best, bestRun] = [sorted[k] as number, k - start + 1]
    }
    return best
  },
}
