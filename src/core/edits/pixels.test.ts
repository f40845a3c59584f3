import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedByHand as added, objectOf as object, square } from '../../../test/helpers/square-objects.ts'
import type { HandEdit } from '../../contracts/hand-edits.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import { labelComponents } from '../raster/index.ts'
import { applyPixelOps, keepIds, opsOfEdits } from './index.ts'
import { underBrush } from './under-brush.ts'

const edits: HandEdit[] = [
  {
    kind: 'split',
    objectId: 'D-001',
    line: [
      [5, -1],
      [5, 11],
    ],
  },
  { kind: 'merge', objectIds: ['D-002', 'D-003'], id: 'D-002+1' },
  { kind: 'relabel', objectId: 'D-004', from: 'building_destroyed', to: 'building_major_damage', of: 'object', rings: [square(60, 0, 10)] },
  added('D-h1', square(80, 0, 4)),
  added('D-h2', square(90, 0, 4)),
]

describe('a brush', () => {
  const plane = (width: number, height: number, value = 0) => ({
    box: [0, 0, width, height] as [number, number, number, number],
    values: new Uint8Array(width * height).fill(value),
    scores: null,
  })

  it('takes the pixels whose centres lie within its radius of the line', () => {
    const window = plane(9, 5)
    applyPixelOps(window, [
      {
        kind: 'brush',
        line: [
          [2.5, 2.5],
          [6.5, 2.5],
        ],
        radiusPx: 1,
        value: 5,
      },
    ])
    const rows = Array.from({ length: 5 }, (_, row) => [...window.values.slice(row * 9, row * 9 + 9)].join(''))
    expect(rows).toEqual(['000000000', '005555500', '055555550', '005555500', '000000000'])
  })

  it('takes as many pixels as lie within its radius by shapely (1.8: 160 centres within 2.6 of the line)', () => {
    const window = plane(24, 20)
    const line: PixelXY[] = [
      [3.2, 4.1],
      [17.7, 9.3],
      [6.4, 15.8],
    ]
    expect(applyPixelOps(window, [{ kind: 'brush', line, radiusPx: 2.6, value: 5 }])).toEqual([160])
    expect(window.values.filter((value) => value === 5)).toHaveLength(160)
  })

  it('always reaches the pixel it is on, however fine it is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 8.99, noNaN: true }), fc.double({ min: 0, max: 8.99, noNaN: true }), (x, y) => {
        const window = plane(9, 9)
        applyPixelOps(window, [{ kind: 'brush', line: [[x, y]], radiusPx: 0.01, value: 7 }])
        expect(window.values[Math.floor(y) * 9 + Math.floor(x)]).toBe(7)
      }),
    )
  })

  it('does not make seen what was not analysed, and says that it reached nothing', () => {
    const window = plane(4, 4, 255)
    expect(applyPixelOps(window, [{ kind: 'brush', line: [[2, 2]], radiusPx: 9, value: 5 }])).toEqual([0])
    expect(window.values.every((value) => value === 255)).toBe(true)
  })

  it('over windows paints what it paints over the whole', () => {
    const ops = [
      {
        kind: 'brush' as const,
        line: [
          [1, 1],
          [14.2, 9.7],
          [3, 15],
        ] as PixelXY[],
        radiusPx: 2.3,
        value: 5,
      },
      { kind: 'fill' as const, rings: [square(4, 4, 7)], value: 3, only: 5 },
    ]
    const whole = plane(16, 16)
    applyPixelOps(whole, ops)
    for (const [left, top] of [
      [0, 0],
      [8, 0],
      [0, 8],
      [8, 8],
    ] as const) {
      const part = { box: [left, top, left + 8, top + 8] as [number, number, number, number], values: new Uint8Array(64), scores: null }
      applyPixelOps(part, ops)
      for (let at = 0; at < 64; at++) expect(part.values[at]).toBe(whole.values[(top + Math.floor(at / 8)) * 16 + left + (at % 8)])
    }
  })

  it('in scores is certain', () => {
    const window = { ...plane(3, 1), scores: new Uint8Array(3).fill(20) }
    applyPixelOps(window, [{ kind: 'brush', line: [[1.5, 0.5]], radiusPx: 0.5, value: 5 }])
    expect([...window.scores]).toEqual([20, 255, 20])
  })
})

describe('edits as pixels', () => {
  const raster = {
    value: (name: string) => (name === 'building_destroyed' ? 5 : 0),
    place: (points: readonly PixelXY[]) => points.map(([x, y]): PixelXY => [x / 2, y / 2]),
    scale: 0.5,
    takenOut: new Set(['D-h2']),
  }

  it('lie on the grid of the raster; added objects only where whole objects are wanted, and not those taken out again', () => {
    const all: HandEdit[] = [...edits, { kind: 'paint', class: null, line: [[10, 10]], radiusPx: 4 }]
    expect(opsOfEdits(all, raster, { objects: false })).toEqual([{ kind: 'brush', line: [[5, 5]], radiusPx: 2, value: 0 }])
    expect(opsOfEdits(all, raster, { objects: true }).map((op) => [op.kind, op.value])).toEqual([
      ['fill', 0],
      ['fill', 5],
      ['brush', 0],
    ])
  })
})

describe('ids after painting', () => {
  const objectsOf = (rows: string[]) => {
    const [width, height] = [rows[0]?.length ?? 0, rows.length]
    const { stats } = labelComponents(Uint8Array.from(rows.join(''), Number), { width, height }, new Set([5]))
    return stats.map(({ first: [x, y], areaPx }, at) => object(`D-00${at + 1}`, square(x, y, Math.max(1, Math.sqrt(areaPx))), { areaPx }))
  }

  it('stay with objects nothing touched, though another one now comes before them', () => {
    const before = objectsOf(['000000', '000000', '550055', '550055'])
    const now = objectsOf(['000000', '005000', '550055', '550055'].map((row, at) => (at === 1 ? '000000' : row)))
    expect(keepIds(before, now).map(({ id }) => id)).toEqual(['D-001', 'D-002'])
    const painted = keepIds(before, objectsOf(['005500', '000000', '550055', '550055']))
    expect(painted.map(({ id, byHand }) => [id, byHand])).toEqual([
      ['D-p2x0', 'painted'],
      ['D-001', undefined],
      ['D-002', undefined],
    ])
  })
})

it('a brush takes exactly the pixels whose centre is near enough, wherever the line goes', () => {
  const place = fc.tuple(fc.double({ min: -20, max: 60, noNaN: true }), fc.double({ min: -20, max: 60, noNaN: true }))
  const away = ([x, y]: PixelXY, [a, b]: [PixelXY, PixelXY]) => {
    const length2 = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / length2))
    return Math.hypot(x - a[0] - t * (b[0] - a[0]), y - a[1] - t * (b[1] - a[1]))
  }
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), fc.double({ min: 0.8, max: 40, noNaN: true }), (line, radiusPx) => {
      const inside = underBrush({ line, radiusPx }, [3, 5, 40, 37])
      for (let at = 0; at < inside.length; at++) {
        const centre: PixelXY = [3.5 + (at % 37), 5.5 + Math.floor(at / 37)]
        const near = Math.min(...line.map((from, k) => away(centre, [from, line[k + 1] ?? from])))
        if (Math.abs(near - radiusPx) > 1e-6) expect(inside[at]).toBe(near < radiusPx ? 1 : 0)
      }
    }),
  )
})
