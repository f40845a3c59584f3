import { describe, expect, it } from 'vitest'
import type { PixelXY } from '../../../contracts/frame.ts'
import type { Graph, RoadEdge } from '../../../contracts/kinds/graph.ts'
import { roadEdge, roadGraph } from '../graph/road-graph.ts'
import { planeFrame, seededGraph, seededWindows } from '../test/seeded.ts'
import { netOf } from '../graph/net.ts'
import { type Driving, drivingCosts } from './costs.ts'
import { findRoutes, type RouteAsk } from './find-routes.ts'
import { search } from './search.ts'
import oracle from './timed.oracle.json' with { type: 'json' }

const straight = (id: string, nodes: readonly [number, number], more: Partial<RoadEdge> = {}) => ({ id, nodes, more })

/** Places a hundred metres apart on a line, and roads among them. */
function graphOf(...roads: { id: string; nodes: readonly [number, number]; more: Partial<RoadEdge> }[]): Graph {
  const nodes = [0, 1, 2, 3].map((k): PixelXY => [k * 100, 0])
  const edges = roads.map(({ id, nodes: [a, b], more }) => {
    const line = more.line ?? [nodes[a] as PixelXY, nodes[b] as PixelXY]
    const lengthM = more.lengthM ?? 100 * Math.abs(a - b)
    return roadEdge(id, { a, b, lengthPx: lengthM, ...more, lengthM, line })
  })
  return roadGraph({ title: '', frame: planeFrame, layerId: null, method: '' }, nodes, edges)
}

const ask = (driving: Partial<Driving> = {}, more: Partial<RouteAsk> = {}): RouteAsk => ({
  from: { name: 'depot', xy: [0, 0] },
  to: { name: 'school', xy: [200, 0] },
  driving: { aim: 'shortest', ...driving },
  snapM: 15,
  ...more,
})

