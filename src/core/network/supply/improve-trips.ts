import { costBetween, fits, loadOf, type Problem, seededRandom, totalCost, tripCost, type Trips } from './problem.ts'

export type ImproveAsk = { readonly rounds: number; readonly seed: number; readonly signal?: AbortSignal | null | undefined }

/** Stops taken out in a round, on average, and the longest string of them out of one trip. */
const meanRemoved = 10
const longestString = 10
/** Share of places that are overlooked when a stop is put back, so that the same trips do not come back each time. */
const blink = 0.01
const askedEvery = 256

/**
 * Better trips: neighbouring strings of stops are taken out and put back where they cost least; a worse result is kept with a chance that falls over the rounds.
 * The best trips seen are returned. Equal seeds give equal trips.
 *
 * @source Christiaens and Vanden Berghe 2020, "Slack induction by string removals for vehicle routing problems"
 */
export function improveTrips(problem: Problem, start: Trips, { rounds, seed, signal }: ImproveAsk): Trips {
  const random = seededRandom(seed)
  const near = neighboursOf(problem)
  let now: Trips = start.map((trip) => [...trip])
  let cost = totalCost(problem, now)
  let [best, bestCost] = [now, cost]
  const hot = (0.1 * cost) / problem.places
  const cold = hot / 1000
  for (let round = 0; round < rounds; round++) {
    if (round % askedEvery === 0 && signal?.aborted) break
    const heat = hot * (cold / hot) ** (round / rounds)
    const { kept, removed } = takeOut(problem, now, { near, random })
    const next = putBack(problem, kept, { removed, random })
    const nextCost = totalCost(problem, next)
    if (nextCost >= cost - heat * Math.log(1 - random())) continue
    ;[now, cost] = [next, nextCost]
    if (cost < bestCost - 1e-9) [best, bestCost] = [now, cost]
  }
  return best
}

/** Of each stop all stops, nearest first, itself at the start. */
function neighboursOf(problem: Problem): number[][] {
  const stops = Array.from({ length: problem.places - 1 }, (_, i) => i + 1)
  const apart = (i: number, j: number) => costBetween(problem, i, j) + costBetween(problem, j, i)
  return [[], ...stops.map((stop) => stops.toSorted((p, q) => (p === stop ? -1 : q === stop ? 1 : apart(stop, p) - apart(stop, q))))]
}

type Taking = { readonly near: readonly number[][]; readonly random: () => number }

function takeOut(problem: Problem, trips: Trips, { near, random }: Taking): { readonly kept: Trips; readonly removed: number[] } {
  const mean = (problem.places - 1) / trips.length
  const longest = Math.min(longestString, mean)
  const strings = Math.floor(1 + random() * ((4 * meanRemoved) / (1 + longest) - 1))
  const seedStop = 1 + Math.floor(random() * (problem.places - 1))
  const tripOf = new Map(trips.flatMap((trip, index) => trip.map((stop): [number, number] => [stop, index])))
  const ruined = new Map<number, number[]>()
  const removed: number[] = []
  for (const stop of near[seedStop] ?? []) {
    if (ruined.size >= strings) break
    const index = tripOf.get(stop) as number
    if (ruined.has(index)) continue
    const trip = trips[index] as number[]
    const count = Math.floor(1 + random() * Math.min(trip.length, longest))
    const at = trip.indexOf(stop)
    const earliest = Math.max(0, at - count + 1)
    const from = earliest + Math.floor(random() * (Math.min(at, trip.length - count) - earliest + 1))
    removed.push(...trip.slice(from, from + count))
    ruined.set(index, [...trip.slice(0, from), ...trip.slice(from + count)])
  }
  return { kept: trips.map((trip, index) => ruined.get(index) ?? trip).filter((trip) => trip.length > 0), removed }
}

type Putting = { readonly removed: number[]; readonly random: () => number }

function putBack(problem: Problem, kept: Trips, { removed, random }: Putting): Trips {
  const trips = kept.map((trip) => ({ stops: trip, load: loadOf(problem, trip) }))
  for (const stop of inOrder(problem, removed, random)) {
    const demand = problem.demand[stop] as number
    let best = { trip: -1, at: 0, extra: tripCost(problem, [stop]) }
    trips.forEach(({ stops, load }, trip) => {
      if (!fits(load + demand, problem.capacity)) return
      const found = cheapestPlace(problem, stops, { stop, random })
      if (found.extra < best.extra) best = { trip, ...found }
    })
    const chosen = trips[best.trip]
    if (!chosen) trips.push({ stops: [stop], load: demand })
    else trips[best.trip] = { stops: [...chosen.stops.slice(0, best.at), stop, ...chosen.stops.slice(best.at)], load: chosen.load + demand }
  }
  return trips.map(({ stops }) => stops)
}

/** Where in a trip a stop costs least; now and then a place is overlooked. */
function cheapestPlace(problem: Problem, stops: readonly number[], { stop, random }: { readonly stop: number; readonly random: () => number }): { at: number; extra: number } {
  let [place, least] = [0, Number.POSITIVE_INFINITY]
  for (let at = 0; at <= stops.length; at++) {
    if (random() < blink) continue
    const [before, after] = [stops[at - 1] ?? 0, stops[at] ?? 0]
    const extra = costBetween(problem, before, stop) + costBetween(problem, stop, after) - costBetween(problem, before, after)
    if (extra < least) [place, least] = [at, extra]
  }
  return { at: place, extra: least }
}

/** Random, by demand, far ones first or near ones first: 4 : 4 : 2 : 1. */
function inOrder(problem: Problem, removed: number[], random: () => number): number[] {
  const pick = random() * 11
  const far = (stop: number) => costBetween(problem, 0, stop)
  if (pick < 4) {
    const keys = new Map(removed.map((stop) => [stop, random()]))
    return removed.toSorted((p, q) => (keys.get(p) ?? 0) - (keys.get(q) ?? 0))
  }
  if (pick < 8) return removed.toSorted((p, q) => (problem.demand[q] as number) - (problem.demand[p] as number))
  return pick < 10 ? removed.toSorted((p, q) => far(q) - far(p)) : removed.toSorted((p, q) => far(p) - far(q))
}
