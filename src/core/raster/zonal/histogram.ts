import { type Grid, type GridSource, hasData } from '../grid/grid.ts'
import type { Pace } from '../grid/pace.ts'
import { eachWindow } from '../grid/windows.ts'

/** Pixels with data in `bins` equal steps from `low` to `high` (both inside); what lies below or above is counted apart. */
export type Histogram = { readonly low: number; readonly high: number; readonly counts: Float64Array; below: number; above: number; total: number }

export function emptyHistogram({ low, high, bins }: { readonly low: number; readonly high: number; readonly bins: number }): Histogram {
  return { low, high, counts: new Float64Array(bins), below: 0, above: 0, total: 0 }
}

/** Adds the pixels of a window. */
export function addToHistogram(histogram: Histogram, grid: Grid): void {
  const { low, high, counts } = histogram
  // numbers near the largest there are must not run over, nor the smallest vanish
  const half = Number.isFinite(high - low) ? 1 : 0.5
  const span = high * half - low * half
  const last = counts.length - 1
  const pixels = grid.width * grid.height
  for (let at = 0; at < pixels; at++) {
    if (!hasData(grid, at)) continue
    const value = grid.values[at] as number
    histogram.total++
    if (value < low) histogram.below++
    else if (value > high) histogram.above++
    else {
      const bin = span > 0 ? Math.min(last, Math.floor(((value * half - low * half) / span) * counts.length)) : 0
      counts[bin] = (counts[bin] as number) + 1
    }
  }
}

/** Lowest and highest finite value and how many pixels have data; null when none has. */
export async function valueRange(source: GridSource, pace: Pace = {}): Promise<{ readonly min: number; readonly max: number; readonly count: number } | null> {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let count = 0
  await eachWindow(
    source,
    (grid) => {
      const pixels = grid.width * grid.height
      for (let at = 0; at < pixels; at++) {
        const value = grid.values[at] as number
        if (!Number.isFinite(value) || grid.valid?.[at] === 0) continue
        count++
        if (value < min) min = value
        if (value > max) max = value
      }
    },
    pace,
  )
  return count === 0 ? null : { min, max, count }
}

/** Histogram of a band of any size between its lowest and highest value, or between those given; null when no pixel has data. */
export async function histogramOf(
  source: GridSource,
  { bins = 256, range }: { readonly bins?: number | undefined; readonly range?: readonly [number, number] | undefined } = {},
  pace: Pace = {},
): Promise<Histogram | null> {
  const found = range ? null : await valueRange(source, pace)
  const [low, high] = range ?? [found?.min, found?.max]
  if (low === undefined || high === undefined) return null
  const histogram = emptyHistogram({ low, high, bins })
  await eachWindow(source, (grid) => addToHistogram(histogram, grid), pace)
  return histogram
}
