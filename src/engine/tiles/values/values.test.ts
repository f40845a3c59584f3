import { describe, expect, it } from 'vitest'
import type { Frame } from '../../../contracts/frame.ts'
import type { Raster } from '../../../contracts/kinds/index.ts'
import { paintValues } from './value-picture.ts'
import { valueRamp } from './value-ramp.ts'

const frame: Frame = { crs: null, affine: null, width: 300, height: 300, gsd: { x: 1, y: 1 }, gsdFrom: 'typed' }
type Value = (x: number, y: number) => number

function rasterOf(value: Value) {
  const all = Array.from({ length: frame.width * frame.height }, (_, at) => value(at % frame.width, Math.floor(at / frame.width))).filter((one) => !Number.isNaN(one))
  const band = {
    plane: 'f0',
    name: 'depth',
    unit: 'm',
    min: all.length ? Math.min(...all.slice(0, 9000), ...all.slice(-9000)) : null,
    max: all.length ? Math.max(...all.slice(0, 9000), ...all.slice(-9000)) : null,
    mean: null,
    std: null,
    valid: all.length,
  }
  const raster: Raster = { kind: 'raster', title: 'depth', frame, layerId: null, tilePx: 256, bands: [band], method: '', notes: [], sources: [] }
  const store = {
    floats: {
      readWindow: (_id: string, _plane: string, [left, top, right, bottom]: readonly [number, number, number, number]) =>
        Float32Array.from({ length: (right - left) * (bottom - top) }, (_, at) => {
          const [x, y] = [left + (at % (right - left)), top + Math.floor(at / (right - left))]
          return x < frame.width && y < frame.height ? value(x, y) : Number.NaN
        }),
    },
  } as unknown as Parameters<typeof valueRamp>[0]
  return { raster, band, store, ramp: valueRamp(store, 'a', { raster, band }) }
}

describe('the ramp of measured values', () => {
  it('spans all values where they are spread', () => {
    const { ramp } = rasterOf((x) => x)
    expect(ramp).toMatchObject({ low: 0, high: 299, min: 0, max: 299, unit: 'm' })
    expect(ramp?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(90_000)
  })
  it('spans the middle where few values lie far out, and keeps their ends', () => {
    const { ramp } = rasterOf((x, y) => (y === 0 && x === 0 ? 100_000 : x))
    expect(ramp?.max).toBe(100_000)
    expect(ramp?.high).toBeLessThan(300)
  })
  it('is none where no pixel has a value', () => expect(rasterOf(() => Number.NaN).ramp).toBeNull())
  it('holds one value alike everywhere', () => expect(rasterOf(() => 7).ramp?.bins).toEqual([{ from: 7, to: 7, count: 90_000 }]))
})

describe('a tile of measured values', () => {
  const { raster, store, ramp } = rasterOf((x, y) => (y < 10 ? Number.NaN : x))
  const rgba = ramp && paintValues({ store, artifactId: 'a', raster, ramp, to: frame, box: [0, 0, 512, 512], sidePx: 256 })
  const at = (x: number, y: number) => [...(rgba ?? []).slice((y * 256 + x) * 4, (y * 256 + x) * 4 + 4)]
  it('goes from the first colour to the last', () => {
    expect(at(0, 20).map((value, band) => Math.abs(value - ([0x00, 0x22, 0x4e, 255][band] ?? 0)) < 3)).toEqual([true, true, true, true])
    expect(
      at(149, 20)
        .slice(0, 2)
        .every((value) => value > 220),
    ).toBe(true)
  })
  it('stays clear where there is no value, and beside the raster', () => {
    expect(at(50, 2)[3]).toBe(0)
    expect(at(200, 20)[3]).toBe(0)
  })
  it('is nothing where none of the raster lies', () => {
    expect(ramp && paintValues({ store, artifactId: 'a', raster, ramp, to: frame, box: [400, 400, 656, 656], sidePx: 256 })).toBeNull()
  })
})
