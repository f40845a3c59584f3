import { describe, expect, it } from 'vitest'
import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import type { Features } from '../../../contracts/kinds/features.ts'
import type { Scalar } from '../../../contracts/kinds/geometry.ts'
import { lengthPx } from '../metric.ts'
import { planeFrame, seededLines } from '../test/seeded.ts'
import oracle from './crossings.oracle.json' with { type: 'json' }
import { markDamage } from './damage.ts'
import { graphOfRoads } from './graph-of-roads.ts'
import { polygonMarker, sampledMarker } from './markers.ts'
import { sectionMarker } from './section-marker.ts'
import { readRoadTags } from './osm-tags.ts'
import { roadEdge, roadGraph } from './road-graph.ts'

type RoadLine = { readonly id: string; readonly line: PixelXY[]; readonly tags?: Record<string, Scalar> }

const roadsOf = (lines: readonly RoadLine[], frame: Frame = planeFrame): Features => ({
  kind: 'features',
  title: 'roads',
  frame,
  layerId: null,
  shape: 'line',
  features: lines.map(({ id, line, tags = {} }) => ({ id, geometry: { type: 'LineString', coordinates: line }, properties: tags })),
  classes: [],
  method: '',
  notes: [],
  sources: [],
  analysedShare: null,
})

function graphOf(lines: readonly RoadLine[], meet?: 'shared' | 'crossings', frame: Frame = planeFrame) {
  const graph = graphOfRoads({ roads: roadsOf(lines, frame), meet })
  if (!graph.ok) throw new Error(graph.error.message)
  return graph.value
}

describe('graphOfRoads', () => {
  /** Places within a centimetre are one place, so that with large pixels only the same ones are. */
  const coarse: Frame = { ...planeFrame, gsd: { x: 1e5, y: 1e5 } }

  it('cuts 100 seeded tangles where shapely does, losing no length', () => {
    for (const [seed = 0, pieces, ends, length] of oracle.cases) {
      const graph = graphOf(
        seededLines(seed).map((line, i) => ({ id: `w${i}`, line })),
        'crossings',
        coarse,
      )
      const sum = graph.edges.reduce((total, { line }) => total + lengthPx(line), 0)
      expect({ seed, edges: graph.edges.length, nodes: graph.nodes.length }).toEqual({ seed, edges: pieces, nodes: ends })
      expect(sum).toBeCloseTo(length ?? Number.NaN, 3)
    }
  })

  const cross: RoadLine[] = [
    {
      id: 'we',
      line: [
        [0, 50],
        [100, 50],
      ],
    },
    {
      id: 'ns',
      line: [
        [50, 0],
        [50, 100],
      ],
    },
  ]

  it('lets lines that merely cross pass each other unless asked', () => {
    expect(graphOf(cross)).toMatchObject({ nodes: { length: 4 }, edges: { length: 2 } })
    expect(graphOf(cross, 'crossings')).toMatchObject({ nodes: { length: 5 }, edges: { length: 4 } })
  })

  it('keeps a bridge off the road below it', () => {
    const [we, ns] = cross as [RoadLine, RoadLine]
    expect(graphOf([{ ...we, tags: { bridge: 'yes', layer: 1 } }, ns], 'crossings').nodes).toHaveLength(4)
    expect(graphOf([{ ...we, tags: { bridge: 'no', layer: 0 } }, ns], 'crossings').nodes).toHaveLength(5)
  })

  it('keeps parallel roads and loops: two roads of 100 and 300 m between the same places are two edges', () => {
    const graph = graphOf([
      {
        id: 'short',
        line: [
          [0, 0],
          [100, 0],
        ],
      },
      {
        id: 'long',
        line: [
          [0, 0],
          [0, 100],
          [100, 100],
          [100, 0],
        ],
      },
      {
        id: 'loop',
        line: [
          [100, 0],
          [110, 0],
          [110, 10],
          [100, 0],
        ],
      },
    ])
    expect(graph.edges.map(({ id, a, b, lengthM }) => [id, a === b, Math.round(lengthM ?? Number.NaN)])).toEqual([
      ['short', false, 100],
      ['long', false, 300],
      ['loop', true, 34],
    ])
  })

  it('cuts a road at a vertex that another shares, and at its own', () => {
    const graph = graphOf([
      {
        id: 'a',
        line: [
          [0, 0],
          [50, 0],
          [100, 0],
        ],
      },
      {
        id: 'b',
        line: [
          [50, 0],
          [50, 50],
        ],
      },
    ])
    expect(graph.edges.map(({ id }) => id)).toEqual(['a', 'a:2', 'b'])
  })

  it('turns a road that is one way against its line', () => {
    const [edge] = graphOf([
      {
        id: 'a',
        line: [
          [0, 0],
          [10, 0],
        ],
        tags: { oneway: '-1' },
      },
    ]).edges
    expect(edge).toMatchObject({
      oneWay: true,
      line: [
        [10, 0],
        [0, 0],
      ],
    })
  })

  it('leaves out broken lines and says how many', () => {
    const graph = graphOf([
      {
        id: 'good',
        line: [
          [0, 0],
          [10, 0],
        ],
      },
      {
        id: 'nan',
        line: [
          [0, 0],
          [Number.NaN, 0],
        ],
      },
      {
        id: 'point',
        line: [
          [5, 5],
          [5, 5],
        ],
      },
    ])
    expect(graph.edges).toHaveLength(1)
    expect(graph.notes).toContain('2 of 3 features are no lines and were left out.')
  })

  it('refuses a layer without lines', () => {
    expect(graphOfRoads({ roads: roadsOf([]) })).toMatchObject({ ok: false, error: { code: 'kind_mismatch' } })
  })

  it('has no metres in a frame without a pixel size, and no invented ones', () => {
    const graph = graphOfRoads({
      roads: roadsOf(
        [
          {
            id: 'a',
            line: [
              [0, 0],
              [200, 0],
            ],
          },
        ],
        { ...planeFrame, gsd: null, gsdFrom: null },
      ),
    })
    expect(graph.ok && graph.value.edges[0]).toMatchObject({ lengthM: null, lengthPx: 200 })
  })

  it('measures 200 px of 3 cm as 6 m', () => {
    const graph = graphOfRoads({
      roads: roadsOf(
        [
          {
            id: 'a',
            line: [
              [0, 0],
              [200, 0],
            ],
          },
        ],
        { ...planeFrame, gsd: { x: 0.03, y: 0.03 } },
      ),
    })
    expect(graph.ok && graph.value.edges[0]?.lengthM).toBeCloseTo(6)
  })
})

