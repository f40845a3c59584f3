import { fail, ok, type Result } from '../../contracts/result.ts'
import { twoSidedP } from '../stats/special/index.ts'

/** Result of the Mann-Kendall test; `trend` at the 5 % level. */
export type MannKendall = {
  readonly n: number
  /** pairs that rise less pairs that fall */
  readonly s: number
  readonly varS: number
  readonly z: number
  /** two-sided */
  readonly p: number
  /** Kendall's tau-a: s over the number of pairs */
  readonly tau: number
  readonly trend: 'rising' | 'falling' | 'none'
}

const leastPoints = 4
/** Every pair is looked at: 3000 values make 4.5 million. */
const mostPoints = 3000

/**
 * Mann-Kendall test for a monotone trend, with the variance corrected for ties and z for continuity. Values in order of time; gaps (NaN) are left out.
 * It supposes independent values: yearly or seasonal values of one season, not daily ones.
 * `argument_invalid` below four values.
 */
export function mannKendall(values: ArrayLike<number>): Result<MannKendall> {
  const x = finite(values)
  const n = x.length
  if (n < leastPoints) return tooFew(n)
  if (n > mostPoints) return tooMany(n)
  let s = 0
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) s += Math.sign((x[j] as number) - (x[i] as number))
  const varS = (n * (n - 1) * (2 * n + 5) - tieSum(x)) / 18
  const z = s === 0 || varS === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(varS)
  const p = twoSidedP(z)
  const direction = s > 0 ? 'rising' : 'falling'
  return ok({ n, s, varS, z, p, tau: s / ((n * (n - 1)) / 2), trend: p < 0.05 ? direction : 'none' })
}

export const tooFew = (n: number) =>
  fail({
    code: 'argument_invalid',
    message: n === 0 ? 'There are no values to look for a trend in.' : `${n} ${n === 1 ? 'value is' : 'values are'} too few for a trend.`,
    hint: `Use at least ${leastPoints} dates.`,
    repairable: true,
  })

export const tooMany = (n: number) =>
  fail({
    code: 'over_budget',
    message: `${n} values make too many pairs for a trend.`,
    hint: `Take means of months or years first: at most ${mostPoints} values.`,
    repairable: true,
  })

const finite = (values: ArrayLike<number>): number[] => Array.from(values).filter((value) => Number.isFinite(value))

function tieSum(x: readonly number[]): number {
  const sizes = new Map<number, number>()
  for (const value of x) sizes.set(value, (sizes.get(value) ?? 0) + 1)
  let sum = 0
  for (const t of sizes.values()) if (t > 1) sum += t * (t - 1) * (2 * t + 5)
  return sum
}
