import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rings } from '../../contracts/frame.ts'
import { cropPlan, cropSidePx } from './footprint/crop.ts'
import { footprintFeatures, seenShare } from './footprint/footprint-features.ts'
import { labOf } from './features/lab.ts'
import { superpixels } from './features/superpixels.ts'
import { fitClassifier, predictWithDoubt } from './learn/classifier.ts'
import { modelFromText, modelToText } from './learn/model-text.ts'
import { chiSquared99, fitNovelty, unlikeRows } from './learn/novelty.ts'
import { normalFrom, seededRandom } from './random.ts'
import { classScores, leaveGroupsOut } from './score/held-aside.ts'
import { allocate, stratifiedTotal, wilson } from './score/totals.ts'
import { strokePixels } from './strokes/stroke-pixels.ts'
import { suggestionsOf } from './strokes/suggestions.ts'

describe('totals from a sample', () => {
  it('are those of the design notes: 100 ha mapped with 0.8 right and 0.05 of the other 900 missed are 125 ha', () => {
    const total = stratifiedTotal([
      { members: 100, looked: 50, hits: 40 },
      { members: 900, looked: 100, hits: 5 },
    ])
    expect(total?.estimate).toBeCloseTo(125, 10)
  })

  it('have the interval of Olofsson where the sample is large', () => {
    // by hand: sqrt(1000^2 .8 .2/400 + 9000^2 .05 .95/2000) = 48.2 without, x finite population; 1.96 x that
    const total = stratifiedTotal([
      { members: 100000, looked: 400, hits: 320 },
      { members: 900000, looked: 2000, hits: 100 },
    ])
    const half = 1.959964 * Math.sqrt((100000 ** 2 * 0.8 * 0.2) / 400 + (900000 ** 2 * 0.05 * 0.95) / 2000)
    const [low, high] = total?.interval ?? [0, 0]
    expect((high - low) / 2 / half).toBeCloseTo(1, 1)
  })

  it('of one stratum are the Wilson interval: 8 of 10 is 0.490 to 0.943', () => {
    // statsmodels proportion_confint(8, 10, method='wilson') = (0.4901625, 0.9433178)
    expect(wilson(8, 10).map((share) => share.toFixed(5))).toEqual(['0.49016', '0.94332'])
  })

  it('stay open where every one looked at was of the class, and close when all were looked at', () => {
    expect(stratifiedTotal([{ members: 100, looked: 10, hits: 10 }])?.interval[0]).toBeLessThan(80)
    expect(stratifiedTotal([{ members: 10, looked: 10, hits: 7 }])).toEqual({ estimate: 7, interval: [7, 7] })
    expect(stratifiedTotal([{ members: 10, looked: 0, hits: 0 }])).toBeNull()
  })

  it('hold the truth 19 times of 20 or more', () => {
    const random = seededRandom(5)
    let held = 0
    for (let round = 0; round < 400; round++) {
      const strata = [
        { members: 300, share: 0.06 },
        { members: 115, share: 0.7 },
      ].map(({ members, share }) => ({ members, truth: Array.from({ length: members }, () => random() < share) }))
      const truth = strata.reduce((sum, { truth: all }) => sum + all.filter(Boolean).length, 0)
      const taken = allocate(
        strata.map(({ members }) => members),
        50,
      )
      const total = stratifiedTotal(strata.map(({ members, truth: all }, at) => ({ members, looked: taken[at] as number, hits: all.slice(0, taken[at]).filter(Boolean).length })))
      if (total && total.interval[0] <= truth && truth <= total.interval[1]) held++
    }
    expect(held / 400).toBeGreaterThan(0.94)
  })

  it('look at as many as asked, none twice', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 5 }), fc.integer({ min: 2, max: 400 }), (members, size) => {
        const taken = allocate(members, size)
        const all = members.reduce((sum, one) => sum + one, 0)
        expect(taken.reduce((sum, one) => sum + one, 0)).toBe(Math.min(size, all))
        taken.forEach((one, at) => expect(one).toBeLessThanOrEqual(members[at] as number))
      }),
    )
  })
})