describe('readRoadTags', () => {
  it.each([
    [{ maxspeed: '30 mph' }, { speedKmh: 48.28032 }],
    [{ maxspeed: '50' }, { speedKmh: 50 }],
    [{ maxspeed: 'RU:urban', highway: 'residential' }, { speedKmh: 30 }],
    [{ maxspeed: 'none' }, { speedKmh: null }],
    [{ highway: 'primary_link' }, { speedKmh: 60 }],
    [{ width: '11\'6"' }, { widthM: expect.closeTo(3.5052, 9) }],
    [{ width: '3,5 m' }, { widthM: 3.5 }],
    [{ width: 'wide' }, { widthM: null }],
    [{ junction: 'roundabout' }, { oneWay: 'along' }],
    [{ junction: 'roundabout', oneway: 'no' }, { oneWay: 'no' }],
    [{ oneway: true }, { oneWay: 'along' }],
    [{ name: 'Elm Street' }, { name: 'Elm Street' }],
  ])('reads %j', (tags, wanted) => {
    expect(readRoadTags(tags)).toMatchObject(wanted)
  })
})

describe('states of roads that tools wrote down', () => {
  it.each([
    [{ state: 'cannot_see', because: 'trees cover it' }, 'unknown', 'trees cover it'],
    [{ state: 'possibly_blocked', because: 'debris lies on it' }, 'blocked', 'possibly blocked: debris lies on it'],
    [{ state: 'possibly_blocked' }, 'blocked', 'possibly blocked'],
    [{ state: 'damaged', because: 'flood' }, 'unknown', 'its state "damaged" is not a known word: flood'],
    [{ state: 'constructor' }, 'unknown', 'its state "constructor" is not a known word'],
    [{ state: 'open', because: null }, 'open', null],
    [{}, 'open', null],
  ])('%j is %s', (tags, state, why) => {
    expect(readRoadTags(tags)).toMatchObject({ state, why })
  })
})

