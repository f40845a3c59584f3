import { describe, expect, it } from 'vitest'
import { makeRandom } from '../scene/prng.ts'
import { binOfScore, calibratedArea } from './index.ts'
import { studentT975 } from './student-t.ts'

const bins = [
  { score: [0.05, 0.5] as [number, number], precision: 0.2, n: 1000 },
  { score: [0.5, 0.8] as [number, number], precision: 0.6, n: 1000 },
  { score: [0.8, 1] as [number, number], precision: 0.9, n: 1000 },
]
/** Each estimated at (100 x .6 + 200 x .9) / .8 = 300; off by 30, -30, 0, 15, -15. */
const groups = [330, 270, 300, 315, 285].map((truth, i) => ({ place: `block ${i}`, kept: [0, 100, 200], truth }))
const calibration = { metric: 'area' as const, bins, recall: { value: 0.8, n: 5000 }, groups }

describe('calibratedArea', () => {
  it('by hand: what is right over the recall, and as far off as on the places measured', () => {
    const made = calibratedArea([0, 10, 20], calibration)
    expect(made?.expected).toBeCloseTo(30, 10)
    // mean square (900 + 900 + 0 + 225 + 225) / 5 = 450; t(4) = 2.7764; share = 2.7764 x sqrt(450 x 1.2) / 300 = .21506
    expect(made?.interval[0]).toBeCloseTo(30 * (1 - 0.21506), 2)
    expect(made?.interval[1]).toBeCloseTo(30 * (1 + 0.21506), 2)
  })

  it('has no answer without a recall, with fewer than five places, or where nothing was found', () => {
    const { recall: _recall, ...without } = calibration
    expect(calibratedArea([0, 10, 20], without)).toBeNull()
    expect(calibratedArea([0, 10, 20], { ...calibration, groups: groups.slice(1) })).toBeNull()
    expect(calibratedArea([0, 10, 20], { metric: 'area', bins, recall: calibration.recall })).toBeNull()
    expect(calibratedArea([0, 0, 0], calibration)).toBeNull()
  })

  it('holds the truth of one more place about 95 times in 100, places differing as much as they like', () => {
    const { next: uniform } = makeRandom(11)
    const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
    let held = 0
    const runs = 600
    for (let run = 0; run < runs; run++) {
      const place = () => {
        const kept = [0, Math.round(200 + 20 * normal()), Math.round(500 + 40 * normal())]
        const guess = ((kept[1] ?? 0) * 0.6 + (kept[2] ?? 0) * 0.9) / 0.8
        return { place: 'p', kept, truth: Math.max(0, Math.round(guess * (1 + 0.2 * normal()))) }
      }
      const made = calibratedArea(place().kept, { ...calibration, groups: Array.from({ length: 8 }, place) })
      if (!made) throw new Error('eight places')
      const truth = made.expected * (1 + 0.2 * normal())
      if (truth >= made.interval[0] && truth <= made.interval[1]) held++
    }
    expect(held / runs).toBeGreaterThan(0.92)
    expect(held / runs).toBeLessThan(0.98)
  })
})

describe('the bins', () => {
  it('of a score byte are those of its score; what was never measured has none', () => {
    const bin = binOfScore({ bins })
    expect([0, 12, 13, 127, 128, 203, 204, 255].map((byte) => bin[byte])).toEqual([-1, -1, 0, 0, 1, 1, 2, 2])
  })
})

describe('quantile .975 of Student', () => {
  it('is that of scipy.stats.t.ppf', () => {
    for (const [degrees, t] of [
      [4, 2.7764],
      [5, 2.5706],
      [7, 2.3646],
      [9, 2.2622],
      [19, 2.093],
      [99, 1.9842],
    ] as const)
      expect(Math.abs(studentT975(degrees) - t)).toBeLessThan(0.001)
  })
})
