import { type Problem, symmetricCosts } from './problem.ts'

/** Loads are counted in whole units, at least and at most this many a vehicle; demands are rounded down, so that the bound stays below. */
const fewestUnits = 200
const mostUnits = 600
/** Units times rounds, so that fine units do not take longer than coarse ones. */
const work = 40_000

/**
 * Lower bound of trips with a capacity: what the stops must pay at least when every trip may visit a stop more than once but not go straight back.
 * 0 where a demand is too small beside the capacity to be counted in units.
 *
 * @source Christofides, Mingozzi and Toth 1981, bound from q-routes without 2-cycles; prices by subgradient ascent
 */
export function routeBound(problem: Problem, upper: number, signal?: AbortSignal | null): number {
  const units = unitsOf(problem)
  if (!units) return 0
  const { places } = problem
  const table = new RouteTable(symmetricCosts(problem), units)
  const prices = new Float64Array(places)
  let best = 0
  let scale = 1
  let waited = 0
  for (let round = 0; round * units.capacity < work && scale > 1e-3; round++) {
    if (signal?.aborted) break
    const { value, visits } = table.bound(prices)
    if (value > best + upper * 1e-7) [best, waited] = [value, 0]
    else if (++waited > 6) [scale, waited] = [scale / 2, 0]
    const square = visits.reduce((sum, visit, stop) => (stop === 0 ? sum : sum + (1 - visit) ** 2), 0)
    if (square < 1e-12) break
    const step = (scale * Math.max(upper - value, upper * 1e-4)) / square
    for (let stop = 1; stop < places; stop++) prices[stop] = (prices[stop] as number) + step * (1 - (visits[stop] as number))
  }
  return best
}

type Units = { readonly demand: Int32Array; readonly capacity: number }

function unitsOf({ demand, capacity }: Problem): Units | null {
  const whole = capacity <= mostUnits && Number.isInteger(capacity) && demand.every(Number.isInteger)
  const smallest = Math.min(...demand.slice(1))
  const unit = whole ? 1 : capacity / Math.min(mostUnits, Math.max(fewestUnits, Math.ceil(capacity / smallest)))
  const counted = Int32Array.from(demand, (amount) => Math.floor(amount / unit + 1e-9))
  return counted.every((amount, place) => place === 0 || amount > 0) ? { demand: counted, capacity: Math.floor(capacity / unit + 1e-9) } : null
}

/** Cheapest ways from the depot to each stop with each load; of each also the second cheapest that comes from another stop. */
class RouteTable {
  readonly #places: number
  readonly #costs: Float64Array
  readonly #units: Units
  readonly #first: Float64Array
  readonly #second: Float64Array
  readonly #firstFrom: Int16Array
  readonly #secondFrom: Int16Array
  readonly #reduced: Float64Array

  constructor(costs: Float64Array, units: Units) {
    this.#places = units.demand.length
    this.#costs = costs
    this.#units = units
    const size = (units.capacity + 1) * this.#places
    this.#first = new Float64Array(size)
    this.#second = new Float64Array(size)
    this.#firstFrom = new Int16Array(size)
    this.#secondFrom = new Int16Array(size)
    this.#reduced = new Float64Array(costs.length)
  }

