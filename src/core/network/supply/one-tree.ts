import { type Problem, symmetricCosts } from './problem.ts'

const rounds = 300

/**
 * Lower bound of one tour through all places, and so of any set of trips that together visit them: the best minimum 1-tree over node prices.
 * @source Held and Karp 1971, subgradient ascent
 */
export function oneTreeBound(problem: Problem, upper: number): number {
  const { places } = problem
  if (places < 4) return 0
  const costs = symmetricCosts(problem)
  const prices = new Float64Array(places)
  let best = 0
  let scale = 2
  let waited = 0
  for (let round = 0; round < rounds && scale > 1e-3; round++) {
    const { value, degrees } = minimumOneTree(costs, prices)
    if (value > best + 1e-9) [best, waited] = [value, 0]
    else if (++waited > 10) [scale, waited] = [scale / 2, 0]
    const square = degrees.reduce((sum, degree) => sum + (degree - 2) ** 2, 0)
    if (square === 0) break
    const step = (scale * Math.max(upper - value, upper * 1e-6)) / square
    for (let node = 0; node < places; node++) prices[node] = (prices[node] as number) + step * ((degrees[node] as number) - 2)
  }
  return best
}

/** Spanning tree over all places but the first, and the two cheapest edges of the first; edges cost their length and the prices of their ends. */
function minimumOneTree(costs: Float64Array, prices: Float64Array): { readonly value: number; readonly degrees: Int32Array } {
  const places = prices.length
  const cost = (i: number, j: number) => (costs[i * places + j] as number) + (prices[i] as number) + (prices[j] as number)
  const degrees = new Int32Array(places)
  const count = (node: number) => {
    degrees[node] = (degrees[node] as number) + 1
  }
  const least = new Float64Array(places).fill(Number.POSITIVE_INFINITY)
  const joins = new Int32Array(places).fill(-1)
  const isIn = new Uint8Array(places)
  let value = 0
  least[1] = 0
  for (let step = 1; step < places; step++) {
    const next = nearestOutside(least, isIn)
    isIn[next] = 1
    const from = joins[next] as number
    if (from >= 0) {
      value += least[next] as number
      count(from)
      count(next)
    }
    for (let node = 1; node < places; node++) {
      if (isIn[node] === 1 || cost(next, node) >= (least[node] as number)) continue
      least[node] = cost(next, node)
      joins[node] = next
    }
  }
  const nearest = Array.from({ length: places - 1 }, (_, i) => i + 1)
    .toSorted((p, q) => cost(0, p) - cost(0, q))
    .slice(0, 2)
  for (const node of nearest) {
    value += cost(0, node)
    count(0)
    count(node)
  }
  return { value: value - 2 * prices.reduce((sum, price) => sum + price, 0), degrees }
}

/** Of the places after the first that are not in the tree yet, the one that joins it at least cost. */
function nearestOutside(least: Float64Array, isIn: Uint8Array): number {
  let next = -1
  for (let node = 1; node < least.length; node++) if (isIn[node] === 0 && (next < 0 || (least[node] as number) < (least[next] as number))) next = node
  return next
}
