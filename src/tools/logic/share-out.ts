import { fail, ok, type Result } from '../../contracts/result.ts'

export type Demand = { readonly id: string; readonly need: number; readonly cap: number | null }
export type ShareAsk = { readonly demands: readonly Demand[]; readonly supply: number; readonly minimum: number; readonly whole: boolean }
export type Shared = { readonly given: number[]; readonly unallocated: number; readonly unmet: number }

type Bounds = { readonly low: number; readonly high: number; readonly need: number }

/**
 * Shares a supply in proportion to need: each site gets `clamp(t x need, low, high)` with the one `t` that uses the supply up, where low
 * is the minimum (no more than the site can take) and high the smaller of need and cap.
 * @fails `argument_invalid` when the supply does not even give every site the minimum
 */
export function shareOut({ demands, supply, minimum, whole }: ShareAsk): Result<Shared> {
  const sites = demands.map(({ need, cap }): Bounds => {
    const high = limited(Math.min(need, cap ?? Number.POSITIVE_INFINITY), whole)
    return { low: Math.min(whole ? Math.ceil(minimum) : minimum, high), high, need }
  })
  const pool = whole ? Math.floor(supply) : supply
  const least = sum(sites.map(({ low }) => low))
  if (least > pool)
    return fail({
      code: 'argument_invalid',
      message: `The supply of ${supply} cannot give every one of ${demands.length} sites ${minimum}: that takes ${least}.`,
      hint: 'Lower the minimum, or leave sites out.',
      repairable: true,
      details: { least, supply },
    })
  const most = sum(sites.map(({ high }) => high))
  const exact = most <= pool ? sites.map(({ high }) => high) : proportional(sites, pool)
  const given = whole && most > pool ? inWholes(exact, sites, pool) : exact
  const used = sum(given)
  return ok({ given, unallocated: tidy(supply - used), unmet: tidy(sum(demands.map(({ need }) => need)) - used) })
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const limited = (value: number, whole: boolean): number => (whole ? Math.floor(value) : value)
/** What rounding leaves is nothing. */
const tidy = (value: number): number => (Math.abs(value) < 1e-9 ? 0 : value)

const clamped = ({ low, high, need }: Bounds, t: number): number => Math.min(high, Math.max(low, t * need))

/** The sum of the shares grows with `t` in straight pieces; the piece that meets the supply gives `t` exactly. */
function proportional(sites: readonly Bounds[], supply: number): number[] {
  const corners = [...new Set(sites.flatMap(({ low, high, need }) => (need > 0 ? [low / need, high / need] : [])))].toSorted((a, b) => a - b)
  const totalAt = (t: number) => sum(sites.map((site) => clamped(site, t)))
  let from = 0
  for (const to of corners) {
    const [before, after] = [totalAt(from), totalAt(to)]
    if (after >= supply) {
      const t = after === before ? from : from + ((to - from) * (supply - before)) / (after - before)
      return sites.map((site) => clamped(site, t))
    }
    from = to
  }
  return sites.map(({ high }) => high)
}

/** Rounded down, the rest one by one to the largest remainders; of equal ones to the first. */
function inWholes(exact: readonly number[], sites: readonly Bounds[], supply: number): number[] {
  const given = exact.map((value, at) => Math.max(sites[at]?.low ?? 0, Math.floor(value + 1e-9)))
  const order = exact.map((value, at) => ({ at, rest: value - (given[at] ?? 0) })).toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  let left = supply - sum(given)
  for (const { at } of order) {
    if (left < 1) break
    if ((given[at] ?? 0) >= (sites[at]?.high ?? 0)) continue
    given[at] = (given[at] ?? 0) + 1
    left--
  }
  return given
}
