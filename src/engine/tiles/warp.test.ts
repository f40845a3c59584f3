import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeTileCache } from './tile-cache.ts'
import { boxOfTile, zoomOfFrame } from './index.ts'
import { warpGrid } from './warp.ts'
import { pixelFrame } from '../../../test/helpers/artifacts.ts'

const utm = (pixelM: number) => ({
  crs: 'EPSG:32618',
  affine: { a: pixelM, b: 0, c: 500_000, d: 0, e: -pixelM, f: 2_050_000 },
  width: 1000,
  height: 800,
  gsd: { x: pixelM, y: pixelM },
  gsdFrom: 'georeference' as const,
})

describe('warpGrid', () => {
  it('on its own frame every pixel is exactly where it is', () => {
    const frame = pixelFrame(1000, 800)
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: -500, max: 900 }), fc.integer({ min: -500, max: 900 })),
        fc.constantFrom(1, 2, 256),
        fc.nat({ max: 255 }),
        ([left, top], scale, at) => {
          const grid = warpGrid({ from: frame, to: frame, box: [left, top, left + 256 * scale, top + 256 * scale], sidePx: 256 })
          expect(grid?.straight).toBe(true)
          expect(grid?.at(at, 0)).toEqual([left + (at + 0.5) * scale, top + 0.5 * scale])
        },
      ),
    )
  })

  it('between two pixel sizes of one CRS it is the ratio of the sizes', () => {
    const grid = warpGrid({ from: utm(0.5), to: utm(2), box: [10, 20, 266, 276], sidePx: 256 })
    expect(grid?.straight).toBe(false)
    const [x, y] = grid?.at(3, 5) ?? [Number.NaN, Number.NaN]
    // pixel centre (13.5, 25.5) of 2 m is 27 m, 51 m: 54, 102 pixels of 0.5 m
    expect(x).toBeCloseTo(54, 6)
    expect(y).toBeCloseTo(102, 6)
    expect(grid?.bounds.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([40, 80, 1064, 1104])
  })

  it('a picture without a CRS cannot be laid on one that has it', () => {
    expect(warpGrid({ from: pixelFrame(10, 10), to: utm(1), box: [0, 0, 256, 256], sidePx: 256 })).toBeNull()
  })
})

describe('tile addresses', () => {
  it('one tile holds the whole image at zoom 0, and each zoom halves the side', () => {
    const frame = pixelFrame(1000, 800)
    expect(zoomOfFrame(frame)).toBe(2)
    expect(boxOfTile(frame, { z: 0, x: 0, y: 0 })).toEqual([0, 0, 1024, 1024])
    expect(boxOfTile(frame, { z: 2, x: 3, y: 1 })).toEqual([768, 256, 1024, 512])
    expect(zoomOfFrame(pixelFrame(200, 100))).toBe(0)
  })
})

describe('tile cache', () => {
  const draws = () => {
    const drawn: string[] = []
    const cache = makeTileCache(2)
    const get = (key: string, bytes: Uint8Array | null = new Uint8Array()) =>
      cache.get(key, async () => {
        drawn.push(key)
        return bytes
      })
    return { drawn, get, cache }
  }

  it('draws once what is asked for twice, even at once', async () => {
    const { drawn, get } = draws()
    await Promise.all([get('a'), get('a')])
    await get('a')
    expect(drawn).toEqual(['a'])
  })

  it('lets the one go that was not used longest', async () => {
    const { drawn, get } = draws()
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
    expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  })

  it('neither nothing nor a failure is kept', async () => {
    const { drawn, get, cache } = draws()
    await get('a', null)
    await get('a', null)
    expect(drawn).toEqual(['a', 'a'])
    await expect(cache.get('b', async () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
    await get('b')
    expect(drawn).toEqual(['a', 'a', 'b'])
  })
})
