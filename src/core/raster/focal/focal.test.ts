import { describe, expect, it } from 'vitest'
import { aspect, focal, focalKernel, type Grid, gridSource, hillshade, memorySink, slope, streamWithHalo } from '../index.ts'
import fixture from '../gdal-scipy-fixture.json' with { type: 'json' }

const source: Grid = { width: 8, height: 6, values: Float64Array.from(fixture.source), valid: null }
const inner = ({ values }: Grid, margin: number) =>
  [...values].filter((_, at) => at % 8 >= margin && at % 8 < 8 - margin && Math.floor(at / 8) >= margin && Math.floor(at / 8) < 6 - margin)

describe('focal', () => {
  it('mean and median are those of scipy', () => {
    inner(focal(source, { stat: 'mean', radiusPx: 1, shape: 'square' }), 1).forEach((value, k) => expect(value).toBeCloseTo(fixture.mean[k] as number, 5))
    expect(inner(focal(source, { stat: 'median', radiusPx: 2, shape: 'circle' }), 2)).toEqual(fixture.median)
  })

  it('the rest is counted by hand, pixels without data left out', () => {
    const grid: Grid = { width: 3, height: 1, values: Uint8Array.of(4, 9, 1), valid: Uint8Array.of(1, 0, 1) }
    const at = (stat: 'count' | 'sum' | 'min' | 'max' | 'range' | 'std' | 'majority') => [...focal(grid, { stat, radiusPx: 1, shape: 'square' }).values]
    expect(at('count')).toEqual([1, 2, 1])
    expect(at('sum')).toEqual([4, 5, 1])
    expect(at('range')).toEqual([0, 3, 0])
    expect(at('std')).toEqual([0, 1.5, 0])
    expect(at('majority')).toEqual([4, 1, 1])
  })

  it('by windows leaves no seams', async () => {
    const ask = { stat: 'max', radiusPx: 2, shape: 'circle' } as const
    const large: Grid = { width: 1500, height: 40, values: Uint8Array.from({ length: 60_000 }, (_, at) => (at * 7919) % 251), valid: null }
    const sink = memorySink(1500, 40)
    await streamWithHalo({ ...gridSource(large), tile: { width: 500, height: 13 } }, sink, { haloPx: 2, kernel: focalKernel(ask) })
    expect(sink.grid().values).toEqual(focal(large, ask).values)
  })
})

describe('terrain', () => {
  const scale = { xM: 2, yM: 2 }

  it('slope, aspect and hillshade are those of gdaldem', () => {
    inner(slope(source, scale), 1).forEach((value, k) => expect(value).toBeCloseTo(fixture.slope[k] as number, 3))
    inner(aspect(source, scale), 1).forEach((value, k) => expect(value).toBeCloseTo(fixture.aspect[k] as number, 3))
    // gdaldem rounds to whole grey values
    inner(hillshade(source, { ...scale, azimuth: 315, altitude: 45 }), 1).forEach((value, k) =>
      expect(Math.abs(value - (fixture.hillshade[k] as number))).toBeLessThanOrEqual(0.5001),
    )
  })

  it('a plane that rises one metre a metre to the east slopes 45 degrees and faces west', () => {
    const plane: Grid = { width: 3, height: 3, values: Float64Array.of(0, 2, 4, 0, 2, 4, 0, 2, 4), valid: null }
    expect(slope(plane, scale).values[4]).toBeCloseTo(45)
    expect(aspect(plane, scale).values[4]).toBeCloseTo(270)
  })

  it('has no data at edges, beside holes, and no direction where it is flat', () => {
    const flat: Grid = { width: 4, height: 3, values: new Float64Array(12), valid: null }
    expect([...(slope(flat, scale).valid ?? [])]).toEqual([0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0])
    expect(aspect(flat, scale).valid?.some((one) => one === 1)).toBe(false)
    expect([...(slope({ ...flat, valid: new Uint8Array(12).fill(1).fill(0, 3, 4) }, scale).valid ?? [])]).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  })
})
