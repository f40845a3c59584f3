import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Grid } from '../raster/grid/grid.ts'
import { hasData } from '../raster/grid/grid.ts'
import type { Pace } from '../raster/grid/pace.ts'
import { eachPair, type ImagePair, pairProblem } from './image-pair.ts'

/** Mean and spread of every band over the pixels that both dates have. */
export type BandMoments = { readonly count: number; readonly mean: readonly number[]; readonly std: readonly number[] }
export type PairMoments = { readonly before: BandMoments; readonly after: BandMoments }

/**
 * How the bands of both dates spread where both have data: what change vectors are standardised with, so that another sun or another gain
 * is not change. `frames_differ`; `area_empty` where no pixel is in both; `argument_invalid` for a band that does not vary.
 */
export async function pairMoments(pair: ImagePair, pace: Pace = {}): Promise<Result<PairMoments>> {
  const problem = pairProblem(pair)
  if (problem) return problem
  const bands = pair.before.length
  const sums = { before: new RunningMoments(bands), after: new RunningMoments(bands) }
  await eachPair(pair, pace, (before, after) => {
    for (let k = 0; k < (before[0]?.values.length ?? 0); k++) {
      if (!both(before, after, k)) continue
      sums.before.add(before, k)
      sums.after.add(after, k)
    }
  })
  const made = { before: sums.before.result(), after: sums.after.result() }
  if (made.before.count < 2) return fail({ code: 'area_empty', message: 'No pixel has data on both dates.', hint: 'Choose two images that overlap.', repairable: true })
  const flat = [...made.before.std, ...made.after.std].findIndex((std) => !(std > 0))
  if (flat >= 0)
    return fail({
      code: 'argument_invalid',
      message: `Band ${(flat % bands) + 1} does not vary ${flat < bands ? 'before' : 'after'}, so its change cannot be scaled.`,
      hint: 'Leave the band out.',
      repairable: true,
    })
  return ok(made)
}

/**
 * Length of the change vector of each pixel: the root of the summed squares of the differences between standardised bands (Malila 1980).
 * Float32, no data where a band has none. It scores change of any kind; it does not say damage.
 */
export function changeVectors(before: readonly Grid[], after: readonly Grid[], moments: PairMoments): Grid {
  const { width, height } = before[0] ?? { width: 0, height: 0 }
  const values = new Float32Array(width * height).fill(Number.NaN)
  const valid = new Uint8Array(width * height)
  for (let k = 0; k < values.length; k++) {
    if (!both(before, after, k)) continue
    let squares = 0
    for (let b = 0; b < before.length; b++) squares += (standard(after, moments.after, { b, k }) - standard(before, moments.before, { b, k })) ** 2
    values[k] = Math.sqrt(squares)
    valid[k] = 1
  }
  return { width, height, values, valid }
}

const standard = (bands: readonly Grid[], { mean, std }: BandMoments, { b, k }: { readonly b: number; readonly k: number }): number =>
  (((bands[b] as Grid).values[k] as number) - (mean[b] as number)) / (std[b] as number)

export const both = (before: readonly Grid[], after: readonly Grid[], k: number): boolean => before.every((band) => hasData(band, k)) && after.every((band) => hasData(band, k))

/** Welford's running mean and variance, a band each. */
class RunningMoments {
  private count = 0
  private readonly mean: Float64Array
  private readonly squares: Float64Array
  constructor(bands: number) {
    this.mean = new Float64Array(bands)
    this.squares = new Float64Array(bands)
  }

  add(bands: readonly Grid[], k: number): void {
    this.count++
    for (const [b, band] of bands.entries()) {
      const value = band.values[k] as number
      const delta = value - (this.mean[b] as number)
      this.mean[b] = (this.mean[b] as number) + delta / this.count
      this.squares[b] = (this.squares[b] as number) + delta * (value - (this.mean[b] as number))
    }
  }

  result(): BandMoments {
    return { count: this.count, mean: [...this.mean], std: [...this.squares].map((sum) => Math.sqrt(sum / this.count)) }
  }
}
