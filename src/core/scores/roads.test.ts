import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeRandom } from '../scene/prng.ts'
import { type Journey, type RoadGraph, type RoadLines, randomJourneys, roadScore, routeAgreement } from './index.ts'

describe('roadScore', () => {
  const street: RoadLines = [
    [
      [0, 0],
      [100, 0],
    ],
  ]
  const line = (...[x0, y0, x1, y1]: [number, number, number, number]): RoadLines[number] => [
    [x0, y0],
    [x1, y1],
  ]

  it('half a street found 2 m beside it: the buffer of 3 m reaches 2.236 m beyond its end', () => {
    const { trueM, foundM, completeness, correctness } = roadScore(street, [line(0, 2, 50, 2)])
    expect([trueM, foundM, correctness]).toEqual([100, 50, 1])
    expect(completeness).toBeCloseTo((50 + Math.sqrt(5)) / 100, 12)
  })

  it('a line 3 m away is near, one beyond is not', () => {
    expect(roadScore(street, [line(0, 3, 100, 3)])).toMatchObject({ completeness: 1, correctness: 1, f1: 1 })
    expect(roadScore(street, [line(0, 3.001, 100, 3.001)])).toMatchObject({ completeness: 0, correctness: 0, f1: 0 })
  })

  it('a road of 20 m that crosses a street of 100 m is near it for 6 m, and the street near the road for as many', () => {
    const { completeness, correctness } = roadScore(street, [line(50, -10, 50, 10)])
    expect(completeness).toBeCloseTo(0.06, 12)
    expect(correctness).toBeCloseTo(0.3, 12)
  })

  it('the same road found twice completes it once', () => {
    expect(roadScore(street, [line(0, 1, 60, 1), line(20, -1, 60, -1)]).completeness).toBeCloseTo((60 + Math.sqrt(8)) / 100, 12)
  })

  it('a side without roads has no figure of its own', () => {
    expect(roadScore([], [])).toEqual({ trueM: 0, completeness: null, foundM: 0, correctness: null, f1: null })
    expect(roadScore(street, [])).toMatchObject({ completeness: 0, correctness: null, f1: 0 })
    expect(roadScore(street, [[[5, 5]], line(7, 7, 7, 7)])).toMatchObject({ completeness: 0, correctness: null })
  })

  it('is that of shapely for bent lines', () => {
    // lines.intersection(others.buffer(3, 2000)).length / lines.length, shapely 2
    const truth: RoadLines = [
      [
        [0, 0],
        [40, 10],
        [80, -5],
        [120, 30],
      ],
      line(60, -40, 62, 50),
    ]
    const found: RoadLines = [
      [
        [2, 1.5],
        [38, 12],
        [70, 2],
        [95, 4],
        [118, 33],
      ],
      line(20, 20, 60, 21),
      line(65, -40, 63.5, 5),
    ]
    const score = roadScore(truth, found)
    expect(score.completeness).toBeCloseTo(0.5790645407701707, 6)
    expect(score.correctness).toBeCloseTo(0.5694547063232216, 6)
  })

  it('what is near within a buffer is that of looking at many points', () => {
    const at = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(fc.tuple(at, at, at, at), fc.array(fc.tuple(at, at, at, at), { maxLength: 4 }), ([x0, y0, x1, y1], others) => {
        fc.pre(x0 !== x1 || y0 !== y1)
        const found = others.map((one) => line(...one))
        const steps = 2000
        const near = Array.from({ length: steps }, (_, k) => (k + 0.5) / steps).filter((t) =>
          others.some((other) => distanceTo([x0 + t * (x1 - x0), y0 + t * (y1 - y0)], other) <= 3),
        )
        expect(roadScore([line(x0, y0, x1, y1)], found).completeness).toBeCloseTo(near.length / steps, 2)
      }),
    )
  })
})

function distanceTo([x, y]: [number, number], [x0, y0, x1, y1]: readonly [number, number, number, number]): number {
  const length2 = (x1 - x0) ** 2 + (y1 - y0) ** 2
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length2))
  return Math.hypot(x - x0 - t * (x1 - x0), y - y0 - t * (y1 - y0))
}

describe('routeAgreement', () => {
  const graphOf = (text: string): RoadGraph => text.split(' ').map((edge): Journey => [edge[0] ?? '', edge[1] ?? ''])
  const nodes = [...'abcdefghijkl']
  const everyPair = nodes.flatMap((from, at) => nodes.slice(at + 1).map((to): Journey => [from, to]))

  it('a blocked bridge cuts three of six journeys, a way nobody knew joins none wrongly', () => {
    const journeys = ['ab', 'ac', 'ad', 'bc', 'bd', 'cd'].map((pair): Journey => [pair[0] ?? '', pair[1] ?? ''])
    expect(routeAgreement({ truth: graphOf('ab bc cd'), found: graphOf('bc cd'), journeys })).toEqual({ n: 6, share: 0.5, missed: 3, wrong: 0 })
    expect(routeAgreement({ truth: graphOf('ab bc cd'), found: graphOf('ab bc cd ad'), journeys }).share).toBe(1)
    expect(routeAgreement({ truth: graphOf('ab'), found: [], journeys: [] })).toEqual({ n: 0, share: null, missed: 0, wrong: 0 })
  })

  it('is that of has_path of networkx over all pairs of a random graph', () => {
    // networkx 3.6.1, random.seed(4): 10 edges of 12 nodes, 7 of them kept and 3 others added
    const [truth, found] = [graphOf('de ef be fh ch kl ak ag af ac'), graphOf('ak af ch ac de ef be ce hk bh')]
    expect(routeAgreement({ truth, found, journeys: everyPair })).toEqual({ n: 66, share: 49 / 66, missed: 17, wrong: 0 })
    expect(routeAgreement({ truth: found, found: truth, journeys: everyPair })).toMatchObject({ missed: 0, wrong: 17 })
  })

  it('journeys are drawn from all nodes, never to where one is, the same for the same seed', () => {
    const drawn = randomJourneys(nodes, 2000, makeRandom(3).next)
    expect(drawn).toEqual(randomJourneys(nodes, 2000, makeRandom(3).next))
    expect(drawn.every(([from, to]) => from !== to)).toBe(true)
    expect(new Set(drawn.map((pair) => pair.join(''))).size).toBe(12 * 11)
    expect(randomJourneys(['a', 'a'], 5, makeRandom(3).next)).toEqual([])
  })
})
