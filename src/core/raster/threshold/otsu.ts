import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { Histogram } from '../zonal/histogram.ts'

/** How well one value splits a histogram in two; means, and the threshold, in the unit of the values. */
export type Split = {
  readonly threshold: number
  /** share of the variance that lies between the two classes, 0 to 1 */
  readonly eta: number
  /** distance of the means in standard deviations of both classes together */
  readonly separation: number
  readonly lowShare: number
  readonly highShare: number
  readonly lowMean: number
  readonly highMean: number
  /** pixels at the lowest place between the two humps over those of the lower hump; 1 where there is no valley */
  readonly valley: number
}

export type GuardAsk = {
  /** where a threshold can lie for physical reasons, e.g. MNDWI -0.2 to 0.4 */
  readonly range?: readonly [number, number] | undefined
  /** what the values are, for the sentence of a refusal */
  readonly what?: string | undefined
}

const leastEta = 0.65
const leastSeparation = 2
const leastShare = 0.02
const deepestValley = 0.8

/**
 * Otsu's threshold: the split with the largest variance between the classes (Otsu 1979). Values at or above it are the high class.
 * Null where the histogram holds fewer than two different values.
 */
export function otsu(histogram: Histogram): Split | null {
  const { counts } = histogram
  const centre = centres(histogram)
  const total = sumOver(counts, [0, counts.length])
  const grandMean = sumOver(counts, [0, counts.length], centre) / total
  let [n0, sum0, best, cut] = [0, 0, 0, -1]
  for (let k = 0; k < counts.length - 1; k++) {
    n0 += counts[k] as number
    sum0 += (counts[k] as number) * centre(k)
    if (n0 === 0 || n0 === total) continue
    const m0 = sum0 / n0
    const m1 = (grandMean * total - sum0) / (total - n0)
    const between = (n0 / total) * (1 - n0 / total) * (m0 - m1) ** 2
    if (between > best) [best, cut] = [between, k + 1]
  }
  if (cut < 0) return null
  return describeSplit(histogram, cut, { total, grandMean, between: best })
}

/**
 * Otsu with a guard: it splits any histogram, also one of a single class, so the split is returned only where the two classes are
 * really there. `argument_invalid` with the measure that speaks against it; the measures lie in `details`.
 */
export function guardedOtsu(histogram: Histogram, { range, what = 'the values' }: GuardAsk = {}): Result<Split> {
  const split = otsu(histogram)
  if (split === null) return refused(`There is only one value in ${what}, so there are no two classes to tell apart.`, {})
  const against = reasonAgainst(split, range)
  if (against === null) return ok(split)
  return refused(`No second class was found in ${what}: ${against}. A threshold would split one class in two.`, { ...split })
}

function reasonAgainst(split: Split, range: readonly [number, number] | undefined): string | null {
  if (Math.min(split.lowShare, split.highShare) < leastShare) return `one side would hold only ${percent(Math.min(split.lowShare, split.highShare))} of the pixels`
  if (split.eta < leastEta) return `the two sides differ too little (eta ${split.eta.toFixed(3)}, at least ${leastEta} is needed)`
  if (split.separation < leastSeparation) return `the two sides lie too close (separation ${split.separation.toFixed(2)}, at least ${leastSeparation} is needed)`
  if (split.valley >= deepestValley) return `the histogram has one hump, no valley between two (valley at ${percent(split.valley)} of the lower hump)`
  if (range && (split.threshold < range[0] || split.threshold > range[1]))
    return `the threshold ${split.threshold.toPrecision(3)} lies outside ${range[0]} to ${range[1]}, where it can lie for physical reasons`
  return null
}

const refused = (message: string, details: Record<string, unknown>) =>
  fail({ code: 'argument_invalid', message, hint: 'Set the threshold yourself, or choose an area that holds both classes.', repairable: true, details })

function describeSplit(histogram: Histogram, cut: number, { total, grandMean, between }: { readonly total: number; readonly grandMean: number; readonly between: number }): Split {
  const { counts, low, high } = histogram
  const centre = centres(histogram)
  const side = (from: number, to: number) => {
    const n = sumOver(counts, [from, to])
    const mean = sumOver(counts, [from, to], centre) / n
    return { n, mean, variance: sumOver(counts, [from, to], (k) => (centre(k) - mean) ** 2) / n }
  }
  const below = side(0, cut)
  const above = side(cut, counts.length)
  const whole = sumOver(counts, [0, counts.length], (k) => (centre(k) - grandMean) ** 2) / total
  const spread = Math.sqrt(below.variance + above.variance)
  const binOf = (value: number) => Math.floor(((value - low) / (high - low)) * counts.length)
  return {
    threshold: low + ((high - low) * cut) / counts.length,
    eta: between / whole,
    separation: spread > 0 ? (above.mean - below.mean) / spread : Number.MAX_VALUE,
    lowShare: below.n / total,
    highShare: above.n / total,
    lowMean: below.mean,
    highMean: above.mean,
    valley: valleyAt(counts, binOf(below.mean), binOf(above.mean)),
  }
}

/** Two standard deviations of a smoothed count, for a count of 1: noise makes valleys too. */
const noise = 2 * 0.376

/**
 * Depth of the deepest valley between the means of the two sides: its height over that of the lower of the highest places left and right of it, after
 * smoothing with sigma = 2 bins. As far as chance could have dug it, it does not count.
 */
function valleyAt(counts: Float64Array, from: number, to: number): number {
  const smooth = smoothed(counts)
  const rightOf = Float64Array.from(smooth)
  for (let k = rightOf.length - 2; k >= 0; k--) rightOf[k] = Math.max(rightOf[k] as number, rightOf[k + 1] as number)
  let left = 0
  let deepest = 1
  for (let k = 0; k < smooth.length - 1; k++) {
    const here = smooth[k] as number
    left = Math.max(left, here)
    const peak = Math.min(left, rightOf[k + 1] as number)
    if (k < from || k > to || !(peak > 0)) continue
    deepest = Math.min(deepest, (here + noise * Math.sqrt(here + peak)) / peak)
  }
  return deepest
}

function smoothed(counts: Float64Array): Float64Array {
  const reach = 6
  const weights = Array.from({ length: 2 * reach + 1 }, (_, k) => Math.exp(-((k - reach) ** 2) / 8))
  return counts.map((_, at) => {
    let sum = 0
    let weight = 0
    for (let k = -reach; k <= reach; k++) {
      const value = counts[at + k]
      if (value === undefined) continue
      sum += value * (weights[k + reach] as number)
      weight += weights[k + reach] as number
    }
    return sum / weight
  })
}

const centres =
  ({ low, high, counts }: Histogram) =>
  (k: number): number =>
    low + ((high - low) * (k + 0.5)) / counts.length

function sumOver(counts: Float64Array, [from, to]: readonly [number, number], of: (k: number) => number = () => 1): number {
  let sum = 0
  for (let k = from; k < to; k++) if (counts[k] !== 0) sum += (counts[k] as number) * of(k)
  return sum
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