describe('scores', () => {
  it('are those of the design notes: confusion [[50,5,5],[10,20,0],[0,5,5]]', () => {
    const rows = [
      [50, 5, 5],
      [10, 20, 0],
      [0, 5, 5],
    ]
    const pairs = rows.flatMap((row, truth) => row.flatMap((n, said) => Array.from({ length: n }, () => [truth, said] as const)))
    const scores = classScores(
      Uint8Array.from(pairs, ([truth]) => truth),
      Uint8Array.from(pairs, ([, said]) => said),
      { classes: 3 },
    )
    expect(scores.map(({ precision }) => precision?.toFixed(4))).toEqual(['0.8333', '0.6667', '0.5000'])
    expect(scores.map(({ recall }) => recall?.toFixed(4))).toEqual(['0.8333', '0.6667', '0.5000'])
  })

  it('of copies left out together are not those of copies: labels without sense score like chance', () => {
    const normal = normalFrom(seededRandom(2))
    const strokes = 24
    const values: number[] = []
    const labels: number[] = []
    const groups: number[] = []
    for (let stroke = 0; stroke < strokes; stroke++) {
      const place = [normal(), normal(), normal()]
      for (let pixel = 0; pixel < 30; pixel++) {
        values.push(...place.map((one) => one + 0.01 * normal()))
        labels.push(stroke % 2)
        groups.push(stroke)
      }
    }
    const samples = { values: Float32Array.from(values), count: 3, labels: Uint8Array.from(labels), classes: 2 }
    const left = classScores(samples.labels, leaveGroupsOut(samples, Int32Array.from(groups)), { classes: 2 })
    const copies = classScores(samples.labels, leaveGroupsOut(samples, Int32Array.from(groups.keys())), { classes: 2 })
    expect(copies[0]?.f1).toBeGreaterThan(0.95)
    expect(left[0]?.f1).toBeLessThan(0.7)
  })
})

const twoClouds = (n: number) => {
  const normal = normalFrom(seededRandom(11))
  const labels = Uint8Array.from({ length: n }, (_, at) => at % 2)
  const values = Float32Array.from({ length: n * 3 }, (_, at) => (labels[Math.floor(at / 3)] === 1 ? 3 : -3) + normal())
  return { values, count: 3, labels, classes: 2 }
}

describe('doubt', () => {
  it.each([40, 600])('is high between the classes and low amid one, with %i examples', (n) => {
    const samples = twoClouds(n)
    const { doubt, best } = predictWithDoubt(fitClassifier(samples, Int32Array.from(samples.labels.keys())), Float32Array.of(0, 0, 0, 3, 3, 3, -3, -3, -3))
    expect([best[1], best[2]]).toEqual([1, 0])
    expect(doubt[0]).toBeGreaterThan(2 * (doubt[1] as number))
    expect(doubt[0]).toBeGreaterThan(2 * (doubt[2] as number))
  })

  it.each([40, 600])('a classifier of %i examples is the same after it was written down', (n) => {
    const samples = twoClouds(n)
    const groups = Int32Array.from(samples.labels.keys())
    const fitted = { classifier: fitClassifier(samples, groups), novelty: fitNovelty(samples, groups, [0, 2]) }
    expect(modelFromText(JSON.parse(JSON.stringify(modelToText(fitted))))).toEqual(fitted)
  })
})