  /** The bound for prices of stops, and how often the cheapest routes visit each stop. */
  bound(prices: Float64Array): { readonly value: number; readonly visits: Float64Array } {
    this.#reduce(prices)
    this.#fill()
    const visits = new Float64Array(this.#places)
    let value = prices.reduce((sum, price) => sum + price, 0)
    for (let stop = 1; stop < this.#places; stop++) {
      const { rate, out, back } = this.#cheapestThrough(stop)
      const demand = this.#units.demand[stop] as number
      value += demand * rate
      const share = demand / (out.load + back.load - demand)
      this.#count(visits, { ...out, stop, share })
      this.#count(visits, { ...back, stop, share })
      visits[stop] = (visits[stop] as number) - share
    }
    return { value, visits }
  }

  /** Half of the price of a stop is taken off each edge at it. */
  #reduce(prices: Float64Array): void {
    for (let i = 0; i < this.#places; i++) {
      for (let j = 0; j < this.#places; j++)
        this.#reduced[i * this.#places + j] = (this.#costs[i * this.#places + j] as number) - ((prices[i] as number) + (prices[j] as number)) / 2
    }
  }

  #fill(): void {
    const places = this.#places
    this.#first.fill(Number.POSITIVE_INFINITY)
    this.#second.fill(Number.POSITIVE_INFINITY)
    for (let load = 1; load <= this.#units.capacity; load++) {
      for (let stop = 1; stop < places; stop++) {
        const before = load - (this.#units.demand[stop] as number)
        if (before === 0) this.#put(load * places + stop, this.#reduced[stop] as number, 0)
        if (before > 0) this.#extend(load * places + stop, before, stop)
      }
    }
  }

  #extend(at: number, load: number, stop: number): void {
    const places = this.#places
    const row = load * places
    for (let from = 1; from < places; from++) {
      if (from === stop) continue
      // straight back to where the way came from is not allowed, so then the second cheapest counts
      const way = this.#firstFrom[row + from] === stop ? (this.#second[row + from] as number) : (this.#first[row + from] as number)
      const cost = way + (this.#reduced[from * places + stop] as number)
      if (cost < (this.#second[at] as number)) this.#put(at, cost, from)
    }
  }

  #put(at: number, cost: number, from: number): void {
    if (cost < (this.#first[at] as number)) {
      this.#second[at] = this.#first[at] as number
      this.#secondFrom[at] = this.#firstFrom[at] as number
      this.#first[at] = cost
      this.#firstFrom[at] = from
      return
    }
    this.#second[at] = cost
    this.#secondFrom[at] = from
  }

  /** Cheapest route through a stop for what it carries: two ways that meet there from different sides. */
  #cheapestThrough(stop: number): { rate: number; out: End; back: End } {
    const demand = this.#units.demand[stop] as number
    let best = { rate: Number.POSITIVE_INFINITY, out: { load: demand, isSecond: false }, back: { load: demand, isSecond: false } }
    for (let out = demand; out <= this.#units.capacity; out++) {
      const a = out * this.#places + stop
      if ((this.#first[a] as number) === Number.POSITIVE_INFINITY) continue
      for (let back = out; out + back - demand <= this.#units.capacity; back++) {
        const { cost, isOut, isBack } = this.#meeting(a, back * this.#places + stop)
        const rate = cost / (out + back - demand)
        if (rate < best.rate) best = { rate, out: { load: out, isSecond: isOut }, back: { load: back, isSecond: isBack } }
      }
    }
    return best
  }

  /** Cheapest pair of ways in two cells that come from different stops; from the depot both may, on a trip to one stop alone. */
  #meeting(a: number, b: number): { cost: number; isOut: boolean; isBack: boolean } {
    const from = this.#firstFrom[a] as number
    if (from === 0 || from !== this.#firstFrom[b]) return { cost: (this.#first[a] as number) + (this.#first[b] as number), isOut: false, isBack: false }
    const outSecond = (this.#second[a] as number) + (this.#first[b] as number)
    const backSecond = (this.#first[a] as number) + (this.#second[b] as number)
    return outSecond <= backSecond ? { cost: outSecond, isOut: true, isBack: false } : { cost: backSecond, isOut: false, isBack: true }
  }

  /** Adds a share for each stop a way visits, its last one included. */
  #count(visits: Float64Array, { load, isSecond, stop, share }: End & { readonly stop: number; readonly share: number }): void {
    let [left, at, second] = [load, stop, isSecond]
    while (at !== 0) {
      visits[at] = (visits[at] as number) + share
      const cell = left * this.#places + at
      const from = (second ? this.#secondFrom[cell] : this.#firstFrom[cell]) as number
      left -= this.#units.demand[at] as number
      second = from !== 0 && this.#firstFrom[left * this.#places + from] === at
      at = from
    }
  }
}

type End = { readonly load: number; readonly isSecond: boolean }