function routes(graph: Graph, request: RouteAsk) {
  const found = findRoutes(graph, request)
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

const idsOf = (edges: readonly RoadEdge[] | undefined) => edges?.map(({ id }) => id)

describe('findRoutes', () => {
  const two = graphOf(
    straight('main', [0, 2], { speedKmh: 20 }),
    straight('bypass', [0, 2], {
      lengthM: 300,
      speedKmh: 100,
      line: [
        [0, 0],
        [0, 50],
        [200, 50],
        [200, 0],
      ],
    }),
  )

  it('takes the shortest or the fastest of two parallel roads', () => {
    expect(routes(two, ask()).ways[0]).toMatchObject({ lengthM: 200, hours: 0.01 })
    const fast = routes(two, ask({ aim: 'fastest' })).ways[0]
    expect(idsOf(fast?.edges)).toEqual(['bypass'])
    expect(fast?.hours).toBeCloseTo(0.003)
  })

  it('gives both as alternatives, best first', () => {
    expect(routes(two, ask({}, { count: 5 })).ways.map(({ edges }) => idsOf(edges))).toEqual([['main'], ['bypass']])
  })

  it('goes around a closure by id and by outline, and names it when nothing is left', () => {
    const byId = { why: 'bridge out', edges: ['main'] }
    const byArea = {
      why: 'flood',
      area: [
        [
          [90, -10],
          [110, -10],
          [110, 10],
          [90, 10],
          [90, -10],
        ],
      ] as PixelXY[][],
    }
    for (const closure of [byId, byArea]) expect(idsOf(routes(two, ask({ closures: [closure] })).ways[0]?.edges)).toEqual(['bypass'])
    const shut = routes(two, ask({ closures: [byId, { why: 'convoy', edges: ['bypass'] }] }))
    expect(shut).toMatchObject({ state: 'not_reachable', ways: [] })
    expect(shut.reason).toBe('2 blocked roads cut every way: main - bridge out; bypass - convoy.')
  })

  it('keeps a wide vehicle off a road known to be narrow, not off one of unknown width', () => {
    const graph = graphOf(straight('lane', [0, 2], { widthM: 2.4 }), straight('unknown', [0, 2], { lengthM: 500 }))
    expect(idsOf(routes(graph, ask({ vehicleWidthM: 2 })).ways[0]?.edges)).toEqual(['lane'])
    expect(idsOf(routes(graph, ask({ vehicleWidthM: 2.55 })).ways[0]?.edges)).toEqual(['unknown'])
    expect(routes(graphOf(straight('lane', [0, 2], { widthM: 2.4 })), ask({ vehicleWidthM: 3 })).reason).toContain('2.4 m wide, the vehicle needs 3 m')
  })

  it('names a closed or too narrow road that was not seen either: seeing it would not open it', () => {
    const hidden = { state: 'unknown', why: 'cloud' } as const
    const shut = routes(graphOf(straight('hidden', [0, 2], hidden)), ask({ closures: [{ why: 'bridge out', edges: ['hidden'] }] }))
    expect(shut).toMatchObject({ state: 'not_reachable', reason: 'One blocked road cuts every way: hidden - bridge out.' })
    const narrow = routes(graphOf(straight('hidden', [0, 2], { ...hidden, widthM: 2 })), ask({ vehicleWidthM: 3 }))
    expect(narrow).toMatchObject({ state: 'not_reachable', cut: [{ id: 'hidden', why: '2.0 m wide, the vehicle needs 3 m' }] })
    expect(routes(graphOf(straight('hidden', [0, 2], hidden)), ask()).state).toBe('cannot_tell')
  })

  it('prefers a longer way that was seen where the safest is asked for', () => {
    const graph = graphOf(straight('hidden', [0, 2], { state: 'unknown', why: 'cloud' }), straight('seen', [0, 2], { lengthM: 900 }))
    expect(routes(graph, ask({ aim: 'safest', overUnknown: true })).ways[0]?.lengthM).toBe(900)
    expect(routes(graph, ask({ overUnknown: true })).ways[0]).toMatchObject({ lengthM: 200, unseenM: 200 })
  })

  it('sets off in the middle of a road, where the point is nearest', () => {
    const way = routes(two, ask({}, { from: { name: 'car', xy: [50, 4] } })).ways[0]
    expect(way).toMatchObject({
      lengthM: 150,
      line: [
        [50, 0],
        [200, 0],
      ],
    })
  })

  it('counts two points on one road from one to the other', () => {
    const way = routes(two, ask({}, { from: { name: 'a', xy: [150, 1] }, to: { name: 'b', xy: [60, 1] } })).ways[0]
    expect(way).toMatchObject({
      lengthM: 90,
      line: [
        [150, 0],
        [60, 0],
      ],
    })
  })

  it('cannot tell when no road was seen near a point, and says how far it looked', () => {
    const far = routes(two, ask({}, { from: { name: 'farm', xy: [50, -40] } }))
    expect(far).toMatchObject({ state: 'cannot_tell', ways: [], reason: 'It cannot be told: no road seen within 15 m of farm.', from: { node: null, nearestM: 40 } })
  })

  it('snaps in metres whatever the pixel size: 1 m off the road at 3 cm is near', () => {
    const fine = { ...two, frame: { ...planeFrame, gsd: { x: 0.03, y: 0.03 } } }
    expect(routes(fine, ask({}, { from: { name: 'car', xy: [50, 33] } })).from).toMatchObject({ awayM: 0.51 })
    expect(routes(fine, ask({}, { from: { name: 'car', xy: [0, -34] } })).from).toMatchObject({ at: [0, 0], awayM: 1.02 })
  })

  it('draws no line where there is no way', () => {
    const cut = routes(graphOf(straight('a', [0, 1]), straight('b', [1, 2], { state: 'blocked', why: 'debris' })), ask())
    expect(cut).toMatchObject({ ways: [], state: 'not_reachable', cut: [{ id: 'b' }] })
  })

  it('reads a one-way road one way unless told otherwise', () => {
    const graph = graphOf(straight('back', [2, 0], { oneWay: true }))
    expect(routes(graph, ask()).state).toBe('not_reachable')
    expect(routes(graph, ask({}, { keepOneWay: false })).ways[0]?.lengthM).toBe(200)
  })

  it.each([
    ['a negative snapping distance', { snapM: -1 }, 'argument_invalid'],
    ['a position that is no number', { from: { name: 'x', xy: [Number.NaN, 0] as PixelXY } }, 'argument_invalid'],
    ['no alternatives', { count: 0 }, 'argument_invalid'],
    ['a speed of 0', { driving: { aim: 'fastest' as const, speedKmh: 0 } }, 'argument_invalid'],
    ['a vehicle without width', { driving: { aim: 'shortest' as const, vehicleWidthM: 0 } }, 'argument_invalid'],
  ])('refuses %s', (_, change, code) => {
    expect(findRoutes(two, ask({}, change))).toMatchObject({ ok: false, error: { code } })
  })

  it('refuses a graph whose frame has no pixel size, rather than call pixels metres', () => {
    expect(findRoutes({ ...two, frame: { ...planeFrame, gsd: null, gsdFrom: null } }, ask())).toMatchObject({ ok: false, error: { code: 'gsd_unknown' } })
  })

  it('cannot tell on a network without roads', () => {
    expect(routes(graphOf(), ask())).toMatchObject({ state: 'cannot_tell', reason: expect.stringContaining('there is no road in the network for depot') })
  })
})

describe('timed closures', () => {
  it('give the arrivals that networkx finds over 60 networks with every node at every hour', () => {
    for (const [seed = 0, arrival] of oracle.cases as [number, number | null][]) {
      const graph = seededGraph(seed, 12)
      const edges = graph.edges.map((edge): RoadEdge => ({ ...edge, state: edge.state === 'unknown' ? 'open' : edge.state, speedKmh: 1 / 1000 }))
      const closures = seededWindows(seed, edges.length).map(({ edge, fromH, toH }) => ({ why: 'curfew', edges: [`e${edge}`], fromH, toH }))
      const { weights, enter } = drivingCosts(edges, { aim: 'fastest', closures })
      const { costs } = search(netOf({ ...graph, edges }, { keepOneWay: true }), { weights, enter, from: [{ node: 0, cost: 0 }] })
      const found = costs[graph.nodes.length - 1] as number
      if (arrival === null) expect(found).toBe(Number.POSITIVE_INFINITY)
      else expect(found).toBeCloseTo(arrival, 6)
    }
  })

  it('hold for the whole trip when time is not what is counted', () => {
    const graph = graphOf(straight('road', [0, 2]))
    const later = { why: 'high tide', edges: ['road'], fromH: 5, toH: 6 }
    expect(routes(graph, ask({ closures: [later] })).state).toBe('not_reachable')
    expect(routes(graph, ask({ aim: 'fastest', closures: [later] })).state).toBe('reachable')
    expect(routes(graph, ask({ closures: [{ ...later, fromH: -3, toH: -1 }] })).state).toBe('reachable')
  })
})
