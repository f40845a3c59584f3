import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressAt, maxZoomOf, tileGridOf, toMap, toPixel, zoomsAround } from './pixel-grid.ts'

const side = fc.integer({ min: 1, max: 200_000 })

describe('the tile grid', () => {
  test('at zoom 0 the whole frame fits one tile', () => {
    fc.assert(fc.property(side, side, (width, height) => void expect(Math.max(width, height) / 2 ** maxZoomOf({ width, height })).toBeLessThanOrEqual(256)))
  })
  test('at the last zoom a tile pixel is a pixel of the frame', () => {
    const grid = tileGridOf({ width: 1536, height: 4096 })
    expect(grid.getMaxZoom()).toBe(4 + zoomsAround)
    expect(grid.getResolution(4 + zoomsAround)).toBe(1)
  })
  test('tile 1, 2 starts at column 256 and row 512', () => {
    const grid = tileGridOf({ width: 1536, height: 4096 })
    const tile = grid.getTileCoordForCoordAndZ(toMap([256.5, 512.5]), 4 + zoomsAround)
    expect(addressAt('{z}/{x}/{y}', tile)).toBe('4/1/2')
  })
  test('what lies left of and above the frame has a tile of its own, also far away', () => {
    const grid = tileGridOf({ width: 1536, height: 4096 })
    expect(addressAt('{z}/{x}/{y}', grid.getTileCoordForCoordAndZ(toMap([-0.5, -300]), 4 + zoomsAround))).toBe('4/-1/-2')
    expect(addressAt('{z}/{x}/{y}', grid.getTileCoordForCoordAndZ(toMap([-5000, 9000]), zoomsAround - 1))).toBe('-1/-1/1')
  })
  test('pixel to map and back is the same pixel', () => fc.assert(fc.property(side, side, (x, y) => void expect(toPixel(toMap([x, y]))).toEqual([x, y]))))
})