describe('markDamage', () => {
  const line: PixelXY[] = [
    [0, 10],
    [100, 10],
  ]
  const graph = roadGraph(
    { title: '', frame: { ...planeFrame, gsd: { x: 2, y: 2 } }, layerId: null, method: '' },
    [
      [0, 10],
      [100, 10],
    ],
    [roadEdge('r1', { a: 0, b: 1, line, lengthM: 200, lengthPx: 100 })],
  )
  const square = (left: number, right: number): PixelXY[] => [
    [left, 5],
    [right, 5],
    [right, 15],
    [left, 15],
    [left, 5],
  ]
  const flood = (left: number, right: number, state: 'blocked' | 'unknown' = 'blocked') => ({ rings: [square(left, right)], state, why: state === 'blocked' ? 'flood' : 'cloud' })

  it('cuts the road at the outline of the damage and says where, how long and which share', () => {
    const { graph: marked, marks } = markDamage(graph, { markers: [polygonMarker([flood(20, 45)])] })
    expect(marked.edges.map(({ id, state, lengthM, a, b }) => [id, state, lengthM, a, b])).toEqual([
      ['r1.1', 'open', 40, 0, 2],
      ['r1.2', 'blocked', 50, 2, 3],
      ['r1.3', 'open', expect.closeTo(110, 9), 3, 1],
    ])
    expect(marks).toEqual([
      {
        edge: 'r1',
        blocked: 50,
        unknown: 0,
        share: 0.25,
        where: [
          {
            state: 'blocked',
            line: [
              [20, 10],
              [45, 10],
            ],
            length: 50,
            why: 'flood',
          },
        ],
      },
    ])
    expect(marked.nodes.slice(2)).toEqual([
      [20, 10],
      [45, 10],
    ])
  })

  it('sees a road wholly under water as one blocked road', () => {
    const { graph: marked, marks } = markDamage(graph, { markers: [polygonMarker([flood(-5, 105)])] })
    expect(marked.edges).toMatchObject([{ id: 'r1', state: 'blocked', why: 'flood', lengthM: 200 }])
    expect(marks[0]?.share).toBe(1)
  })

  it('lets blocked win over unseen where both lie', () => {
    const { marks } = markDamage(graph, { markers: [polygonMarker([flood(20, 60, 'unknown'), flood(40, 80)])] })
    expect(marks[0]).toMatchObject({ unknown: 40, blocked: 80 })
  })

  it('keeps holes of an area open', () => {
    const rings = [square(20, 80), square(40, 60).toReversed()]
    expect(markDamage(graph, { markers: [polygonMarker([{ rings, state: 'blocked', why: 'debris' }])] }).marks[0]).toMatchObject({ blocked: 80 })
  })

  it('does not count a road that only touches an outline', () => {
    const rings: PixelXY[][] = [
      [
        [30, 10],
        [40, 30],
        [20, 30],
        [30, 10],
      ],
    ]
    const touching = markDamage(graph, { markers: [polygonMarker([{ rings, state: 'blocked', why: 'debris' }])] })
    expect(touching.marks).toEqual([])
    expect(touching.graph.edges).toEqual(graph.edges)
  })

  it('finds the same on a raster to half a pixel', () => {
    const { marks } = markDamage(graph, {
      markers: [sampledMarker({ stepPx: 0.5, statesAt: (places) => places.map(([x]) => (x >= 20 && x < 45 ? { state: 'blocked', why: 'flood' } : null)) })],
    })
    expect(marks[0]?.blocked).toBeCloseTo(50, 0)
  })

  it('overlooks stretches that are shorter than asked', () => {
    expect(markDamage(graph, { markers: [polygonMarker([flood(20, 21)])], shortest: 5 }).marks).toEqual([])
  })
})

describe('sectionMarker', () => {
  /** A road of 10 pixels along row 10; rubble of so many rows on it in columns 40 to 49. */
  const rubble = (top: number, bottom: number) =>
    sectionMarker({
      clearPx: 4,
      widestPx: 40,
      why: 'rubble',
      roadAt: ([x, y]) => (y < 5 || y >= 15 ? 'beside' : x >= 40 && x < 50 && y >= top && y < bottom ? 'blocked' : 'clear'),
    })(
      [
        [0, 10],
        [100, 10],
      ],
      roadEdge('r', {
        a: 0,
        b: 1,
        line: [
          [0, 10],
          [100, 10],
        ],
        lengthM: 100,
        lengthPx: 100,
      }),
    )

  it('lets a vehicle pass beside rubble on the middle when enough is clear, and not when too little is', () => {
    expect(rubble(9, 11)).toEqual([])
    expect(rubble(5, 11)).toEqual([])
    expect(rubble(7, 13)).toMatchObject([{ from: expect.closeTo(40, 0), to: expect.closeTo(50, 0), state: 'blocked', why: 'rubble' }])
    expect(rubble(5, 12)).toHaveLength(1)
    expect(rubble(5, 15)).toHaveLength(1)
  })

  it('leaves a road open that is narrow and clear', () => {
    expect(rubble(15, 15)).toEqual([])
  })
})
