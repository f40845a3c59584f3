import { kinks, polygon } from '@turf/turf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PixelXY } from '../../contracts/frame.ts'
import { firstCrossing } from './crossing.ts'
import { clipRing } from './clip-ring.ts'
import { checkRings } from './index.ts'

const closed = (points: readonly PixelXY[]): PixelXY[] => [...points, points[0] ?? [0, 0]]
const corner = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }))

/** A coast line: a circle whose radius swings, sound by construction. */
const coast = (corners: number): PixelXY[] =>
  closed(
    Array.from({ length: corners }, (_, i): PixelXY => {
      const angle = (2 * Math.PI * i) / corners
      const radius = 400 + 60 * Math.sin(angle * 900) + 30 * Math.sin(angle * 37)
      return [500 + radius * Math.cos(angle), 500 + radius * Math.sin(angle)]
    }),
  )

describe('firstCrossing', () => {
  it('says what Turf says of any ring, and where Turf finds it first', () => {
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 14 }), (points) => {
        const ring = closed(points)
        const theirs = kinks(polygon([ring])).features[0]?.geometry.coordinates
        const ours = firstCrossing(ring)
        expect(ours === null).toBe(theirs === undefined)
        if (ours && theirs) for (const axis of [0, 1] as const) expect(ours[axis]).toBeCloseTo(theirs[axis] ?? Number.NaN, 6)
      }),
      { numRuns: 400 },
    )
  })

  it('a coast line of 100,000 corners is sound, and one fold in it is found', () => {
    const ring = coast(100_000)
    expect(checkRings([ring]).ok).toBe(true)
    const folded = ring.map((xy, i): PixelXY => (i === 60_000 ? [900, 900] : xy))
    expect(checkRings([folded])).toMatchObject({ error: { code: 'area_invalid' } })
  })

  it('a comb of long teeth is sound in both directions', () => {
    const teeth = Array.from({ length: 6000 }, (_, i): PixelXY => [i % 4 < 2 ? 10 : 900, Math.floor((i + 1) / 2)])
    const comb = closed([...teeth, [950, 3001], [950, -5], [5, -5]])
    expect(checkRings([comb.map(([x, y]): PixelXY => [y, x])]).ok).toBe(checkRings([comb]).ok)
  })
})

describe('clipRing', () => {
  it('keeps what lies in the box and drops the rest', () => {
    expect(
      clipRing(
        closed([
          [-1e12, -1e12],
          [1e12, -1e12],
          [1e12, 1e12],
          [-1e12, 1e12],
        ]),
        [0, 0, 20, 10],
      )
        .flat()
        .every((value) => value >= 0 && value <= 20),
    ).toBe(true)
    expect(
      clipRing(
        closed([
          [30, 0],
          [40, 0],
          [40, 9],
        ]),
        [0, 0, 20, 10],
      ),
    ).toEqual([])
  })
})
