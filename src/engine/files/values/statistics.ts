import { isBig } from '../tiff/pixels/stored-arrays.ts'
import type { BandStatistics, BandValues, ValueWindow } from '../raster-values.ts'

type Sums = { count: number; min: number; max: number; sum: number }

/** Count, extremes and mean of each band over valid pixels, window by window. Complex samples count by their real part, as GDAL does. */
export class StatisticsTally {
  readonly #sums: Sums[]

  constructor(bands: number) {
    this.#sums = Array.from({ length: bands }, () => ({ count: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, sum: 0 }))
  }

  /** `weight`: how many pixels each pixel of the window stands for. */
  add({ bands }: ValueWindow, weight = 1): void {
    for (const band of bands) {
      const sums = this.#sums[band.band]
      if (sums) addBand(sums, band, weight)
    }
  }

  result(): readonly BandStatistics[] {
    return this.#sums.map(({ count, min, max, sum }) => (count === 0 ? { count, min: null, max: null, mean: null } : { count, min, max, mean: sum / count }))
  }
}

function addBand(sums: Sums, { values, valid }: BandValues, weight: number): void {
  if (isBig(values)) addBig(sums, values, { valid, weight })
  else if (values instanceof Uint8Array) addBytes(sums, values, { valid, weight })
  else addNumbers(sums, values, { valid, weight })
}

type Counted = { readonly valid: Uint8Array; readonly weight: number }

/** Bytes are counted by value, then summed: no rounding and the fewest operations. */
function addBytes(sums: Sums, values: Uint8Array, { valid, weight }: Counted): void {
  const counts = new Float64Array(256)
  for (let i = 0; i < values.length; i++) if (valid[i] !== 0) counts[values[i] as number] = (counts[values[i] as number] as number) + 1
  for (let value = 0; value < 256; value++) {
    const count = counts[value] as number
    if (count === 0) continue
    sums.count += count * weight
    sums.sum += count * weight * value
    sums.min = Math.min(sums.min, value)
    sums.max = Math.max(sums.max, value)
  }
}

function addNumbers(sums: Sums, values: ArrayLike<number>, { valid, weight }: Counted): void {
  let { min, max } = sums
  let count = 0
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    if (valid[i] === 0) continue
    const value = values[i] as number
    count++
    sum += value
    if (value < min) min = value
    if (value > max) max = value
  }
  Object.assign(sums, { min, max, count: sums.count + count * weight, sum: sums.sum + sum * weight })
}

function addBig(sums: Sums, values: BigInt64Array | BigUint64Array, counted: Counted): void {
  addNumbers(sums, Float64Array.from(values, Number), counted)
}
