import type { RasterSource, ValueWindow } from '../../files/index.ts'
import { magnitudes } from './magnitudes.ts'

/** Lowest and highest value, and where 2 and 98 % of the values lie, over the whole image. */
export type BandRange = { readonly min: number; readonly max: number; readonly low: number; readonly high: number }

const mostValues = 2 ** 18
const mostWindows = 64
/** the smallest reduced image with so many pixels tells enough of the whole */
const leastPixels = 2 ** 16

const known = new WeakMap<RasterSource, Map<number, Promise<BandRange | null>>>()

/** Range of a band, found once a file from pixels spread over the whole image, never over the view. Null where nothing is data. */
export function bandRange(source: RasterSource, band: number): Promise<BandRange | null> {
  const ranges = known.get(source) ?? new Map<number, Promise<BandRange | null>>()
  known.set(source, ranges)
  const range = ranges.get(band) ?? measured(source, band)
  ranges.set(band, range)
  // what broke off is tried again
  range.catch(() => ranges.delete(band))
  return range
}

async function measured(source: RasterSource, band: number): Promise<BandRange | null> {
  const level = levelToMeasure(source)
  const size = level === 0 ? source.info : source.info.overviews[level - 1]
  const values: number[] = []
  const windows = Math.max(1, Math.ceil(((size?.width ?? 1) * (size?.height ?? 1)) / 2 ** 16))
  const every = Math.max(1, Math.floor(windows / mostWindows))
  const share = Math.ceil(mostValues / Math.min(windows, mostWindows))
  let number = 0
  for await (const window of source.windows({ level, bands: [band], maxPixels: 2 ** 16 })) {
    if (window.isEmpty || number++ % every !== 0) continue
    const read = await window.read()
    // a damaged window tells nothing; the others do
    if (read.ok) collect(values, read.value, share)
    if (values.length >= mostValues * 2) break
  }
  return rangeOf(values)
}

function levelToMeasure({ info }: RasterSource): number {
  const fit = info.overviews.findLastIndex(({ width, height }) => width * height >= leastPixels)
  return fit + 1
}

function collect(values: number[], { bands }: ValueWindow, limit: number): void {
  const [first] = bands
  if (!first) return
  const numbers = magnitudes(first)
  const step = Math.max(1, Math.floor(numbers.length / limit))
  for (let at = 0; at < numbers.length; at += step) {
    const value = numbers[at] as number
    if (first.valid[at] === 1 && Number.isFinite(value)) values.push(value)
  }
}

function rangeOf(values: number[]): BandRange | null {
  const sorted = Float64Array.from(values).sort()
  const [min, max] = [sorted[0], sorted.at(-1)]
  const low = sorted[Math.floor(sorted.length * 0.02)]
  const high = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.98))]
  return min === undefined || max === undefined || low === undefined || high === undefined ? null : { min, max, low, high }
}
