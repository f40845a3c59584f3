import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxZoomOf, tileGridOf, toMap, toPixel } from './pixel-grid.ts'

const side = fc.integer({ min: 1, max: 200_000 })

describe('the tile grid', () => {
  test('at zoom 0 the whole frame fits one tile', () => {
    fc.assert(fc.property(side, side, (width, height) => void expect(Math.max(width, height) / 2 ** maxZoomOf({ width, height })).toBeLessThanOrEqual(256)))
  })
  test('at the last zoom a tile pixel is a pixel of the frame', () => {
    const grid = tileGridOf({ width: 1536, height: 4096 })
    expect(grid.getMaxZoom()).toBe(4)
    expect(grid.getResolution(4)).toBe(1)
  })
  test('tile 1, 2 starts at column 256 and row 512', () => {
    const grid = tileGridOf({ width: 1536, height: 4096 })
    expect(grid.getTileCoordForCoordAndZ(toMap([256.5, 512.5]), 4)).toEqual([4, 1, 2])
  })
  test('pixel to map and back is the same pixel', () => fc.assert(fc.property(side, side, (x, y) => void expect(toPixel(toMap([x, y]))).toEqual([x, y]))))
})
