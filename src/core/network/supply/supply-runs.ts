import { fail, ok, type Result } from '../../../contracts/result.ts'
import { exactAtMost, exactTrips } from './exact-trips.ts'
import { improveTrips } from './improve-trips.ts'
import { oneTreeBound } from './one-tree.ts'
import { loadOf, type Problem, totalCost, tripCost, type Trips } from './problem.ts'
import { routeBound } from './route-bound.ts'
import { savingsTrips } from './savings.ts'

/** A stop and what it needs, in the unit of the capacity. */
export type Delivery = { readonly name: string; readonly demand: number }

export type SupplyAsk = {
  readonly deliveries: readonly Delivery[]
  /** costs between the depot (0) and the deliveries (1 and on), row by row; Infinity where there is no way */
  readonly costs: Float64Array
  /** what one vehicle carries */
  readonly capacity: number
  /** brings more than one load to a stop that needs more than a vehicle carries; refused unless asked for */
  readonly split?: boolean | undefined
  readonly seed?: number | undefined
  readonly signal?: AbortSignal | null | undefined
}

/** A round trip: places in the order of the ask (1 and on) with what is brought there. */
export type Trip = { readonly stops: readonly { readonly delivery: number; readonly amount: number }[]; readonly load: number; readonly cost: number }

export type SupplyRuns = {
  readonly trips: readonly Trip[]
  readonly cost: number
  /** no plan costs less than this */
  readonly lowerBound: number
  /** true where the trips are the cheapest there are */
  readonly isExact: boolean
  readonly method: string
}

const roundsPerStop = 300
const roundsAtLeast = 8000
const roundsAtMost = 60_000

/**
 * Trips of vehicles of one size that bring every stop what it needs at little cost; the same seed gives the same trips.
 * @fails `argument_invalid` for a capacity or a demand that is not above 0, or a demand above the capacity unless it may be split;
 *        `no_path` for a stop that cannot be driven to and back; `plan_empty` without stops; `aborted`
 */
export function supplyRuns(ask: SupplyAsk): Result<SupplyRuns> {
  const wrong = refused(ask)
  if (wrong) return wrong
  const { full, parts } = loadsOf(ask)
  const problem = problemOf(ask, parts)
  const exact = parts.length <= exactAtMost
  const trips = parts.length === 0 ? [] : exact ? exactTrips(problem) : searched(problem, ask)
  if (ask.signal?.aborted) return fail({ code: 'aborted', message: 'The work was stopped.' })
  const rest = totalCost(problem, trips)
  const fullCost = full.reduce((sum, { cost }) => sum + cost, 0)
  const bound = exact ? rest : lowerBound(problem, rest, ask.signal)
  // loads that are split are planned stop by stop, which no bound below covers
  const isExact = exact && full.length === 0
  return ok({
    trips: [...full, ...trips.map((trip) => described(problem, trip, parts))],
    cost: rest + fullCost,
    lowerBound: full.length === 0 ? bound : splitBound(ask),
    isExact,
    method: methodOf(isExact, exact, ask),
  })
}

function refused({ deliveries, costs, capacity, split }: SupplyAsk) {
  const places = deliveries.length + 1
  if (!(capacity > 0) || !Number.isFinite(capacity)) {
    return fail({ code: 'argument_invalid', message: `A vehicle that carries ${capacity} brings nothing anywhere.`, hint: 'Give a capacity above 0.', repairable: true })
  }
  if (deliveries.length === 0) return fail({ code: 'plan_empty', message: 'There is no stop to supply.', hint: 'Name at least one stop.' })
  const odd = deliveries.find(({ demand }) => !(demand > 0) || !Number.isFinite(demand))
  if (odd)
    return fail({
      code: 'argument_invalid',
      message: `${odd.name} needs ${odd.demand}, which is no amount.`,
      hint: 'Give every stop an amount above 0, or leave it out.',
      repairable: true,
    })
  const large = deliveries.find(({ demand }) => demand > capacity)
  if (large && !split) {
    return fail({
      code: 'argument_invalid',
      message: `${large.name} needs ${large.demand}, more than a vehicle carries (${capacity}).`,
      hint: 'Allow several loads to one stop, or use a larger vehicle.',
      repairable: true,
    })
  }
  const lost = deliveries.find((_, i) => !Number.isFinite(costs[i + 1]) || !Number.isFinite(costs[(i + 1) * places]))
  if (!lost) return null
  return fail({
    code: 'no_path',
    message: `There is no way to ${lost.name} and back over open roads.`,
    hint: 'Leave it out, or ask which repairs would reconnect it.',
    details: { stop: lost.name },
  })
}

