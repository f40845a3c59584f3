import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeRandom } from '../scene/prng.ts'
import { calibratedCount } from './index.ts'

const bins = [
  { score: [0.3, 0.5] as [number, number], precision: 0.5, n: 96 },
  { score: [0.5, 0.7] as [number, number], precision: 0.8, n: 96 },
  { score: [0.7, 1] as [number, number], precision: 0.95, n: 96 },
]
const calibration = { metric: 'count' as const, bins, recall: { value: 0.9, n: 400 } }

describe('calibratedCount', () => {
  it('is right objects over recall', () => {
    const scores = [...Array(10).fill(0.4), ...Array(10).fill(0.6), ...Array(20).fill(1)]
    expect(calibratedCount(scores, calibration)?.expected).toBeCloseTo((5 + 8 + 19) / 0.9, 10)
  })

  it('has no answer for a score that was never measured, or without a recall', () => {
    expect(calibratedCount([0.2], calibration)).toBeNull()
    expect(calibratedCount([0.4], { metric: 'count', bins })).toBeNull()
    expect(calibratedCount([], calibration), 'none found is no certainty of none').toBeNull()
  })

  it('holds the true number about 95 times in 100 where the card is right', () => {
    const { next: uniform } = makeRandom(7)
    let held = 0
    const runs = 400
    for (let run = 0; run < runs; run++) {
      const scores: number[] = []
      let truth = 0
      for (let i = 0; i < 200; i++) {
        const bin = bins[Math.floor(uniform() * 3)]
        if (!bin) throw new Error('three bins')
        scores.push(bin.score[0] + uniform() * (bin.score[1] - bin.score[0]))
        // a right object stands for 1 / recall true ones
        if (uniform() < bin.precision) truth++
      }
      let missed = 0
      for (let found = 0; found < truth; )
        if (uniform() < 0.9) found++
        else missed++
      const estimate = calibratedCount(scores, calibration)
      if (estimate && truth + missed >= estimate.interval[0] && truth + missed <= estimate.interval[1]) held++
    }
    expect(held / runs).toBeGreaterThan(0.92)
  })

  it('grows with every object, and never below none', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 1, maxLength: 50 }), (scores) => {
        const one = calibratedCount(scores, calibration)
        const more = calibratedCount([...scores, 0.9], calibration)
        return one !== null && more !== null && more.expected > one.expected && one.interval[0] >= 0 && one.interval[0] <= one.expected && one.interval[1] >= one.expected
      }),
    )
  })
})
