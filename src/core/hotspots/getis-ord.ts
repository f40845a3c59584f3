import { fail, ok, type Result } from '../../contracts/result.ts'
import { twoSidedP } from '../stats/special/index.ts'
import type { Neighbours } from './neighbours.ts'

/** Gi* of each place as a z score, its two-sided p, and what it is at 5 % after the correction for many places. */
export type HotSpots = { readonly z: Float64Array; readonly p: Float64Array; readonly kind: readonly ('hot' | 'cold' | 'neither')[]; readonly limitP: number }

/**
 * Getis-Ord Gi* (Ord and Getis 1995) with weight 1 for neighbours, the place itself included: where high values lie together (hot) or low ones (cold).
 * As every place is tested, the 5 % level is held over all of them by Benjamini-Hochberg; `limitP` is the p that had to be met.
 * `argument_invalid` below 8 places, for values that are not numbers, and for values that are all the same.
 */
export function getisOrd(values: ArrayLike<number>, { start, of }: Neighbours): Result<HotSpots> {
  const n = values.length
  const x = Array.from(values)
  if (x.some((value) => !Number.isFinite(value))) return refuse('A value is not a number.', 'Leave the places without a value out.')
  if (n < 8) return refuse(`${n} places are too few for hot spots.`, 'Use at least 8 places.')
  const mean = x.reduce((sum, value) => sum + value / n, 0)
  const spread = Math.sqrt(x.reduce((sum, value) => sum + (value - mean) ** 2 / n, 0))
  if (!(spread > 0)) return refuse('All values are the same, so none is high or low.', 'Choose a value that differs between places.')
  const z = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const [from, to] = [start[i] as number, start[i + 1] as number]
    let sum = 0
    for (let k = from; k < to; k++) sum += (x[of[k] as number] as number) - mean
    const count = to - from
    const scale = spread * Math.sqrt((n * count - count * count) / (n - 1))
    // a place whose neighbours are all places says nothing about where
    z[i] = scale > 0 ? sum / scale : 0
  }
  const p = z.map(twoSidedP)
  const limitP = falseDiscovery(p, 0.05)
  return ok({ z, p, limitP, kind: Array.from(z, (score, i) => kindOf(score, (p[i] as number) <= limitP)) })
}

const kindOf = (z: number, significant: boolean): 'hot' | 'cold' | 'neither' => {
  if (!significant) return 'neither'
  return z > 0 ? 'hot' : 'cold'
}

/** Largest p that may count while at most `share` of those that count are false (Benjamini and Hochberg 1995); -1 where none may. */
export function falseDiscovery(p: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(p).sort()
  for (let k = sorted.length - 1; k >= 0; k--) if ((sorted[k] as number) <= (share * (k + 1)) / sorted.length) return sorted[k] as number
  return -1
}

const refuse = (message: string, hint: string) => fail({ code: 'argument_invalid', message, hint, repairable: true })
