import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PixelXY } from '../../contracts/frame.ts'
import { boxIos, polygonArea, polygonIou, softNms, suppressTurned, turnedCorners } from './box-overlap.ts'
import { boxIou, type ScoredBox } from './nms.ts'

const square: PixelXY[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]

describe('overlap', () => {
  it('a half cut by a tile edge has an IoU of 0.5 and lies wholly in the other', () => {
    expect(boxIou([0, 0, 100, 100], [50, 0, 100, 100])).toBe(0.5)
    expect(boxIos([0, 0, 100, 100], [50, 0, 100, 100])).toBe(1)
    expect(boxIos([0, 0, 1, 1], [1, 0, 2, 1])).toBe(0)
  })

  it('a square and the same turned by 45 degrees share an octagon: IoU 0.7071', () => {
    const turned = turnedCorners({ x: 0, y: 0, width: 2, height: 2, angleRad: Math.PI / 4 })
    expect(polygonIou(square, turned)).toBeCloseTo(Math.SQRT1_2, 6)
  })

  it('corners of (100, 50, 40, 20, 30 degrees) are those worked by hand', () => {
    const corners = turnedCorners({ x: 100, y: 50, width: 40, height: 20, angleRad: Math.PI / 6 })
    expect(corners.map(([x, y]) => [x.toFixed(4), y.toFixed(4)])).toEqual([
      ['112.3205', '68.6603'],
      ['122.3205', '51.3397'],
      ['87.6795', '31.3397'],
      ['77.6795', '48.6603'],
    ])
    expect(polygonArea(corners)).toBeCloseTo(800)
  })

  it('is the same both ways, 1 with itself, and that of boxes where nothing is turned', () => {
    const box = fc.record({
      x: fc.integer({ min: 0, max: 40 }),
      y: fc.integer({ min: 0, max: 40 }),
      width: fc.integer({ min: 1, max: 30 }),
      height: fc.integer({ min: 1, max: 30 }),
      angleRad: fc.double({ min: -3, max: 3, noNaN: true }),
    })
    fc.assert(
      fc.property(box, box, (a, b) => {
        const [ringA, ringB] = [turnedCorners(a), turnedCorners(b)]
        expect(polygonIou(ringA, ringA)).toBeCloseTo(1, 6)
        expect(polygonIou(ringA, ringB)).toBeCloseTo(polygonIou(ringB, ringA), 6)
        const upright = (one: typeof a): [number, number, number, number] => [one.x - one.width / 2, one.y - one.height / 2, one.x + one.width / 2, one.y + one.height / 2]
        expect(polygonIou(turnedCorners({ ...a, angleRad: 0 }), turnedCorners({ ...b, angleRad: 0 }))).toBeCloseTo(boxIou(upright(a), upright(b)), 6)
      }),
    )
  })
})

describe('suppression', () => {
  const box = (score: number, angleRad: number, classIndex = 0): ScoredBox => ({
    class: 'vehicle',
    classIndex,
    score,
    box: [-20, -20, 20, 20],
    outline: turnedCorners({ x: 0, y: 0, width: 40, height: 6, angleRad }),
  })

  it('keeps two long objects that cross, though their upright boxes are one', () => {
    expect(suppressTurned([box(0.9, Math.PI / 4), box(0.8, -Math.PI / 4)], 0.5)).toHaveLength(2)
    expect(suppressTurned([box(0.9, 0), box(0.8, 0.02)], 0.5).map(({ score }) => score)).toEqual([0.9])
    expect(suppressTurned([box(0.9, 0), box(0.8, 0.02, 1)], 0.5)).toHaveLength(2)
  })

  it('softly lowers 0.8 to 0.3167 at an IoU of 0.6807', () => {
    const at = (score: number, xy: [number, number, number, number]): ScoredBox => ({ class: 'vehicle', classIndex: 0, score, box: xy })
    const boxes = [at(0.9, [0, 0, 100, 100]), at(0.8, [10, 10, 110, 110]), at(0.7, [200, 0, 250, 50])]
    expect(softNms(boxes, { sigma: 0.5, overlap: boxIou }).map(({ score }) => score.toFixed(4))).toEqual(['0.9000', '0.7000', '0.3167'])
  })
})
