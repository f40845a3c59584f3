import { ok, type Result } from '../../../contracts/result.ts'
import type { BandStatistics, BandValues, ValueWindow } from '../raster-values.ts'
import { isBig } from '../tiff/pixels/stored-arrays.ts'

type Sums = { count: number; min: number; max: number; sum: number; exact: { min: bigint; max: bigint } | null }
type Tally = Sums & { imaginary: Sums | null }

const noSums = (): Sums => ({ count: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, sum: 0, exact: null })

/** Count, extremes and mean of each band over valid pixels, window by window. */
export class StatisticsTally {
  readonly #tallies: Tally[]

  constructor(bands: number) {
    this.#tallies = Array.from({ length: bands }, () => ({ ...noSums(), imaginary: null }))
  }

  /** `weight`: how many pixels each pixel of the window stands for. */
  add({ bands }: ValueWindow, weight = 1): void {
    for (const { band, values, imaginary, valid } of bands) {
      const tally = this.#tallies[band]
      if (!tally) continue
      addValues(tally, values, { valid, weight })
      if (!imaginary) continue
      tally.imaginary ??= noSums()
      addValues(tally.imaginary, imaginary, { valid, weight })
    }
  }

  result(): readonly BandStatistics[] {
    return this.#tallies.map(({ count, min, max, sum, imaginary, exact }) => {
      if (count === 0) return { count, min: null, max: null, mean: null, imaginaryMean: null }
      return imaginary
        ? { count, min: null, max: null, mean: sum / count, imaginaryMean: imaginary.sum / count }
        : { count, min: exact?.min ?? min, max: exact?.max ?? max, mean: sum / count, imaginaryMean: null }
    })
  }
}

/** Statistics of an image from those of its parts. A part without a sound block is left out, as damaged blocks are; any other failure fails all. */
export function mergeStatistics(parts: readonly Result<readonly BandStatistics[]>[]): Result<readonly BandStatistics[]> {
  const hard = parts.find((part) => !part.ok && part.error.code !== 'file_damaged')
  const sound = parts.filter((part) => part.ok).map(({ value }) => value)
  const [first] = sound
  if (hard || !first) return hard ?? parts[0] ?? ok([])
  return ok(first.map((_, band) => sound.map((bands) => bands[band]).reduce((a, b) => (a && b ? mergeBand(a, b) : a)) as BandStatistics))
}

type Extreme = BandStatistics['min']

function mergeBand(a: BandStatistics, b: BandStatistics): BandStatistics {
  const count = a.count + b.count
  const mean = (p: number | null, q: number | null) => (p === null ? q : q === null ? p : (p * a.count + q * b.count) / count)
  // 64-bit integers compare exactly
  const pick = (p: Extreme, q: Extreme, better: 'less' | 'more') => (p === null ? q : q === null || p < q === (better === 'less') ? p : q)
  return {
    count,
    min: pick(a.min, b.min, 'less'),
    max: pick(a.max, b.max, 'more'),
    mean: mean(a.mean, b.mean),
    imaginaryMean: mean(a.imaginaryMean, b.imaginaryMean),
  }
}

type Counted = { readonly valid: Uint8Array; readonly weight: number }

function addValues(sums: Sums, values: BandValues['values'], counted: Counted): void {
  if (isBig(values)) {
    addNumbers(sums, Float64Array.from(values, Number), counted)
    addExtremes(sums, values, counted)
  } else if (values instanceof Uint8Array) addBytes(sums, values, counted)
  else addNumbers(sums, values, counted)
}

/** Extremes of 64-bit integers, which a double cannot hold. */
function addExtremes(sums: Sums, values: BigInt64Array | BigUint64Array, { valid }: Counted): void {
  for (let i = 0; i < values.length; i++) {
    if (valid[i] === 0) continue
    const value = values[i] as bigint
    if (sums.exact === null) sums.exact = { min: value, max: value }
    else if (value < sums.exact.min) sums.exact.min = value
    else if (value > sums.exact.max) sums.exact.max = value
  }
}

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
