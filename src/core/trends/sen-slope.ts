import { ok, type Result } from '../../contracts/result.ts'
import { tooFew, tooMany } from './mann-kendall.ts'

/** Median of the slopes between all pairs (Sen 1968), with 95 % limits; per unit of time. */
export type SenSlope = { readonly slope: number; readonly intercept: number; readonly low: number; readonly high: number; readonly pairs: number }

const z975 = 1.959963984540054

/**
 * Sen's slope over points in any order; pairs of one time are left out and gaps (NaN) too. The intercept is the median of the values less the slope
 * times the median of the times. Limits as in Sen 1968 with ties, interval of 95 %.
 * `argument_invalid` below four values.
 */
export function senSlope(values: ArrayLike<number>, times: ArrayLike<number> = Array.from(values, (_, k) => k)): Result<SenSlope> {
  const points = Array.from(values, (value, k) => ({ value, time: times[k] ?? Number.NaN })).filter(({ value, time }) => Number.isFinite(value) && Number.isFinite(time))
  if (points.length < 4) return tooFew(points.length)
  if (points.length > 3000) return tooMany(points.length)
  const slopes: number[] = []
  for (const [i, a] of points.entries()) for (const b of points.slice(i + 1)) if (b.time !== a.time) slopes.push((b.value - a.value) / (b.time - a.time))
  if (slopes.length === 0) return tooFew(1)
  slopes.sort((a, b) => a - b)
  const slope = median(slopes)
  const n = points.length
  const ties = (of: (p: { value: number; time: number }) => number) => tieSum(points.map(of))
  const variance = (n * (n - 1) * (2 * n + 5) - ties(({ time }) => time) - ties(({ value }) => value)) / 18
  const reach = z975 * Math.sqrt(Math.max(0, variance))
  const upper = Math.min(slopes.length - 1, roundHalfEven((slopes.length + reach) / 2))
  const lower = Math.max(0, roundHalfEven((slopes.length - reach) / 2) - 1)
  return ok({
    slope,
    intercept: median(points.map(({ value }) => value).sort((a, b) => a - b)) - slope * median(points.map(({ time }) => time).sort((a, b) => a - b)),
    low: slopes[lower] as number,
    high: slopes[upper] as number,
    pairs: slopes.length,
  })
}

export function median(sorted: readonly number[]): number {
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  if (value - floor !== 0.5) return Math.round(value)
  return floor % 2 === 0 ? floor : floor + 1
}

function tieSum(x: readonly number[]): number {
  const sizes = new Map<number, number>()
  for (const value of x) sizes.set(value, (sizes.get(value) ?? 0) + 1)
  return [...sizes.values()].reduce((sum, t) => sum + t * (t - 1) * (2 * t + 5), 0)
}
