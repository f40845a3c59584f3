import { describe, expect, it } from 'vitest'
import { guardedOtsu, otsu } from '../index.ts'
import type { Histogram } from '../zonal/histogram.ts'
import oracle from './threshold.oracle.json' with { type: 'json' }

const histogram = (low: number, high: number, counts: readonly number[]): Histogram => ({
  low,
  high,
  counts: Float64Array.from(counts),
  below: 0,
  above: 0,
  total: counts.reduce((sum, n) => sum + n, 0),
})
const named = Object.fromEntries(oracle.cases.map((one) => [one.name, histogram(one.low, one.high, one.counts)]))
const guard = (name: string, range?: readonly [number, number]) => guardedOtsu(named[name] as Histogram, { range })

describe('Otsu', () => {
  it.each(oracle.cases)('$name is split where scikit-image splits it', ({ low, high, counts, threshold, eta }) => {
    const made = otsu(histogram(low, high, counts))
    expect(made?.threshold).toBeCloseTo(threshold, 6)
    expect(made?.eta).toBeCloseTo(eta, 6)
  })

  it('by hand: {1:4, 2:2, 8:2, 9:4} has eta 0.9837', () => {
    const made = otsu(histogram(0.5, 9.5, [4, 2, 0, 0, 0, 0, 0, 2, 4]))
    expect(made?.eta).toBeCloseTo(0.9837, 3)
    expect([made?.lowMean, made?.highMean]).toEqual([expect.closeTo(1.3333, 3), expect.closeTo(8.6667, 3)])
  })

  it('one value has no threshold', () => {
    expect(otsu(histogram(3, 3, [12]))).toBeNull()
    expect(guardedOtsu(histogram(3, 3, [12]))).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
  })
})

describe('the guard', () => {
  it('takes two humps, also far from zero', () => {
    expect(guard('two humps').ok).toBe(true)
    expect(guard('two humps far from zero').ok).toBe(true)
  })

  it('refuses one hump by eta, a ramp by its valley, a sliver by its share, and says so', () => {
    expect(guard('one hump')).toMatchObject({ ok: false, error: { message: expect.stringContaining('eta') } })
    expect(guard('ramp')).toMatchObject({ ok: false, error: { message: expect.stringContaining('one hump') } })
    expect(guard('a sliver of the other').ok).toBe(false)
  })

  it('refuses a long tail, and takes a small far hump beside a tall one', () => {
    const tail = Array.from({ length: 128 }, (_, k) => Math.round(5000 * Math.exp(-k / 12)))
    expect(guardedOtsu(histogram(0, 128, tail))).toMatchObject({ ok: false })
    const tall = Array.from({ length: 128 }, (_, k) => (k < 4 ? 10_000 : k > 100 && k < 120 ? 60 : 0))
    expect(guardedOtsu(histogram(0, 128, tall)).ok).toBe(true)
  })

  it('refuses a threshold where it cannot lie', () => {
    expect(guard('two humps', [-10, 0])).toMatchObject({ ok: false, error: { message: expect.stringContaining('physical') } })
  })
})
