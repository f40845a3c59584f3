import { describe, expect, it } from 'vitest'
import { artifactOf, failureOf } from '../../../test/helpers/tool-context.ts'
import type { Features } from '../../contracts/kinds/index.ts'
import { isochrones } from './isochrones.ts'
import { nearestFacilities } from './nearest-facilities.ts'
import { serviceAreas } from './service-areas.ts'
import { supplyRoutes } from './supply-routes.ts'
import { supplyRuns } from './supply-runs.ts'
import { at, graphOf, layerOf, line, point, roads } from './test/roads.ts'

describe('what is reached, and from where', () => {
  it('isochrones cut the roads at the exact distance', async () => {
    const made = (await artifactOf(isochrones, {
      graph: await graphOf([
        line('road', [
          [0, 10],
          [100, 10],
        ]),
      ]),
      point: at('A', [20, 10]),
      limits: [10, 30],
    })) as Features
    expect(made.notes[0]).toBe('20 m of road within 10 m; 50 m of road within 30 m.')
    expect(made.features.map(({ properties, geometry }) => [properties['limit'], properties['road'], geometry.coordinates]).toSorted()).toEqual([
      [
        10,
        'road',
        [
          [10, 10],
          [20, 10],
        ],
      ],
      [
        10,
        'road',
        [
          [20, 10],
          [30, 10],
        ],
      ],
      [
        30,
        'road',
        [
          [0, 10],
          [10, 10],
        ],
      ],
      [
        30,
        'road',
        [
          [30, 10],
          [50, 10],
        ],
      ],
    ])
  })

  it('isochrones count minutes for the fastest way', async () => {
    const made = (await artifactOf(isochrones, {
      graph: await graphOf([
        line('road', [
          [0, 10],
          [100, 10],
        ]),
      ]),
      point: at('A', [0, 10]),
      aim: 'fastest',
      speedKmh: 6,
      limits: [0.5],
    })) as Features
    expect(made.notes[0]).toBe('50 m of road within 0.5 min.')
  })

  it('service areas meet half way between two facilities, and name the stations without a road', async () => {
    const stations = layerOf([point('p1', [0, 10], { name: 'north' }), point('p2', [60, 10]), point('p3', [50, 80])], { title: 'stations' })
    const made = (await artifactOf(serviceAreas, {
      graph: await graphOf([
        line('road', [
          [0, 10],
          [100, 10],
        ]),
      ]),
      facilities: stations,
    })) as Features
    expect(made.notes).toEqual(['Road served: north: 30 m; p2: 70 m. 0 m are reached by none.', 'p3: it cannot be told, no road seen within 15 m of p3.'])
  })

  it('nearest facilities are told with their way, and a place without one is named', async () => {
    const graph = await graphOf([
      line('road', [
        [0, 10],
        [100, 10],
      ]),
      line('island', [
        [0, 90],
        [50, 90],
      ]),
    ])
    const hospitals = layerOf([point('h1', [90, 10]), point('h2', [40, 10]), point('h3', [10, 10])], { title: 'hospitals' })
    const places = layerOf([point('village', [20, 10]), point('isle', [20, 90])])
    const made = await artifactOf(nearestFacilities, { graph, places, facilities: hospitals, count: 2 })
    expect(made).toMatchObject({
      records: {
        rows: [
          ['village', 1, 'h3', 'h3', 10, 10],
          ['village', 2, 'h2', 'h2', 20, 20],
        ],
      },
      notes: ['isle: no facility can be reached over roads open to the vehicle.'],
    })
  })
})

describe('supply_runs', () => {
  const stops = layerOf([point('a', [20, 10], { need: 4 }), point('b', [80, 10], { need: '3' }), point('c', [50, 90], { need: 9 })])
  const ask = async (more: object = {}) => ({ graph: await graphOf(roads), depot: at('depot', [0, 10]), stops, capacity: 10, demandField: 'need', ...more })

  it('plans trips within the capacity, with a bound', async () => {
    const made = await artifactOf(supplyRuns, await ask())
    expect(made).toMatchObject({ kind: 'table', notes: ['2 trips. No plan is shorter than these 420 m.'] })
    const rows = (made as { records: { rows: unknown[][] } }).records.rows
    expect(rows.map(([, , place]) => place).toSorted()).toEqual(['a', 'b', 'c'])
    expect(rows.find(([, , place]) => place === 'c')).toEqual([expect.any(Number), 1, 'c', 'c', 9, 9, 260])
  })

  it.each([
    ['a capacity of 0', { capacity: 0 }, 'argument_invalid'],
    ['a demand above the capacity', { capacity: 5 }, 'argument_invalid'],
    ['no demand', { demandField: undefined }, 'input_missing'],
    ['an attribute that holds no number', { demandField: 'name' }, 'argument_invalid'],
    ['a depot far from any road', { depot: at('depot', [20, 70]) }, 'point_outside'],
  ])('refuses %s', async (_, more, code) => {
    expect(await failureOf(supplyRuns, await ask(more))).toMatchObject({ code })
  })

  it('draws each trip along its roads, as long as the plan says', async () => {
    const made = (await artifactOf(supplyRoutes, await ask())) as Features
    const [one, two] = made.features.toSorted((p, q) => Number(p.properties['load']) - Number(q.properties['load']))
    expect(one?.properties).toMatchObject({ what: 'trip', load: 7, lengthM: 160, stops: 2 })
    expect(two?.geometry.coordinates).toEqual([
      [0, 10],
      [20, 10],
      [50, 10],
      [50, 90],
      [50, 10],
      [20, 10],
      [0, 10],
    ])
    expect(two).toMatchObject({
      properties: { lengthM: 260, name: expect.stringMatching(/^trip \d: c \(9\)$/) },
    })
  })

  it('brings several loads where that is allowed, and names a place that cannot be reached', async () => {
    const made = (await artifactOf(supplyRuns, await ask({ capacity: 5, split: true }))) as { notes: string[] }
    expect(made.notes[0]).toMatch(/^4 trips\./)
    const island = await graphOf([
      ...roads,
      line('island', [
        [70, 90],
        [90, 90],
      ]),
    ])
    const far = layerOf([...stops.artifact.features, point('isle', [80, 90], { need: 1 })])
    expect((await artifactOf(supplyRuns, { ...(await ask()), graph: island, stops: far })) as object).toMatchObject({
      notes: [expect.any(String), 'isle cannot be reached and left again over roads open to the vehicle; it is not supplied.'],
    })
  })
})
