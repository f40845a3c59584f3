import { describe, expect, it } from 'vitest'
import { lengthPx } from '../metric.ts'
import { seededGraph } from '../test/seeded.ts'
import oracle from './areas.oracle.json' with { type: 'json' }
import { nearestFacilities, serviceAreas } from './facilities.ts'
import { isochrones } from './isochrones.ts'

const cases = oracle.cases.map(([seed, lengths, total, atLeast, atMost]) => ({
  seed: seed as number,
  lengths: lengths as number[],
  total: total as number,
  atLeast: atLeast as number[],
  atMost: atMost as number[],
}))

function network(seed: number) {
  const graph = seededGraph(seed, 30)
  return { graph, weights: Float64Array.from(graph.edges, ({ state, lengthM }) => (state === 'blocked' || lengthM === null ? Number.POSITIVE_INFINITY : lengthM)) }
}

describe('isochrones', () => {
  it.each(cases)('of network $seed reach the same length as networkx over half-unit pieces', ({ seed, lengths }) => {
    const { graph, weights } = network(seed)
    const found = isochrones(graph, { from: [{ node: 0, cost: 0 }], weights, limits: [5, 20, 60] })
    found.lengths.forEach((length, i) => expect(length).toBeCloseTo(lengths[i] as number, 9))
  })

  it('draw each stretch as long as it is', () => {
    const { graph, weights } = network(7)
    for (const { edge, from, to, line } of isochrones(graph, { from: [{ node: 0, cost: 0 }], weights, limits: [5, 20] }).stretches) {
      expect(lengthPx(line)).toBeCloseTo((to - from) * lengthPx(edge.line), 6)
    }
  })

  it('of a limit of 0 reach nothing, and of closed roads neither', () => {
    const { graph, weights } = network(7)
    expect(isochrones(graph, { from: [{ node: 0, cost: 0 }], weights, limits: [0] }).lengths).toEqual([0])
    expect(isochrones(graph, { from: [{ node: 0, cost: 0 }], weights: weights.fill(Number.POSITIVE_INFINITY), limits: [50] }).stretches).toEqual([])
  })
})

describe('serviceAreas', () => {
  it.each(cases)('of network $seed share the roads as networkx does over half-unit pieces', ({ seed, total, atLeast, atMost }) => {
    const { graph, weights } = network(seed)
    const nodes = graph.nodes.length
    const facilities = [0, Math.floor(nodes / 2), nodes - 1].map((node) => ({ name: `f${node}`, node }))
    const found = serviceAreas(graph, { facilities, weights })
    expect(found.lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(total, 9)
    // roads that several facilities reach at the same cost go to one of them
    found.lengths.forEach((length, i) => {
      expect(length).toBeGreaterThanOrEqual((atLeast[i] as number) - 1e-9)
      expect(length).toBeLessThanOrEqual((atMost[i] as number) + 1e-9)
    })
  })
})

describe('nearestFacilities', () => {
  it('come nearest first, at most as many as asked, and only those that can be reached', () => {
    const { graph, weights } = network(12)
    const facilities = graph.nodes.map((_, node) => ({ name: `n${node}`, node }))
    const found = nearestFacilities(graph, { from: 0, facilities, weights, count: 4 })
    expect(found[0]).toMatchObject({ facility: 0, way: { cost: 0 } })
    expect(found.map(({ way }) => way.cost)).toEqual(found.map(({ way }) => way.cost).toSorted((p, q) => p - q))
    expect(nearestFacilities(graph, { from: 0, facilities, weights: weights.fill(Number.POSITIVE_INFINITY), count: 4 })).toHaveLength(1)
  })
})
