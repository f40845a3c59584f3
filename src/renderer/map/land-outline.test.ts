import { describe, expect, test } from 'vitest'
import { makeFrame } from '../dev/fixtures.ts'
import { makeLandOutline, piecesOn } from './land-outline.ts'

describe('the outline of the land', () => {
  const frame = makeFrame()
  test('is drawn near the map and left out far from its place', () => {
    // UTM 17 N, central meridian 81 W; the second line lies on the other side of the earth
    const near = [
      [-81, 27],
      [-80.5, 27.2],
    ] as const
    const far = [
      [99, -27],
      [99.5, -27],
    ] as const
    expect(piecesOn(frame, [near, far])).toHaveLength(1)
  })
  test('is torn at the antimeridian, never drawn across the map', () => {
    const crs = makeFrame({ crs: 'EPSG:4326', affine: { a: 0.1, b: 0, c: -180, d: 0, e: -0.1, f: 90 }, width: 3600, height: 1800 })
    const line = [
      [179, 0],
      [180, 0],
      [-180, 1],
      [-179, 1],
    ] as const
    expect(piecesOn(crs, [line]).map((piece) => piece.length)).toEqual([2, 2])
  })
  test('is none where the map has no place on the Earth', () => expect(makeLandOutline(makeFrame({ crs: null, affine: null, gsd: null }))).toBeNull())
})
