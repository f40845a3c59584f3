import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { rasterizeRings } from '../raster/index.ts'
import { boxOfRings, checkRings, clipBox, pointInRings, regionRings, ringOfBox, splitBox } from './index.ts'

const pixels: Frame = { crs: null, affine: null, width: 120, height: 90, gsd: null, gsdFrom: null }
const northUp: Frame = { ...pixels, crs: 'EPSG:32645', affine: { a: 1, b: 0, c: 350000, d: 0, e: -1, f: 3057000 } }
const southUp: Frame = { ...northUp, affine: { a: 1, b: 0, c: 350000, d: 0, e: 1, f: 3057000 } }

describe('regionRings', () => {
  it.each([
    ['north half', northUp, [0, 0, 120, 45]],
    ['the southern third', northUp, [0, 60, 120, 90]],
    ['north half', southUp, [0, 45, 120, 90]],
    ['bottom third of image', pixels, [0, 60, 120, 90]],
    ['left quarter', pixels, [0, 0, 30, 90]],
    ['upper half', southUp, [0, 0, 120, 45]],
    ['north-east quarter', northUp, [60, 0, 120, 45]],
    ['northwest', northUp, [0, 0, 60, 45]],
    ['eastern side', northUp, [60, 0, 120, 90]],
    ['middle', pixels, [30, 22.5, 90, 67.5]],
  ] as const)('%s', (text, frame, box) => {
    boxOfRings(unwrap(regionRings(frame, text))).forEach((value, i) => {
      expect(value).toBeCloseTo(box[i] ?? Number.NaN, 6)
    })
  })

  it('halves of a turned image share it', () => {
    const turned: Frame = { ...northUp, affine: { a: 0.8, b: 0.6, c: 350000, d: 0.6, e: -0.8, f: 3057000 } }
    const north = rasterizeRings(unwrap(regionRings(turned, 'north half')), 120, 90)
    const south = rasterizeRings(unwrap(regionRings(turned, 'south half')), 120, 90)
    expect(north.every((value, i) => value + (south[i] ?? 0) === 1)).toBe(true)
  })

  it('refuses compass words without a georeference and other words', () => {
    expect(regionRings(pixels, 'north half')).toMatchObject({ error: { code: 'frame_unknown' } })
    expect(regionRings(pixels, 'the harbour')).toMatchObject({ error: { code: 'argument_invalid', message: '"the harbour" names no part of the image.' } })
  })
})

describe('checkRings', () => {
  it('names the corner where an outline crosses itself', () => {
    expect(
      checkRings([
        [
          [0, 0],
          [10, 0],
          [2, 10],
          [10, 10],
          [0, 0],
        ],
      ]),
    ).toMatchObject({ error: { code: 'area_invalid', message: expect.stringMatching(/^The area crosses itself near its \d(st|nd|rd|th) corner\.$/) } })
  })

  it.each([
    [
      [
        [0, 0],
        [5, 0],
        [5, 5],
        [0, 5],
      ],
      'area_invalid',
    ],
    [
      [
        [0, 0],
        [5, 5],
        [9, 9],
        [0, 0],
      ],
      'area_empty',
    ],
    [
      [
        [0, 0],
        [1, 1],
        [0, 0],
      ],
      'area_invalid',
    ],
  ] as const)('refuses %j', (ring, code) => {
    expect(checkRings([ring.map(([x, y]): [number, number] => [x, y])])).toMatchObject({ error: { code } })
  })

  it('takes any box', () => expect(checkRings([ringOfBox([1, 2, 30, 40])]).ok).toBe(true))
})

describe('boxes', () => {
  it('a point is inside as the rasteriser says', () => {
    const ring: [number, number][] = [
      [2, 1],
      [17, 4],
      [9, 9],
      [14, 18],
      [3, 15],
      [2, 1],
    ]
    const mask = rasterizeRings([ring], 20, 20)
    for (let i = 0; i < 400; i++) expect(pointInRings([(i % 20) + 0.5, Math.floor(i / 20) + 0.5], [ring])).toBe(mask[i] === 1)
  })

  it('split parts cover the box and do not overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (rows, columns) => {
        const parts = splitBox([3, 5, 63, 125], rows, columns)
        expect(parts.reduce((sum, b) => sum + (b[2] - b[0]) * (b[3] - b[1]), 0)).toBeCloseTo(60 * 120, 6)
        parts.forEach((a, i) => {
          for (const b of parts.slice(i + 1)) {
            const shared = clipBox(a, b)
            expect(shared === null || (shared[2] - shared[0]) * (shared[3] - shared[1]) < 1e-9).toBe(true)
          }
        })
      }),
    )
  })
})
