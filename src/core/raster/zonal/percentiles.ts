import type { GridSource } from '../grid/grid.ts'
import type { Pace } from '../grid/pace.ts'
import { eachWindow } from '../grid/windows.ts'
import { addToHistogram, emptyHistogram, valueRange } from './histogram.ts'

const bins = 2 ** 16
/** Values sorted in memory at once. */
const mostSorted = 2 ** 19

/**
 * Exact percentiles (shares 0 to 1, linear between neighbours as numpy does) over the finite pixels with data of a band of any size;
 * null when there are none. A few passes: each narrows the interval a wanted rank lies in until its values can be sorted.
 */
export async function percentiles(source: GridSource, shares: readonly number[], pace: Pace = {}): Promise<number[] | null> {
  const range = await valueRange(source, pace)
  if (range === null) return null
  const results: number[] = []
  const known = new Map<number, number>()
  const at = async (rank: number) => {
    const found = known.get(rank) ?? (await valueAt(source, rank, { ...range, pace }))
    known.set(rank, found)
    return found
  }
  for (const share of shares) {
    const place = Math.min(1, Math.max(0, share)) * (range.count - 1)
    const low = await at(Math.floor(place))
    const high = Math.floor(place) === place ? low : await at(Math.ceil(place))
    const part = place - Math.floor(place)
    // equal neighbours stay exact; far apart ones must not run over
    results.push(low === high ? low : low * (1 - part) + high * part)
  }
  return results
}

/** Value with `rank` smaller or equal ones before it. */
async function valueAt(source: GridSource, rank: number, { min, max, pace }: { readonly min: number; readonly max: number; readonly pace: Pace }): Promise<number> {
  let [low, high, skipped] = [min, max, 0]
  for (;;) {
    if (low === high) return low
    const histogram = emptyHistogram({ low, high, bins })
    await eachWindow(source, (grid) => addToHistogram(histogram, grid), pace)
    let before = skipped
    let bin = 0
    while (before + (histogram.counts[bin] as number) <= rank) before += histogram.counts[bin++] as number
    const width = Number.isFinite(high - low) ? (high - low) / bins : high / bins - low / bins
    // so close together that a bin has no width: few values are left
    if (low + width === low && high - width === high) return sortedAt(source, rank, { low, high, pace })
    // a little wider than the bin: where its edges round is settled by counting again
    const next: [number, number] = [Math.max(low, low + (bin - 1) * width), Math.min(high, low + (bin + 2) * width)]
    const near = histogram.counts.subarray(Math.max(0, bin - 1), bin + 2).reduce((sum, count) => sum + count, 0)
    if (near <= mostSorted || !(next[1] - next[0] < high - low)) return sortedAt(source, rank, { low: next[0], high: next[1], pace })
    skipped = await countBelow(source, next[0], pace)
    ;[low, high] = next
  }
}

async function countBelow(source: GridSource, low: number, pace: Pace): Promise<number> {
  let below = 0
  await eachFinite(source, pace, (value) => {
    if (value < low) below++
  })
  return below
}

async function sortedAt(source: GridSource, rank: number, { low, high, pace }: { readonly low: number; readonly high: number; readonly pace: Pace }): Promise<number> {
  let below = 0
  // equal values are counted, not kept: a band of few values has millions of each
  const counts = new Map<number, number>()
  await eachFinite(source, pace, (value) => {
    if (value < low) below++
    else if (value <= high) counts.set(value, (counts.get(value) ?? 0) + 1)
  })
  let before = below
  for (const value of [...counts.keys()].sort((a, b) => a - b)) {
    before += counts.get(value) as number
    if (before > rank) return value
  }
  return high
}

function eachFinite(source: GridSource, pace: Pace, take: (value: number) => void): Promise<void> {
  return eachWindow(
    source,
    (grid) => {
      const pixels = grid.width * grid.height
      for (let at = 0; at < pixels; at++) {
        const value = grid.values[at] as number
        if (Number.isFinite(value) && grid.valid?.[at] !== 0) take(value)
      }
    },
    pace,
  )
}