type Part = { readonly delivery: number; readonly amount: number }

/** Full loads to stops that need more than one, and what is left for shared trips. */
function loadsOf({ deliveries, capacity, costs }: SupplyAsk): { readonly full: Trip[]; readonly parts: Part[] } {
  const places = deliveries.length + 1
  const full: Trip[] = []
  const parts: Part[] = []
  deliveries.forEach(({ demand }, i) => {
    const delivery = i + 1
    const loads = demand > capacity ? Math.ceil(demand / capacity) - 1 : 0
    const cost = (costs[delivery] as number) + (costs[delivery * places] as number)
    for (let load = 0; load < loads; load++) full.push({ stops: [{ delivery, amount: capacity }], load: capacity, cost })
    parts.push({ delivery, amount: demand - loads * capacity })
  })
  return { full, parts }
}

function problemOf({ deliveries, costs, capacity }: SupplyAsk, parts: readonly Part[]): Problem {
  const ids = [0, ...parts.map(({ delivery }) => delivery)]
  const all = deliveries.length + 1
  const matrix = Float64Array.from(
    { length: ids.length * ids.length },
    (_, at) => costs[(ids[Math.floor(at / ids.length)] as number) * all + (ids[at % ids.length] as number)] as number,
  )
  return { places: ids.length, costs: matrix, demand: [0, ...parts.map(({ amount }) => amount)], capacity }
}

function searched(problem: Problem, { seed = 1, signal }: SupplyAsk): Trips {
  const rounds = Math.min(roundsAtMost, Math.max(roundsAtLeast, roundsPerStop * (problem.places - 1)))
  return improveTrips(problem, savingsTrips(problem), { rounds, seed, signal })
}

const described = (problem: Problem, trip: readonly number[], parts: readonly Part[]): Trip => ({
  stops: trip.map((stop) => parts[stop - 1] as Part),
  load: loadOf(problem, trip),
  cost: tripCost(problem, trip),
})

/** The best of three bounds, each valid by itself. */
function lowerBound(problem: Problem, upper: number, signal?: AbortSignal | null): number {
  return Math.min(upper, Math.max(radialBound(problem), oneTreeBound(problem, upper), routeBound(problem, upper, signal)))
}

/** Every unit must be brought: its share of a vehicle drives at least there and back. */
function radialBound({ places, costs, demand, capacity }: Problem): number {
  let sum = 0
  for (let stop = 1; stop < places; stop++) sum += (((costs[stop] as number) + (costs[stop * places] as number)) * (demand[stop] as number)) / capacity
  return sum
}

const splitBound = ({ deliveries, costs, capacity }: SupplyAsk): number =>
  radialBound({ places: deliveries.length + 1, costs, demand: [0, ...deliveries.map(({ demand }) => demand)], capacity })

function methodOf(isExact: boolean, exactParts: boolean, { deliveries, seed = 1 }: SupplyAsk): string {
  if (isExact) return `the cheapest trips there are (all ways of sharing ${deliveries.length} stops compared)`
  const how = exactParts ? 'the rest shared at least cost' : `savings, then strings of stops taken out and put back (seed ${seed}), best kept`
  return `${deliveries.length} stops, heuristic: stops that need more than a vehicle carries get full loads first, ${how}; the lower bound says how far from the best it can be`
}
