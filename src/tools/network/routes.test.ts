import { describe, expect, it } from 'vitest'
import { artifactOf, failureOf } from '../../../test/helpers/tool-context.ts'
import type { Features, Graph } from '../../contracts/kinds/index.ts'
import type { Tool } from '../index.ts'
import { alternativeRoutes } from './alternative-routes.ts'
import { isochrones } from './isochrones.ts'
import { markBlocked } from './mark-blocked.ts'
import { minimumRepairs } from './minimum-repairs.ts'
import { reachable } from './reachable.ts'
import { shortestRoute } from './shortest-route.ts'
import { at, box, frame, graphOf, layerOf, line, roads } from './test/roads.ts'

describe('shortest_route', () => {
  it('measures 200 px of 3 cm as 6 m', async () => {
    const fine = { ...frame, width: 200, gsd: { x: 0.03, y: 0.03 } }
    const graph = await graphOf(
      [
        line('road', [
          [0, 10],
          [200, 10],
        ]),
      ],
      fine,
    )
    const way = await artifactOf(shortestRoute, { graph, start: at('A', [0, 10], fine), end: at('B', [200, 10], fine) })
    expect(way).toMatchObject({ kind: 'path', reachable: true, lengthM: expect.closeTo(6, 9), layerId: null })
  })

  it('goes around a blocked road, and without any way gives no line but where it is cut', async () => {
    const graph = await graphOf(roads)
    const blocked = (await artifactOf(markBlocked, { graph, damage: layerOf([box('debris', [20, 5, 25, 15])]) })) as Graph
    const start = at('A', [0, 10])
    const stored = { ...graph, artifact: blocked }
    expect(await artifactOf(shortestRoute, { graph: stored, start, end: at('B', [50, 10]) })).toMatchObject({ reachable: true, lengthM: 210 })
    const noDetour = { ...graph, artifact: { ...blocked, edges: blocked.edges.filter(({ id }) => id !== 'detour') } }
    const cut = await artifactOf(shortestRoute, { graph: noDetour, start, end: at('B', [50, 90]) })
    expect(cut).toMatchObject({ reachable: false, line: [], lengthM: null, cut: { a: [20, 10], b: [25, 10], gapM: 5 }, reason: expect.stringContaining('debris') })
    expect(cut).not.toHaveProperty('cannotTell')
  })

  it('cannot tell where no road was seen within the distance it says', async () => {
    const graph = await graphOf(roads)
    const far = await artifactOf(shortestRoute, { graph, start: at('farm', [20, 70]), end: at('B', [100, 10]) })
    expect(far).toMatchObject({ reachable: false, cannotTell: true, reason: 'It cannot be told: no road seen within 15 m of farm.', from: { snapped: null, snapM: 30 } })
    expect(await artifactOf(shortestRoute, { graph, start: at('farm', [20, 70]), end: at('B', [100, 10]), snap: 40 })).toMatchObject({ reachable: true })
  })

  it('closes roads by id, by area and in time', async () => {
    const graph = await graphOf(roads)
    const ends = { graph, start: at('A', [0, 10]), end: at('B', [100, 10]) }
    const lengthWith = async (more: object) => ((await artifactOf(shortestRoute, { ...ends, ...more })) as { lengthM: number | null }).lengthM
    expect(await lengthWith({})).toBe(100)
    expect(await lengthWith({ closures: [{ edges: ['main'] }] })).toBe(160)
    expect(
      await lengthWith({
        closed: {
          name: 'Z',
          label: 'zone',
          frame,
          rings: [
            [
              [60, 0],
              [70, 0],
              [70, 20],
              [60, 20],
              [60, 0],
            ],
          ],
        },
      }),
    ).toBe(160)
    const curfew = { edges: ['main'], from: '2026-03-01T00:00:00Z', to: '2026-03-01T05:00:00Z' }
    expect(await lengthWith({ closures: [curfew], departAt: '2026-03-01T06:00:00Z' })).toBe(100)
    expect(await lengthWith({ closures: [curfew], departAt: '2026-03-01T04:00:00Z' })).toBe(160)
    expect(await failureOf(shortestRoute, { ...ends, closures: [curfew] })).toMatchObject({ code: 'input_missing' })
    expect(await failureOf(shortestRoute, { ...ends, closures: [curfew], departAt: 'tomorrow' })).toMatchObject({ code: 'argument_invalid' })
    expect(await failureOf(shortestRoute, { ...ends, closures: [{ edges: ['elsewhere'] }] })).toMatchObject({ code: 'node_unknown' })
  })
})

