import { describe, expect, it } from 'vitest'
import { seededDeliveries, seededNumbers } from '../test/seeded.ts'
import { improveTrips } from './improve-trips.ts'
import type { Problem } from './problem.ts'
import { loadOf, totalCost } from './problem.ts'
import { savingsTrips } from './savings.ts'
import oracle from './supply.oracle.json' with { type: 'json' }
import { type SupplyAsk, supplyRuns } from './supply-runs.ts'

function askOf({ costs, demand, capacity }: ReturnType<typeof seededDeliveries>): SupplyAsk {
  return { costs, capacity, deliveries: demand.slice(1).map((amount, i) => ({ name: `stop ${i + 1}`, demand: amount })) }
}

function planned(ask: SupplyAsk) {
  const runs = supplyRuns(ask)
  if (!runs.ok) throw new Error(runs.error.message)
  return runs.value
}

/** Many stops on a plane, so that costs are distances. */
function manyStops(seed: number, { capacity, count = 100 }: { capacity: number; count?: number }): SupplyAsk {
  const draw = seededNumbers(seed)
  const places = Array.from({ length: count + 1 }, (): [number, number] => [draw() % 1000, draw() % 1000])
  const costs = Float64Array.from({ length: (count + 1) ** 2 }, (_, at) => {
    const [p, q] = [places[Math.floor(at / (count + 1))], places[at % (count + 1)]]
    return p && q ? Math.hypot(p[0] - q[0], p[1] - q[1]) : Number.NaN
  })
  return { costs, capacity, deliveries: Array.from({ length: count }, (_, i) => ({ name: `stop ${i + 1}`, demand: 1 + (draw() % 30) })) }
}

describe('supplyRuns', () => {
  it('costs what exhaustive search finds on 200 seeded instances of up to 8 stops', () => {
    expect(oracle.cases).toHaveLength(200)
    for (const [seed = 0, cost] of oracle.cases) {
      const runs = planned(askOf(seededDeliveries(seed)))
      expect({ seed, cost: runs.cost, lowerBound: runs.lowerBound, isExact: runs.isExact }).toEqual({ seed, cost, lowerBound: cost, isExact: true })
    }
  })

  it('finds the same by its heuristic in 99 of 100 of them, and never less', () => {
    let equal = 0
    for (const [seed = 0, cost = 0] of oracle.cases) {
      const { costs, demand, capacity } = seededDeliveries(seed)
      const problem: Problem = { places: demand.length, costs, demand, capacity }
      const found = totalCost(problem, improveTrips(problem, savingsTrips(problem), { rounds: 2000, seed: 1 }))
      expect(found).toBeGreaterThanOrEqual(cost)
      if (found === cost) equal++
    }
    expect(equal).toBeGreaterThanOrEqual(198)
  })

  it.each([
    [1, 100],
    [2, 150],
    [3, 61.5],
  ])('lies within 10 % of its lower bound at 100 stops (seed %d, capacity %d)', (seed, capacity) => {
    const runs = planned(manyStops(seed, { capacity }))
    expect(runs.lowerBound).toBeGreaterThan(0)
    expect(runs.cost / runs.lowerBound).toBeLessThanOrEqual(1.1)
    expect(runs.isExact).toBe(false)
  })

  it('serves every stop once with what it needs, never over the capacity, and the same for the same seed', () => {
    const ask = manyStops(4, { capacity: 120, count: 30 })
    const runs = planned(ask)
    const amounts = runs.trips.flatMap(({ stops }) => stops).toSorted((p, q) => p.delivery - q.delivery)
    expect(amounts).toEqual(ask.deliveries.map(({ demand }, i) => ({ delivery: i + 1, amount: demand })))
    for (const { load, stops } of runs.trips) {
      expect(load).toBeLessThanOrEqual(120)
      expect(load).toBe(stops.reduce((sum, { amount }) => sum + amount, 0))
    }
    expect(planned(ask)).toEqual(runs)
  })

  it('keeps one-way costs apart: the trip goes around the cheap way', () => {
    const costs = Float64Array.of(0, 1, 9, 9, 0, 1, 1, 9, 0)
    expect(planned({ costs, capacity: 10, deliveries: [1, 2].map((demand, i) => ({ name: `s${i}`, demand })) })).toMatchObject({
      cost: 3,
      trips: [{ stops: [{ delivery: 1 }, { delivery: 2 }] }],
    })
  })

  it('brings full loads first to a stop that needs more than a vehicle carries, when that is allowed', () => {
    const ask: SupplyAsk = { costs: Float64Array.of(0, 5, 5, 0), capacity: 10, deliveries: [{ name: 'school', demand: 24 }] }
    const runs = planned({ ...ask, split: true })
    expect(runs).toMatchObject({ cost: 30, isExact: false, trips: [{ load: 10 }, { load: 10 }, { load: 4 }] })
    expect(runs.lowerBound).toBeCloseTo(24)
    expect(supplyRuns(ask)).toMatchObject({ ok: false, error: { code: 'argument_invalid', message: 'school needs 24, more than a vehicle carries (10).', repairable: true } })
  })

  it.each([
    ['a capacity of 0', { capacity: 0 }, 'argument_invalid'],
    ['a negative capacity', { capacity: -3 }, 'argument_invalid'],
    ['a capacity that is no number', { capacity: Number.NaN }, 'argument_invalid'],
    ['a demand of 0', { deliveries: [{ name: 'a', demand: 0 }] }, 'argument_invalid'],
    ['a demand that is no number', { deliveries: [{ name: 'a', demand: Number.NaN }] }, 'argument_invalid'],
    ['no stop', { deliveries: [] }, 'plan_empty'],
    ['a stop that cannot be reached', { costs: Float64Array.of(0, Number.POSITIVE_INFINITY, 1, 0) }, 'no_path'],
    ['a stop one cannot return from', { costs: Float64Array.of(0, 1, Number.POSITIVE_INFINITY, 0) }, 'no_path'],
  ])('refuses %s', (_, change, code) => {
    const runs = supplyRuns({ costs: Float64Array.of(0, 1, 1, 0), capacity: 5, deliveries: [{ name: 'a', demand: 1 }], ...change })
    expect(runs).toMatchObject({ ok: false, error: { code } })
  })

  it('stops when asked to', () => {
    expect(supplyRuns({ ...manyStops(1, { capacity: 100 }), signal: AbortSignal.abort() })).toMatchObject({ ok: false, error: { code: 'aborted' } })
  })
})

describe('savingsTrips', () => {
  it('never loads more than fits', () => {
    for (let seed = 1; seed < 50; seed++) {
      const { costs, demand, capacity } = seededDeliveries(seed, 12)
      const problem: Problem = { places: demand.length, costs, demand, capacity }
      for (const trip of savingsTrips(problem)) expect(loadOf(problem, trip)).toBeLessThanOrEqual(capacity)
    }
  })
})
