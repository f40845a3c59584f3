import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Grid, gridSource, histogramOf, percentiles, streamZonalStats, zonalStats } from '../index.ts'
import fixture from '../gdal-scipy-fixture.json' with { type: 'json' }

const source: Grid = { width: 8, height: 6, values: Float64Array.from(fixture.source), valid: null }
const zones: Grid = { width: 8, height: 6, values: Uint8Array.from(fixture.source, (value) => (value * 7) % 4), valid: null }

describe('zonalStats', () => {
  it('gives what scipy gives', () => {
    zonalStats(source, zones).forEach(({ zone, count, sum, mean, min, max, std }, k) => {
      const wanted = fixture.zones[k] as number[]
      ;[zone, count, sum, mean, min, max, std].forEach((value, i) => expect(value).toBeCloseTo(wanted[i] as number, 9))
    })
  })

  it('by windows gives the same', async () => {
    expect(await streamZonalStats(gridSource(source, 3), gridSource(zones, 3))).toEqual(zonalStats(source, zones))
  })

  it('a large offset costs no digits of the spread', () => {
    const values = { ...source, values: source.values.map((value) => value + 1e9) as Float64Array }
    zonalStats(values, zones).forEach(({ std }, k) => expect(std).toBeCloseTo(fixture.zones[k]?.[6] as number, 6))
  })

  it('leaves out what has no data in either, and refuses another size', () => {
    const holes = { ...source, valid: Uint8Array.from({ length: 48 }, (_, at) => (at < 40 ? 0 : 1)) }
    expect(zonalStats(holes, zones).reduce((sum, { count }) => sum + count, 0)).toBe(8)
    expect(() => zonalStats(source, { ...zones, width: 6, height: 8 })).toThrow(/8 x 6/)
  })
})

describe('percentiles', () => {
  it('are those of numpy', async () => {
    const made = await percentiles(gridSource(source, 3), [0, 0.02, 0.25, 0.5, 0.98, 1])
    made?.forEach((value, k) => expect(value).toBeCloseTo(fixture.percentiles[k] as number, 9))
  })

  it('are exact for numbers of any size', async () => {
    const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, 1, 255), fc.double({ min: 0, max: 1e-300, noNaN: true }))
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 60 }), fc.nat(100), async (numbers, chance) => {
        const grid: Grid = { width: numbers.length, height: 1, values: Float64Array.from(numbers), valid: null }
        const rank = Math.min(numbers.length - 1, Math.floor((chance / 100) * numbers.length))
        const sorted = numbers.toSorted((a, b) => a - b)
        const share = numbers.length === 1 ? 0 : rank / (numbers.length - 1)
        const [value = Number.NaN] = (await percentiles(gridSource(grid), [share])) ?? []
        const [low, high] = [sorted[Math.max(0, rank - 1)] as number, sorted[Math.min(numbers.length - 1, rank + 1)] as number]
        expect(value >= low && value <= high).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('of nothing are null', async () => {
    expect(await percentiles(gridSource({ ...source, valid: new Uint8Array(48) }), [0.5])).toBeNull()
  })
})

describe('histogramOf', () => {
  it('counts every pixel with data once', async () => {
    const histogram = await histogramOf(gridSource(source), { bins: 10 })
    expect(histogram).toMatchObject({ low: 4, high: 99, total: 48, below: 0, above: 0 })
    expect(histogram?.counts.reduce((sum, count) => sum + count, 0)).toBe(48)
    expect(await histogramOf(gridSource(source), { bins: 2, range: [20, 60] })).toMatchObject({ below: 9, above: 15 })
    expect(await histogramOf(gridSource({ ...source, valid: new Uint8Array(48) }))).toBeNull()
  })
})
