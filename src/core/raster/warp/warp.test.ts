import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Frame } from '../../../contracts/frame.ts'
import { aligned, copyGrid, type Grid, gridSource, memorySink, type Resampling, resized, warped } from '../index.ts'
import fixture from '../gdal-scipy-fixture.json' with { type: 'json' }

const source: Grid = { width: 8, height: 6, values: Float64Array.from(fixture.source), valid: null }

async function resize(grid: Grid, ask: { width: number; height: number; method: Resampling }): Promise<Grid> {
  const sink = memorySink(ask.width, ask.height)
  await copyGrid(resized(gridSource(grid), ask), sink)
  return sink.grid()
}

describe('resized', () => {
  it.each(['bilinear 3 2', 'bilinear 11 9', 'cubic 3 2', 'cubic 11 9', 'average 3 2', 'average 11 9', 'nearest 3 2', 'nearest 11 9'] as const)(
    'gives the values of GDAL: %s',
    async (name) => {
      const [method, width, height] = name.split(' ')
      const made = await resize(source, { width: Number(width), height: Number(height), method: method as Resampling })
      made.values.forEach((value, at) => expect(value).toBeCloseTo(fixture[name][at] as number, 4))
    },
  )

  it('classes stay classes, and the larger share of the ground wins', async () => {
    const classes: Grid = { width: 4, height: 2, values: Uint8Array.of(1, 1, 5, 2, 1, 3, 2, 2), valid: null }
    expect([...(await resize(classes, { width: 2, height: 1, method: 'mode' })).values]).toEqual([1, 2])
  })

  it('pixels without data take no part in an average', async () => {
    const holes: Grid = { width: 2, height: 2, values: Uint8Array.of(10, 200, 20, 30), valid: Uint8Array.of(1, 0, 1, 1) }
    expect([...(await resize(holes, { width: 1, height: 1, method: 'average' })).values]).toEqual([20])
  })

  it('of a constant is that constant, by every method', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Resampling>('nearest', 'mode', 'bilinear', 'cubic', 'average'),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        async (method, width, height) => {
          const made = await resize({ width: 7, height: 5, values: new Float64Array(35).fill(42), valid: null }, { width, height, method })
          made.values.forEach((value, at) => expect(made.valid?.[at] === 0 || Math.abs(value - 42) < 1e-9).toBe(true))
          expect(made.valid?.every((one) => one === 1)).toBe(true)
        },
      ),
    )
  })
})

describe('aligned', () => {
  const frame = (crs: string, { a, c, f }: { a: number; c: number; f: number }): Frame => ({
    crs,
    affine: { a, b: 0, c, d: 0, e: -a, f },
    width: 40,
    height: 40,
    gsd: null,
    gsdFrom: null,
  })

  it('puts each pixel where the other frame has its ground, and back', async () => {
    const utm = frame('EPSG:32633', { a: 30, c: 500_000, f: 5_200_000 })
    // the same ground in degrees, a little larger
    const degrees: Frame = { ...frame('EPSG:4326', { a: 0.0003, c: 14.999, f: 46.954 }), width: 70, height: 50 }
    const values = Uint16Array.from({ length: 1600 }, (_, at) => at)
    const there = aligned(gridSource({ width: 40, height: 40, values, valid: null }), { from: utm, to: degrees, method: 'nearest' })
    const sink = memorySink(40, 40)
    await copyGrid(aligned(there, { from: degrees, to: utm, method: 'nearest' }), sink)
    const back = sink.grid()
    // two nearest steps move a value by one pixel at most
    const off = [...back.values].map((value, at) => Math.max(Math.abs((value % 40) - (at % 40)), Math.abs(Math.floor(value / 40) - Math.floor(at / 40))))
    expect(Math.max(...off.filter((_, at) => back.valid?.[at] === 1))).toBeLessThanOrEqual(1)
    expect(back.valid?.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(1400)
  })

  it('outside the source there is no data', async () => {
    const far = warped(gridSource(source), { width: 4, height: 4, method: 'bilinear', toSource: ([x, y]) => [x - 100, y] })
    expect([...((await far.read([0, 0, 4, 4])).valid ?? [])]).toEqual(new Array(16).fill(0))
    expect(far.isEmpty?.([0, 0, 4, 4])).toBe(true)
  })
})
