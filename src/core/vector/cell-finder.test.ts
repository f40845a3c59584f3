import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { locatorOf, polygonFinder, polygonsOf, soundFeatures } from './index.ts'
import { unwrap } from '../../contracts/result.ts'

const corner = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))
const rings = fc.array(fc.array(corner, { minLength: 3, maxLength: 9 }), { minLength: 1, maxLength: 40 })

it('the cells say what every polygon says by itself, on corners and outlines too', () => {
  fc.assert(
    fc.property(rings, fc.array(corner, { minLength: 1, maxLength: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (outlines, places, shift) => {
      const features = unwrap(
        soundFeatures(outlines.map((ring, i): Feature => ({ id: `${i}`, geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] as PixelXY]] }, properties: {} }))),
      ).features
      const find = polygonFinder({ features })
      for (const [x, y] of [...places, ...places.map(([a, b]): PixelXY => [a + shift, b - shift])]) {
        const wanted = features.flatMap(({ geometry }, i) => (locatorOf(polygonsOf(geometry))([x, y]) >= 0 ? [i] : []))
        expect(find([x, y])).toEqual(wanted)
      }
    }),
    { numRuns: 150 },
  )
})
