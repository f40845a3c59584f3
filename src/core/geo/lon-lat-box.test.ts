import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LonLatBox } from './lon-lat-box.ts'

function boundsOf(...places: [number, number][]) {
  const box = new LonLatBox()
  for (const place of places) box.add(place)
  return box.bounds()
}

describe('the box of places in degrees', () => {
  it('crosses the date line where that is narrower', () => {
    expect(boundsOf([179, -17], [-179, -18])).toEqual([179, -18, -179, -17])
    expect(boundsOf([181, -17], [179, -18])).toEqual([179, -18, -179, -17])
    expect(boundsOf([-1, 5], [1, 6])).toEqual([-1, 5, 1, 6])
    expect(boundsOf([-180, -90], [180, 90])).toEqual([-180, -90, 180, 90])
    expect(boundsOf([85, 27])).toEqual([85, 27, 85, 27])
    expect(boundsOf([-5.000231340090978e-10, 0], [179.99999999999997, 0])?.[0]).toBe(179.99999999999997)
    expect(boundsOf()).toBeNull()
    expect(boundsOf([Number.NaN, 1])).toBeNull()
  })

  it('holds every place', () => {
    const place = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
    fc.assert(
      fc.property(fc.array(place, { minLength: 1 }), (places) => {
        const [west, , east] = boundsOf(...places) ?? [Number.NaN, 0, Number.NaN, 0]
        const holds = (lon: number) => (west <= east ? lon >= west - 1e-9 && lon <= east + 1e-9 : lon >= west - 1e-9 || lon <= east + 1e-9)
        return places.every(([lon]) => holds(lon))
      }),
    )
  })
})
