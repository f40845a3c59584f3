import { costBetween, fits, type Problem, type Trips } from './problem.ts'

/** With more stops than this the exact search takes too long. */
export const exactAtMost = 10

/** The cheapest trips there are, by dynamic programming over sets of stops: 3^n steps. */
export function exactTrips(problem: Problem): Trips {
  const stops = problem.places - 1
  const all = (1 << stops) - 1
  const { least, orderOf } = tours(problem)
  const loads = Float64Array.from({ length: all + 1 }, (_, set) => sumOfSet(set, problem.demand))
  const best = new Float64Array(all + 1).fill(Number.POSITIVE_INFINITY)
  const last = new Int32Array(all + 1)
  best[0] = 0
  for (let set = 1; set <= all; set++) {
    const lowest = set & -set
    // the trip that holds the lowest stop is taken off; that loses nothing and saves most of the work
    for (let trip = set; trip > 0; trip = (trip - 1) & set) {
      if ((trip & lowest) === 0 || !fits(loads[trip] as number, problem.capacity)) continue
      const cost = (best[set ^ trip] as number) + (least[trip] as number)
      if (cost >= (best[set] as number)) continue
      best[set] = cost
      last[set] = trip
    }
  }
  const trips: Trips = []
  for (let set = all; set > 0; set ^= last[set] as number) trips.push(orderOf(last[set] as number))
  return trips
}

function sumOfSet(set: number, demand: readonly number[]): number {
  let sum = 0
  for (let stop = 0; set >> stop > 0; stop++) if ((set >> stop) & 1) sum += demand[stop + 1] as number
  return sum
}

/** Cheapest round trip of every set of stops (Held and Karp 1962). */
function tours(problem: Problem): { readonly least: Float64Array; readonly orderOf: (set: number) => number[] } {
  const stops = problem.places - 1
  const sets = 1 << stops
  const ending = new Float64Array(sets * stops).fill(Number.POSITIVE_INFINITY)
  const before = new Int8Array(sets * stops).fill(-1)
  for (let set = 1; set < sets; set++) for (let end = 0; end < stops; end++) if ((set >> end) & 1) extend(problem, { ending, before, set, end })
  const least = new Float64Array(sets)
  const lastOf = new Int8Array(sets).fill(-1)
  for (let set = 1; set < sets; set++) {
    least[set] = Number.POSITIVE_INFINITY
    for (let end = 0; end < stops; end++) {
      const cost = (ending[set * stops + end] as number) + costBetween(problem, end + 1, 0)
      if (cost >= (least[set] as number)) continue
      least[set] = cost
      lastOf[set] = end
    }
  }
  const orderOf = (set: number): number[] => {
    const order: number[] = []
    let [left, end] = [set, lastOf[set] as number]
    while (left > 0 && end >= 0) {
      order.push(end + 1)
      const previous = before[left * stops + end] as number
      left ^= 1 << end
      end = previous
    }
    return order.reverse()
  }
  return { least, orderOf }
}

type Table = { readonly ending: Float64Array; readonly before: Int8Array; readonly set: number; readonly end: number }

/** Cost of leaving the depot, visiting a set and standing at `end`. */
function extend(problem: Problem, { ending, before, set, end }: Table): void {
  const stops = problem.places - 1
  const rest = set ^ (1 << end)
  const at = set * stops + end
  if (rest === 0) ending[at] = costBetween(problem, 0, end + 1)
  for (let previous = 0; previous < stops; previous++) {
    if (((rest >> previous) & 1) === 0) continue
    const cost = (ending[rest * stops + previous] as number) + costBetween(problem, previous + 1, end + 1)
    if (cost >= (ending[at] as number)) continue
    ending[at] = cost
    before[at] = previous
  }
}
