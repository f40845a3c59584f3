import { describe, expect, it } from 'vitest'
import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { netOf } from '../graph/net.ts'
import { roadEdge, roadGraph } from '../graph/road-graph.ts'
import { alternativeWays } from '../route/alternatives.ts'
import { planeFrame, seededGraph } from '../test/seeded.ts'
import { smallestCut } from './cut.ts'
import { reachBetween } from './reach.ts'
import oracle from './reach.oracle.json' with { type: 'json' }
import { minimumRepairs } from './repairs.ts'

const cases = oracle.cases.map(([seed, state, length, unseenM, cutSize, repairs, repairedM, ways]) => ({
  seed: seed as number,
  state: state as string,
  length: length as number | null,
  unseenM: unseenM as number | null,
  cutSize: cutSize as number | null,
  repairs: repairs as number | null,
  repairedM: repairedM as number | null,
  ways: ways as number[],
}))

const sumM = (edges: readonly RoadEdge[]): number => edges.reduce((sum, { lengthM }) => sum + (lengthM ?? Number.NaN), 0)
const withState = (graph: Graph, edges: readonly RoadEdge[], state: RoadEdge['state']): Graph => ({
  ...graph,
  edges: graph.edges.map((edge) => (edges.includes(edge) ? { ...edge, state } : edge)),
})

describe('500 damaged networks, as networkx sees them', () => {
  it('have the same reach, length and unseen metres', () => {
    expect(cases).toHaveLength(500)
    for (const { seed, state, length, unseenM } of cases) {
      const graph = seededGraph(seed)
      const reach = reachBetween(graph, { from: 0, to: graph.nodes.length - 1 })
      expect({ seed, state: reach.state }).toEqual({ seed, state })
      if (length !== null) expect({ seed, length: reach.way?.cost }).toEqual({ seed, length })
      if (unseenM !== null) expect({ seed, unseenM: sumM(reach.unseen) }).toEqual({ seed, unseenM })
    }
  })

  it('have a cut of the same size that does cut, and of which no road can be spared', () => {
    for (const { seed, cutSize } of cases.filter(({ cutSize: size }) => size !== null)) {
      const graph = seededGraph(seed)
      const [from, to] = [0, graph.nodes.length - 1]
      const { cut } = reachBetween(graph, { from, to })
      expect({ seed, size: cut.length }).toEqual({ seed, size: cutSize })
      const allButCut = withState(
        graph,
        graph.edges.filter((edge) => !cut.includes(edge)),
        'open',
      )
      expect(reachBetween(allButCut, { from, to }).state).toBe('not_reachable')
      for (const edge of cut)
        expect(
          reachBetween(
            withState(
              allButCut,
              allButCut.edges.filter(({ id }) => id === edge.id),
              'open',
            ),
            { from, to },
          ).state,
        ).toBe('reachable')
    }
  })

  it('need the same repairs over the same length', () => {
    for (const { seed, repairs, repairedM } of cases) {
      const graph = seededGraph(seed)
      const found = minimumRepairs(graph, { from: 0, to: graph.nodes.length - 1 })
      expect({ seed, repairs: found?.repair.length ?? null, repairedM: found?.length ?? null }).toEqual({ seed, repairs, repairedM })
    }
  })

  it('have the same alternatives, none of which visits a node twice', () => {
    for (const { seed, ways } of cases.filter(({ ways: list }) => list.length > 0)) {
      const graph = seededGraph(seed)
      const weights = Float64Array.from(graph.edges, ({ state, lengthM }) => (state === 'open' && lengthM !== null ? lengthM : Number.POSITIVE_INFINITY))
      const ask = { weights, from: 0, to: graph.nodes.length - 1, count: 4, backwards: netOf(graph, { keepOneWay: true, backwards: true }) }
      const found = alternativeWays(netOf(graph, { keepOneWay: true }), ask)
      expect({ seed, ways: found.map(({ cost }) => cost) }).toEqual({ seed, ways })
      for (const { nodes } of found) expect(new Set(nodes).size).toBe(nodes.length)
    }
  })
})

describe('reachBetween', () => {
  const nodes = [0, 10, 20].map((x): [number, number] => [x, 0])
  const road = (id: string, [a, b]: [number, number], more: Partial<RoadEdge> = {}) =>
    roadEdge(id, { a, b, line: [nodes[a] ?? [0, 0], nodes[b] ?? [0, 0]], lengthM: 10, lengthPx: 10, ...more })
  const graphOf = (...edges: RoadEdge[]) => roadGraph({ title: 'roads', frame: planeFrame, layerId: null, method: '' }, nodes, edges)

  it('keeps parallel roads apart: both blocked ones are the cut', () => {
    const graph = graphOf(road('short', [0, 1], { state: 'blocked', why: 'debris' }), road('long', [0, 1], { state: 'blocked', lengthM: 300 }), road('rest', [1, 2]))
    const { state, cut, reason } = reachBetween(graph, { from: 0, to: 2 })
    expect({ state, cut: cut.map(({ id }) => id) }).toEqual({ state: 'not_reachable', cut: ['short', 'long'] })
    expect(reason).toBe('2 blocked roads cut every way: short - debris; long.')
  })

  it('takes the open one of two parallel roads', () => {
    expect(reachBetween(graphOf(road('short', [0, 1], { state: 'blocked' }), road('long', [0, 1], { lengthM: 300 })), { from: 0, to: 1 }).way?.cost).toBe(300)
  })

  it('cannot tell where the only way leads over a road that was not seen, and names it', () => {
    const reach = reachBetween(graphOf(road('a', [0, 1], { state: 'unknown', why: 'cloud', name: 'Main Street' }), road('b', [1, 2])), { from: 0, to: 2 })
    expect(reach).toMatchObject({ state: 'cannot_tell', cut: [], reason: 'The only ways lead over roads that could not be seen: Main Street (a) - cloud.' })
  })

  it('says that no road joins two places, blocked or not, with an empty cut', () => {
    const reach = reachBetween(graphOf(road('a', [0, 1])), { from: 0, to: 2 })
    expect(reach).toMatchObject({ state: 'not_reachable', cut: [], reason: 'No road of the network joins them, blocked or not.' })
  })

  it('says that the way leads only against one-way roads', () => {
    const graph = graphOf(road('a', [1, 0], { oneWay: true }), road('b', [1, 2]))
    expect(reachBetween(graph, { from: 0, to: 2 })).toMatchObject({ state: 'not_reachable', reason: 'The ways that exist lead only against one-way roads.' })
    expect(reachBetween(graph, { from: 0, to: 2, keepOneWay: false }).state).toBe('reachable')
  })

  it('reaches a node from itself over nothing', () => {
    expect(reachBetween(graphOf(), { from: 1, to: 1 })).toMatchObject({ state: 'reachable', way: { edges: [], cost: 0 } })
  })

  it('works on an empty network', () => {
    expect(reachBetween(graphOf(), { from: 0, to: 2 }).reason).toBe('No road of the network joins them, blocked or not: it has no roads.')
  })

  it('has no cut between two nodes that are joined without any of its edges', () => {
    expect(smallestCut(graphOf(road('a', [0, 1])), { from: 0, to: 1, keepOneWay: true, cuts: ({ state }) => state === 'blocked' })).toBeNull()
  })
})