describe('unlike anything shown', () => {
  it('marks what is far from every class, and about one in a hundred of what is not', () => {
    const samples = twoClouds(2000)
    const novelty = fitNovelty(samples, Int32Array.from(samples.labels.keys()), [0, 1, 2])
    expect([...unlikeRows(novelty, Float32Array.of(20, -20, 20, 3, 3, 3, 0, 30, 0), 3)]).toEqual([1, 0, 1])
    expect(unlikeRows(novelty, samples.values, 3).reduce((sum, one) => sum + one, 0) / 2000).toBeLessThan(0.03)
  })

  it('has the limits of chi-squared', () => {
    // scipy.stats.chi2.ppf(.99, [2, 5, 10]) = 9.2103, 15.0863, 23.2093
    expect(chiSquared99(5)).toBeCloseTo(15.0863, 0)
    expect(chiSquared99(10)).toBeCloseTo(23.2093, 1)
  })
})

describe('strokes', () => {
  it('a click of radius 0 is its pixel; one of radius 1 has five', () => {
    expect(strokePixels([[3.2, 4.9]], 0, { width: 10, height: 10 }).cells).toEqual([[3, 4]])
    expect(strokePixels([[3.5, 4.5]], 1, { width: 10, height: 10 }).all).toBe(5)
  })

  it('keep to the image and to 2000 pixels', () => {
    expect(strokePixels([[-5, -5]], 2, { width: 10, height: 10 }).cells).toEqual([])
    const { cells, all } = strokePixels(
      [
        [0, 50],
        [99, 50],
      ],
      40,
      { width: 100, height: 100 },
    )
    expect(all).toBeGreaterThan(4000)
    expect(cells.length).toBeLessThanOrEqual(2000)
  })

  it('a suggestion lies at least 64 px from every stroke and from the others', () => {
    const places = [10, 70, 90, 200].map((x, at) => ({ at: [x, 0] as [number, number], doubt: 1 - at / 10, classes: [0, 1] }))
    expect(suggestionsOf(places, [{ points: [[0, 0]], radiusPx: 2 }], 5).map(({ at }) => at[0])).toEqual([70, 200])
  })
})

describe('superpixels', () => {
  it('keep to the border between two colours', () => {
    const size = { width: 60, height: 60 }
    const rgb = new Uint8Array(60 * 60 * 3)
    for (let at = 0; at < 3600; at++) rgb.set(at % 60 < 33 ? [200, 40, 40] : [20, 160, 60], at * 3)
    const { labels, count } = superpixels(labOf(rgb), size)
    expect(count).toBeGreaterThanOrEqual(6)
    expect(count).toBeLessThanOrEqual(16)
    const left = new Set<number>()
    const right = new Set<number>()
    labels.forEach((label, at) => (at % 60 < 33 ? left : right).add(label))
    expect([...left].filter((label) => right.has(label))).toEqual([])
  })
})

describe('building features', () => {
  const square = (x: number, y: number, side: number): Rings => [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ]
  const crop = (value: number) => ({ rgb: new Uint8Array(cropSidePx * cropSidePx * 3).fill(value), valid: new Uint8Array(cropSidePx * cropSidePx).fill(1) })

  it('the ring goes around the building and not into it', () => {
    const { inside, ring, box } = cropPlan(square(100, 50, 20))
    expect(inside.reduce((sum, one) => sum + one, 0)).toBe(400)
    expect(box).toEqual([78, 28, 142, 92])
    expect(ring.reduce((sum, one) => sum + one, 0)).toBe(30 * 30 - 400)
    expect(inside.some((one, at) => one === 1 && ring[at] === 1)).toBe(false)
  })

  it('are finite, as many for every building, and 0 for no change', () => {
    const small = footprintFeatures(cropPlan(square(10.2, 10.2, 0.3)), crop(90), crop(90))
    const large = footprintFeatures(cropPlan(square(0, 0, 300)), crop(90), crop(90))
    expect(small.length).toBe(large.length)
    expect([...small, ...large].every(Number.isFinite)).toBe(true)
    expect(small.slice(-5, -1)).toEqual(new Float32Array(4))
  })

  it('a building beside the image is not seen', () => {
    const empty = { ...crop(0), valid: new Uint8Array(cropSidePx * cropSidePx) }
    expect(seenShare(cropPlan(square(10, 10, 20)), empty)).toBe(0)
  })
})