describe('alternative_routes', () => {
  it('are lines in order of length, and too few are said', async () => {
    const made = (await artifactOf(alternativeRoutes, { graph: await graphOf(roads), start: at('A', [0, 10]), end: at('B', [100, 10]), count: 5 })) as Features
    expect(made.features.map(({ properties }) => [properties['rank'], properties['lengthM'], properties['what']])).toEqual([
      [1, 100, 'route'],
      [2, 160, 'route'],
    ])
    expect(made.notes).toEqual(['There are only 2 such routes.'])
  })

  it('fail with the reason where there is none', async () => {
    const graph = await graphOf([
      line('a', [
        [0, 10],
        [40, 10],
      ]),
      line('b', [
        [60, 10],
        [100, 10],
      ]),
    ])
    expect(await failureOf(alternativeRoutes, { graph, start: at('A', [0, 10]), end: at('B', [100, 10]) })).toMatchObject({
      code: 'no_path',
      message: 'No road of the network joins them, blocked or not.',
    })
  })
})

describe('reachable', () => {
  const ends = { start: at('A', [0, 10]), end: at('school', [100, 10]) }
  const main = (state: string, why: string) => [
    line('w', [
      [0, 10],
      [50, 10],
    ]),
    line(
      'bridge',
      [
        [50, 10],
        [60, 10],
      ],
      { state, why },
    ),
    line('e', [
      [60, 10],
      [100, 10],
    ]),
  ]

  it.each([
    ['open', '', true, 'A way of 100 m over open roads joins them.'],
    ['blocked', 'collapsed', false, 'One blocked road cuts every way: bridge - collapsed.'],
    ['unknown', 'cloud', null, 'The only ways lead over roads that could not be seen: bridge - cloud.'],
  ])('a bridge that is %s', async (...[state, why, value, reason]) => {
    expect(await artifactOf(reachable, { graph: await graphOf(main(state, why)), ...ends })).toMatchObject({ kind: 'yes_no', value, reason })
  })

  it('cannot tell for a place with no road near it', async () => {
    expect(await artifactOf(reachable, { graph: await graphOf(main('open', '')), start: ends.start, end: at('school', [100, 60]) })).toMatchObject({ value: null })
  })
})

describe('minimum_repairs', () => {
  const broken = () =>
    graphOf([
      line(
        'w',
        [
          [0, 10],
          [50, 10],
        ],
        { state: 'blocked', why: 'debris' },
      ),
      line(
        'e',
        [
          [50, 10],
          [100, 10],
        ],
        { state: 'blocked' },
      ),
      line(
        'around',
        [
          [0, 10],
          [50, 90],
          [100, 10],
        ],
        { state: 'blocked', why: 'flood' },
      ),
    ])

  it('takes one long repair before two short ones', async () => {
    const made = await artifactOf(minimumRepairs, { graph: await broken(), start: at('A', [0, 10]), end: at('B', [100, 10]) })
    expect(made).toMatchObject({ kind: 'table', records: { rows: [[1, 'around', null, expect.closeTo(188.68, 2), 'flood']] } })
  })

  it('never takes another node for one that is not there', async () => {
    const graph = await broken()
    expect(await failureOf(minimumRepairs, { graph, startNode: 'hospital', endNode: '1' })).toMatchObject({ code: 'node_unknown', message: 'The network has no node hospital.' })
    expect(await failureOf(minimumRepairs, { graph, startNode: '0', endNode: '99' })).toMatchObject({ code: 'node_unknown' })
    expect(await failureOf(minimumRepairs, { graph, startNode: '0' })).toMatchObject({ code: 'point_missing' })
    expect(await artifactOf(minimumRepairs, { graph, startNode: '0', endNode: '2' })).toMatchObject({ records: { rows: { length: 1 } } })
  })

  it('says that nothing is to repair, or that nothing helps', async () => {
    const made = await artifactOf(minimumRepairs, { graph: await graphOf(roads), start: at('A', [0, 10]), end: at('B', [100, 10]) })
    expect(made).toMatchObject({ records: { rows: [] }, notes: ['0 repairs join A and B by a way of 100 m.'] })
    const apart = await graphOf([
      line('a', [
        [0, 10],
        [40, 10],
      ]),
      line('b', [
        [60, 10],
        [100, 10],
      ]),
    ])
    expect(await failureOf(minimumRepairs, { graph: apart, start: at('A', [0, 10]), end: at('B', [100, 10]) })).toMatchObject({ code: 'no_path' })
  })
})

describe('network tools without a pixel size', () => {
  it.each<[string, Tool, object]>([
    ['shortest_route', shortestRoute, { start: at('A', [0, 10]), end: at('B', [100, 10]) }],
    ['reachable', reachable, { start: at('A', [0, 10]), end: at('B', [100, 10]) }],
    ['isochrones', isochrones, { point: at('A', [0, 10]), limits: [10] }],
  ])('%s says gsd_unknown', async (_, tool, more) => {
    const blind = { ...frame, gsd: null, gsdFrom: null }
    const graph = await graphOf(roads, blind)
    const inputs = Object.fromEntries(
      Object.entries(more).map(([key, value]) => [key, value !== null && typeof value === 'object' && 'xy' in value ? { ...value, frame: blind } : value]),
    )
    expect(await failureOf(tool, { graph, ...inputs })).toMatchObject({ code: 'gsd_unknown' })
  })
})
