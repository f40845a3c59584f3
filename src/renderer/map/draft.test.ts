import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PixelXY } from '../../contracts/frame.ts'
import { closedRing, crossingSide, offSide, outlineOf, rectangleOf, simplify } from './draft.ts'
import { withCorner, withoutCorner } from './edit-area.ts'
import { ringPx2 } from './measure-words.ts'

const coordinate = fc.integer({ min: -500, max: 500 })
const xy = fc.tuple(coordinate, coordinate) as fc.Arbitrary<PixelXY>
const closed = (points: PixelXY[]) => closedRing(points) ?? []

describe('a rectangle', () => {
  test('has the area of its sides, whichever corner was first', () => {
    fc.assert(
      fc.property(xy, xy, (a, b) => {
        fc.pre(a[0] !== b[0] && a[1] !== b[1])
        expect(ringPx2(closed(rectangleOf(a, b)))).toBe(Math.abs(a[0] - b[0]) * Math.abs(a[1] - b[1]))
      }),
    )
  })
  test('never crosses itself', () => fc.assert(fc.property(xy, xy, (a, b) => void expect(crossingSide(closed(rectangleOf(a, b)))).toBeNull())))
  test('follows the pointer after its first corner', () => {
    expect(outlineOf({ tool: 'rectangle', points: [[0, 0]], pointer: [4, 2] })).toEqual([
      [0, 0],
      [4, 0],
      [4, 2],
      [0, 2],
    ])
  })
})

describe('closing an outline', () => {
  test('repeats the first point and drops points set twice', () => {
    expect(
      closedRing([
        [0, 0],
        [0, 0],
        [5, 0],
        [5, 5],
        [5, 5],
      ]),
    ).toEqual([
      [0, 0],
      [5, 0],
      [5, 5],
      [0, 0],
    ])
  })
  test('two corners are no area', () =>
    expect(
      closedRing([
        [0, 0],
        [5, 0],
        [0, 0],
      ]),
    ).toBeNull())
  test('a bow tie names the side that crosses', () =>
    expect(
      crossingSide([
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
        [0, 0],
      ]),
    ).toBe(2))
  test('a star-shaped outline is simple', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 50, max: 200 }), { minLength: 3, maxLength: 14 }), (radii) => {
        const ring = closed(
          radii.map((radius, index): PixelXY => [radius * Math.cos((2 * Math.PI * index) / radii.length), radius * Math.sin((2 * Math.PI * index) / radii.length)]),
        )
        expect(crossingSide(ring)).toBeNull()
      }),
    )
  })
})

describe('a freehand line made shorter', () => {
  test('keeps its ends and leaves no point farther away than the tolerance', () => {
    fc.assert(
      fc.property(fc.array(xy, { minLength: 2, maxLength: 60 }), fc.double({ min: 0.5, max: 40, noNaN: true }), (points, tolerance) => {
        const kept = simplify(points, tolerance)
        expect(kept[0]).toEqual(points[0])
        expect(kept.at(-1)).toEqual(points.at(-1))
        expect(kept.length).toBeLessThanOrEqual(points.length)
        for (const point of points) {
          const off = kept.slice(1).map((end, index) => offSide(point, kept[index] ?? end, end))
          expect(Math.min(...off)).toBeLessThanOrEqual(tolerance + 1e-9)
        }
      }),
    )
  })
})

describe('a corner more', () => {
  const square: [number, number][] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ]
  test('goes into the side it lies at', () => {
    expect(withCorner(square, [10.5, 4], 1)?.slice(1, 4)).toEqual([
      [10, 0],
      [10.5, 4],
      [10, 10],
    ])
    expect(withCorner(square, [-0.2, 5], 1)?.slice(-2)).toEqual([
      [-0.2, 5],
      [0, 0],
    ])
  })
  test('or less: the nearest one goes, but never one of three', () => {
    const triangle = withoutCorner(square, [10.2, 9.9], 1)
    expect(triangle).toEqual([
      [0, 0],
      [10, 0],
      [0, 10],
      [0, 0],
    ])
    expect(withoutCorner(triangle ?? [], [0, 0], 1)).toBeNull()
    expect(withoutCorner(square, [5, 5], 1)).toBeNull()
  })
  test('is none where no side is near', () => expect(withCorner(square, [5, 5], 1)).toBeNull())
})
