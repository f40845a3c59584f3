import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Grid } from '../raster/grid/grid.ts'
import type { Pace } from '../raster/grid/pace.ts'
import { chiSquareCdf, cholesky, invertLower, type Matrix, multiply, symmetricEigen, transpose } from '../stats/special/index.ts'
import { both } from './change-vector.ts'
import { eachPair, type ImagePair, pairProblem } from './image-pair.ts'

/** A fitted IR-MAD: canonical variates of both dates, from the least to the most correlated. Vectors are columns. */
export type IrMad = {
  readonly correlations: readonly number[]
  readonly before: { readonly mean: readonly number[]; readonly vectors: Matrix }
  readonly after: { readonly mean: readonly number[]; readonly vectors: Matrix }
  readonly iterations: number
  readonly pixels: number
}

const mostIterations = 30
const settled = 1e-3

/**
 * Iteratively reweighted multivariate alteration detection (Nielsen 2007): canonical variates of the two dates, each pixel weighted by its
 * chance of no change, until no correlation moves by more than 1e-3. Passes over the windows, so the images may be of any size.
 * `frames_differ`, `area_empty`; `argument_invalid` for too few pixels or bands that do not vary ("not defined").
 */
export async function fitIrMad(pair: ImagePair, pace: Pace = {}): Promise<Result<IrMad>> {
  const problem = pairProblem(pair)
  if (problem) return problem
  const bands = pair.before.length
  let fitted: IrMad | null = null
  for (let iteration = 1; iteration <= mostIterations; iteration++) {
    const sums = await weightedSums(pair, fitted, pace)
    if (sums.pixels === 0) return fail({ code: 'area_empty', message: 'No pixel has data on both dates.', hint: 'Choose two images that overlap.', repairable: true })
    if (sums.pixels < 10 * bands * bands) return undefinedFit(`${sums.pixels} pixels are too few for ${bands} bands`)
    const next = canonical(sums, { bands, iteration })
    if (next === null) return undefinedFit('a band does not vary or repeats another')
    const moved = fitted === null ? Number.POSITIVE_INFINITY : Math.max(...next.correlations.map((rho, k) => Math.abs(rho - (fitted?.correlations[k] ?? 0))))
    fitted = next
    if (moved < settled) break
  }
  return fitted ? ok(fitted) : undefinedFit('no pass was made')
}

const undefinedFit = (why: string) =>
  fail({ code: 'argument_invalid', message: `IR-MAD is not defined here: ${why}.`, hint: 'Choose a larger area or fewer bands.', repairable: true })

/** Change score of each pixel: the sum of squared standardised MAD variates, chi-square with as many degrees as bands; and the chance of no change. */
export function madScores(before: readonly Grid[], after: readonly Grid[], fit: IrMad): { readonly score: Grid; readonly noChange: Grid } {
  const { width, height } = before[0] ?? { width: 0, height: 0 }
  const valid = new Uint8Array(width * height)
  const score = new Float32Array(width * height).fill(Number.NaN)
  const noChange = new Float32Array(width * height).fill(Number.NaN)
  const scoreAt = scorer(fit)
  for (let k = 0; k < score.length; k++) {
    if (!both(before, after, k)) continue
    const z = scoreAt(before, after, k)
    score[k] = z
    noChange[k] = chiSquareCdf(z, fit.correlations.length, true)
    valid[k] = 1
  }
  return { score: { width, height, values: score, valid }, noChange: { width, height, values: noChange, valid } }
}

type Sums = { weight: number; pixels: number; readonly mean: Float64Array; readonly moments: Float64Array }

/** Weighted means and co-moments of the stacked bands of both dates, by West's updates: exact also for values far from zero. */
async function weightedSums(pair: ImagePair, fit: IrMad | null, pace: Pace): Promise<Sums> {
  const bands = pair.before.length
  const sums: Sums = { weight: 0, pixels: 0, mean: new Float64Array(2 * bands), moments: new Float64Array(4 * bands * bands) }
  const scoreAt = fit && scorer(fit)
  const v = new Float64Array(2 * bands)
  const delta = new Float64Array(2 * bands)
  await eachPair(pair, pace, (before, after) => {
    for (let k = 0; k < (before[0]?.values.length ?? 0); k++) {
      if (!both(before, after, k)) continue
      sums.pixels++
      const weight = scoreAt ? chiSquareCdf(scoreAt(before, after, k), bands, true) : 1
      if (weight <= 0) continue
      for (let b = 0; b < bands; b++) {
        v[b] = (before[b] as Grid).values[k] as number
        v[b + bands] = (after[b] as Grid).values[k] as number
      }
      addWeighted(sums, { v, delta, weight })
    }
  })
  return sums
}

