import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PixelBox } from '../../contracts/frame.ts'
import { detection, pixelFrame } from '../../../test/helpers/artifacts.ts'
import { featureOf } from './detections-geojson.ts'
import { blend, cropRgba, drawBox } from './overlay-pixels.ts'

/** 1 m a pixel in UTM 18 N; the upper left corner is at 500 000 E, 2 050 000 N. */
const utm = {
  crs: 'EPSG:32618',
  affine: { a: 1, b: 0, c: 500_000, d: 0, e: -1, f: 2_050_000 },
  width: 1000,
  height: 1000,
  gsd: { x: 1, y: 1 },
  gsdFrom: 'georeference' as const,
}

describe('featureOf', () => {
  it('without a CRS it is in pixels and says so', () => {
    expect(featureOf(detection('V-001', { bbox: [1, 2, 5, 9], score: 0.5, areaM2: null }), pixelFrame(10, 10))).toEqual({
      type: 'Feature',
      id: 'V-001',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [1, 2],
            [1, 9],
            [5, 9],
            [5, 2],
            [1, 2],
          ],
        ],
      },
      properties: { class: 'vehicle', score: 0.5, bbox: [1, 2, 5, 9], area_m2: null, frame: 'pixel' },
    })
  })

  it('with a CRS it is longitude and latitude', () => {
    const [ring] = featureOf(detection('V-001', { bbox: [0, 0, 10, 10] }), utm).geometry.coordinates
    // echo "500000 2050000" | gdaltransform -s_srs EPSG:32618 -t_srs EPSG:4326
    expect(ring?.[0]?.[0]).toBeCloseTo(-75, 6)
    expect(ring?.[0]?.[1]).toBeCloseTo(18.5406261425021, 6)
  })

  it('outer rings run counter-clockwise on the ground, whichever way they were traced', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }))
    fc.assert(
      fc.property(point, fc.integer({ min: 5, max: 90 }), fc.boolean(), ([x, y], side, isTurned) => {
        const ring: [number, number][] = [
          [x, y],
          [x + side, y],
          [x + side, y + side],
          [x, y + side],
          [x, y],
        ]
        const [placed = []] = featureOf(detection('B', { outline: isTurned ? ring.toReversed() : ring }), utm).geometry.coordinates
        const doubled = placed.reduce((sum, [lon, lat], at) => sum + lon * (placed[at + 1]?.[1] ?? lat) - (placed[at + 1]?.[0] ?? lon) * lat, 0)
        expect(doubled).toBeGreaterThan(0)
        expect(placed[0]).toEqual(placed.at(-1))
      }),
      { numRuns: 40 },
    )
  })
})

describe('overlay', () => {
  it('nothing laid over leaves the picture, all of it replaces it', () => {
    const base = Uint8Array.of(10, 20, 30, 255, 10, 20, 30, 255, 10, 20, 30, 255)
    blend(base, Uint8Array.of(200, 100, 0, 0, 200, 100, 0, 255, 200, 100, 0, 51))
    expect([...base]).toEqual([10, 20, 30, 255, 200, 100, 0, 255, 48, 36, 24, 255])
  })

  it('a crop is the upper left part', () => {
    const rgba = Uint8Array.from({ length: 3 * 3 * 4 }, (_, at) => at)
    expect([...cropRgba(rgba, { sidePx: 3, width: 1, height: 2 })]).toEqual([0, 1, 2, 3, 12, 13, 14, 15])
  })

  it('a box is drawn on its edge and never outside the picture', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })),
        ([left, top, width, height]) => {
          const rgba = new Uint8Array(16 * 16 * 4)
          const box: PixelBox = [left, top, left + width, top + height]
          drawBox(rgba, 16, box)
          for (let at = 0; at < 256; at++) {
            const [x, y] = [at % 16, Math.floor(at / 16)]
            const isEdge = x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3] && (x === box[0] || x === box[2] || y === box[1] || y === box[3])
            if (rgba[at * 4 + 3] !== (isEdge ? 255 : 0)) throw new Error(`${x}, ${y}`)
          }
        },
      ),
    )
  })
})
