import { fail, ok, type Result } from '../../contracts/result.ts'

/** Where the level of a series changes; `at` is the place of the first value of the new level. */
export type ChangePoint = {
  readonly at: number
  readonly statistic: number
  /** chance of such a statistic without a change */
  readonly p: number
  readonly meanBefore: number
  readonly meanAfter: number
  readonly changed: boolean
}

/** Running sums of the values less their mean, from 0; the last is 0. Gaps (NaN) must be taken out before. */
export function cusum(values: ArrayLike<number>): Float64Array {
  const n = values.length
  let mean = 0
  for (let k = 0; k < n; k++) mean += (values[k] as number) / n
  const sums = new Float64Array(n)
  let sum = 0
  for (let k = 0; k < n; k++) {
    sum += (values[k] as number) - mean
    sums[k] = sum
  }
  return sums
}

/**
 * Pettitt's test (1979) for one change of level, by ranks: robust to outliers. p is Pettitt's approximation 2 exp(-6 K^2 / (n^3 + n^2)).
 * `argument_invalid` below four values or for values that are not numbers.
 */
export function pettitt(values: ArrayLike<number>): Result<ChangePoint> {
  const x = usable(values)
  if (!x.ok) return x
  const n = x.value.length
  const ranks = midRanks(x.value)
  let [sum, k, at] = [0, 0, 1]
  for (let t = 1; t < n; t++) {
    sum += ranks[t - 1] as number
    const u = Math.abs(2 * sum - t * (n + 1))
    if (u > k) [k, at] = [u, t]
  }
  return ok(point(x.value, { at, statistic: k, p: Math.min(1, 2 * Math.exp((-6 * k * k) / (n ** 3 + n * n))) }))
}

/**
 * The largest CUSUM against its shuffled self (Taylor 2000): `statistic` is the range of the sums, p the share of `shuffles` orders of the same values
 * whose range is at least as large. Seeded, so the same series gives the same p.
 */
export function cusumChange(values: ArrayLike<number>, { shuffles = 999, random }: { readonly shuffles?: number; readonly random: () => number }): Result<ChangePoint> {
  const x = usable(values)
  if (!x.ok) return x
  const sums = cusum(x.value)
  const range = rangeOf(sums)
  const order = Float64Array.from(x.value)
  let asLarge = 1
  for (let k = 0; k < shuffles; k++) {
    shuffle(order, random)
    if (rangeOf(cusum(order)) >= range - 1e-12) asLarge++
  }
  let top = 0
  for (let k = 1; k < sums.length; k++) if (Math.abs(sums[k] as number) > Math.abs(sums[top] as number)) top = k
  return ok(point(x.value, { at: Math.min(top + 1, x.value.length - 1), statistic: range, p: asLarge / (shuffles + 1) }))
}

function usable(values: ArrayLike<number>): Result<number[]> {
  const x = Array.from(values)
  if (x.some((value) => !Number.isFinite(value)))
    return fail({ code: 'argument_invalid', message: 'The series has gaps or values that are not numbers.', hint: 'Leave the dates without a value out.', repairable: true })
  if (x.length < 4) return fail({ code: 'argument_invalid', message: `${x.length} values are too few to look for a change in.`, hint: 'Use at least 4 dates.', repairable: true })
  return ok(x)
}

function point(x: readonly number[], { at, statistic, p }: { readonly at: number; readonly statistic: number; readonly p: number }): ChangePoint {
  const mean = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0) / part.length
  return { at, statistic, p, meanBefore: mean(x.slice(0, at)), meanAfter: mean(x.slice(at)), changed: p < 0.05 }
}

function midRanks(x: readonly number[]): Float64Array {
  const order = Array.from(x, (_, k) => k).sort((a, b) => (x[a] as number) - (x[b] as number))
  const ranks = new Float64Array(x.length)
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to + 1 < order.length && x[order[to + 1] as number] === x[order[from] as number]) to++
    for (let k = from; k <= to; k++) ranks[order[k] as number] = (from + to) / 2 + 1
    from = to + 1
  }
  return ranks
}

function rangeOf(sums: Float64Array): number {
  let [low, high] = [0, 0]
  for (const value of sums) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return high - low
}

function shuffle(values: Float64Array, random: () => number): void {
  for (let k = values.length - 1; k > 0; k--) {
    const other = Math.floor(random() * (k + 1))
    ;[values[k], values[other]] = [values[other] as number, values[k] as number]
  }
}