function addWeighted(sums: Sums, { v, delta, weight }: { readonly v: Float64Array; readonly delta: Float64Array; readonly weight: number }): void {
  const { mean, moments } = sums
  const n = v.length
  const before = sums.weight
  sums.weight += weight
  const share = weight / sums.weight
  for (let i = 0; i < n; i++) delta[i] = (v[i] as number) - (mean[i] as number)
  const factor = before * share
  for (let i = 0; i < n; i++) {
    const scaled = factor * (delta[i] as number)
    for (let j = i; j < n; j++) moments[i * n + j] = (moments[i * n + j] as number) + scaled * (delta[j] as number)
    mean[i] = (mean[i] as number) + share * (delta[i] as number)
  }
}

/** Solves Sxy Syy^-1 Syx a = rho^2 Sxx a by whitening with the triangle of Sxx. */
function canonical(sums: Sums, { bands, iteration }: { readonly bands: number; readonly iteration: number }): IrMad | null {
  const n = 2 * bands
  const entry = (i: number, j: number) => (sums.moments[Math.min(i, j) * n + Math.max(i, j)] as number) / sums.weight
  const block = (rows: number, columns: number) => Array.from({ length: bands }, (_, i) => Array.from({ length: bands }, (__, j) => entry(rows + i, columns + j)))
  const [sxx, sxy, syy] = [ridged(block(0, 0)), block(0, bands), ridged(block(bands, bands))]
  const [lx, ly] = [cholesky(sxx), cholesky(syy)]
  if (!lx || !ly || degenerate(block(0, 0)) || degenerate(block(bands, bands))) return null
  const [ix, iy] = [invertLower(lx), invertLower(ly)]
  // M = Lx^-1 Sxy Ly^-T: its singular values are the correlations
  const m = multiply(multiply(ix, sxy), transpose(iy))
  const { values, vectors } = symmetricEigen(multiply(m, transpose(m)))
  const order = values.map((_, k) => values.length - 1 - k)
  const rho = order.map((k) => Math.sqrt(Math.min(1, Math.max(0, values[k] as number))))
  const whitened = vectors.map((row) => order.map((k) => row[k] as number))
  const a = multiply(transpose(ix), whitened)
  const b = unitVariance(multiply(multiply(transpose(iy), transpose(m)), whitened), syy)
  const mean = [...sums.mean]
  return {
    correlations: rho,
    before: { mean: mean.slice(0, bands), vectors: a },
    after: { mean: mean.slice(bands), vectors: b },
    iterations: iteration,
    pixels: sums.pixels,
  }
}

function ridged(s: number[][]): number[][] {
  const ridge = (1e-6 * s.reduce((sum, row, i) => sum + (row[i] as number), 0)) / s.length
  return s.map((row, i) => row.map((value, j) => (i === j ? value + ridge : value)))
}

const degenerate = (s: Matrix): boolean => s.some((row, i) => !((row[i] as number) > 0))

/** Columns scaled so that their variance under `s` is 1; a column of zeros stays as it is. */
function unitVariance(vectors: number[][], s: Matrix): number[][] {
  const variance = multiply(multiply(transpose(vectors), s), vectors).map((row, k) => row[k] as number)
  return vectors.map((row) => row.map((value, k) => ((variance[k] as number) > 0 ? value / Math.sqrt(variance[k] as number) : value)))
}

function scorer({ before, after, correlations }: IrMad): (a: readonly Grid[], b: readonly Grid[], k: number) => number {
  const n = correlations.length
  // a correlation of 1 leaves no variance for change: it is held a hair below
  const variance = correlations.map((rho) => Math.max(1e-12, 2 * (1 - rho)))
  return (xs, ys, k) => {
    let score = 0
    for (let j = 0; j < n; j++) {
      let mad = 0
      for (let i = 0; i < n; i++) {
        mad += (((xs[i] as Grid).values[k] as number) - (before.mean[i] as number)) * ((before.vectors[i] as readonly number[])[j] as number)
        mad -= (((ys[i] as Grid).values[k] as number) - (after.mean[i] as number)) * ((after.vectors[i] as readonly number[])[j] as number)
      }
      score += (mad * mad) / (variance[j] as number)
    }
    return score
  }
}
