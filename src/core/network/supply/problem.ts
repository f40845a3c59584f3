/**
 * Deliveries from a depot (place 0) to stops (places 1 and on): `cost(i, j)` is `costs[i * places + j]`, `demand[0]` is 0.
 * Trips start and end at the depot and carry at most `capacity`; costs obey the triangle inequality, as shortest ways do.
 */
export type Problem = { readonly places: number; readonly costs: Float64Array; readonly demand: readonly number[]; readonly capacity: number }

/** Stops of each trip in order, the depot left out. */
export type Trips = number[][]

export const costBetween = ({ places, costs }: Problem, i: number, j: number): number => costs[i * places + j] as number

export function tripCost(problem: Problem, trip: readonly number[]): number {
  let sum = 0
  let at = 0
  for (const stop of trip) {
    sum += costBetween(problem, at, stop)
    at = stop
  }
  return sum + costBetween(problem, at, 0)
}

export const totalCost = (problem: Problem, trips: readonly (readonly number[])[]): number => trips.reduce((sum, trip) => sum + tripCost(problem, trip), 0)

export const loadOf = ({ demand }: Problem, trip: readonly number[]): number => trip.reduce((sum, stop) => sum + (demand[stop] as number), 0)

/** Room for rounding when loads are added up. */
export const fits = (load: number, capacity: number): boolean => load <= capacity * (1 + 1e-9)

/** The cheaper direction between each two places: what any way between them costs at least. */
export function symmetricCosts({ places, costs }: Problem): Float64Array {
  return Float64Array.from(costs, (cost, at) => Math.min(cost, costs[(at % places) * places + Math.floor(at / places)] as number))
}

/** Whole numbers from a seed, equal on every machine: 16807 x mod (2^31 - 1). */
export function seededRandom(seed: number): () => number {
  let state = (Math.abs(Math.trunc(seed)) % 2147483646) + 1
  return () => {
    state = (state * 16807) % 2147483647
    return (state - 1) / 2147483646
  }
}
