import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedByHand as added, objectOf as object, square } from '../../../test/helpers/square-objects.ts'
import type { HandEdit } from '../../contracts/hand-edits.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { applyObjectEdits, checkedMerge, checkedRing, checkedSplit, correctionWords, cutRing, handTally, mergeObjects, ringArea, splitObject } from './index.ts'

const town = [object('D-001', square(0, 0, 10)), object('D-002', square(20, 0, 10)), object('D-003', square(40, 0, 10)), object('D-004', square(60, 0, 10))]

/** A star-shaped ring of 3 to 20 corners around (50, 50): never crosses itself. */
const star = fc.array(fc.integer({ min: 5, max: 50 }), { minLength: 3, maxLength: 20 }).map((radii) => {
  const ring = radii.map((radius, at): PixelXY => {
    const turn = (2 * Math.PI * at) / radii.length
    return [50 + radius * Math.cos(turn), 50 + radius * Math.sin(turn)]
  })
  return [...ring, ring[0] as PixelXY]
})
const point = fc.tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: -20, max: 120 }))

describe('a cut', () => {
  it('through the middle of a square makes two halves', () => {
    const parts = cutRing(square(0, 0, 10), [
      [5, -1],
      [5, 11],
    ])
    expect(parts.map(ringArea).map((area) => Math.round(area * 1e4) / 1e4)).toEqual([50, 50])
  })

  it('through a U crosses both of its arms and makes three parts', () => {
    const u: PixelXY[] = [
      [0, 0],
      [3, 0],
      [3, 7],
      [7, 7],
      [7, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ]
    const parts = cutRing(u, [
      [-1, 3],
      [11, 3],
    ])
    expect(parts.map((part) => Math.round(ringArea(part))).toSorted((a, b) => a - b)).toEqual([9, 9, 54])
  })

  it('along a bent line has the parts shapely.ops.split gives (shapely 1.8: 57.388116 and 94.611884 of 152)', () => {
    const ring: PixelXY[] = [
      [2, 1],
      [18, 3],
      [15, 9],
      [19, 16],
      [9, 12],
      [3, 17],
      [5, 9],
      [2, 1],
    ]
    const line: PixelXY[] = [
      [-1, 6],
      [8, 7],
      [11, 4],
      [25, 13.5],
    ]
    const areas = cutRing(ring, line)
      .map(ringArea)
      .toSorted((a, b) => a - b)
    expect(areas).toHaveLength(2)
    expect(areas[0]).toBeCloseTo(57.388116, 4)
    expect(areas[1]).toBeCloseTo(94.611884, 4)
  })

  it('of any outline by any line leaves parts that sum to the whole', () => {
    fc.assert(
      fc.property(star, point, point, (ring, a, b) => {
        const parts = cutRing(ring, [a, b])
        expect(parts.reduce((sum, part) => sum + ringArea(part), 0)).toBeCloseTo(ringArea(ring), 4)
      }),
    )
  })

  it('that misses, or ends inside, is none', () => {
    expect(
      splitObject(object('D-001', square(0, 0, 10)), [
        [20, 20],
        [30, 30],
      ]),
    ).toBeNull()
    expect(
      checkedSplit(object('D-001', square(0, 0, 10)), [
        [5, -1],
        [5, 5],
      ]),
    ).toMatchObject({ ok: false, error: { code: 'argument_invalid', message: 'The line does not cut D-001.' } })
  })
})

describe('a split object', () => {
  it('has pieces whose pixels and square metres sum to the whole, class and score its own', () => {
    fc.assert(
      fc.property(star, point, point, (ring, a, b) => {
        const whole = object('D-007', ring)
        const pieces = splitObject(whole, [a, b])
        if (!pieces) return
        expect(pieces.reduce((sum, piece) => sum + (piece.areaPx ?? 0), 0)).toBe(whole.areaPx)
        expect(pieces.reduce((sum, piece) => sum + (piece.areaM2 ?? 0), 0)).toBeCloseTo(whole.areaM2 ?? 0, 6)
        expect(new Set(pieces.map(({ id }) => id)).size).toBe(pieces.length)
        expect(pieces.every((piece) => piece.class === whole.class && piece.score === whole.score && piece.byHand === 'split')).toBe(true)
      }),
    )
  })

  it('is cut as a box where it has no outline, and keeps unknown areas unknown', () => {
    const box = object('V-001', square(0, 0, 10), { outline: null, areaPx: null, areaM2: null })
    expect(
      splitObject(box, [
        [5, -1],
        [5, 11],
      ]),
    ).toMatchObject([{ id: 'V-001a', areaPx: null, areaM2: null }, { id: 'V-001b' }])
  })
})

describe('merged objects', () => {
  it('count one, with the sum of areas that lie apart and the best score', () => {
    const one = mergeObjects([object('D-001', square(0, 0, 10), { score: 0.3 }), object('D-002', square(20, 0, 10), { score: 0.6 })], 'D-001+1')
    expect(one).toMatchObject({ id: 'D-001+1', areaPx: 200, areaM2: 50, score: 0.6, bbox: [0, 0, 30, 10], byHand: 'merged' })
    expect(ringArea(one.outline ?? [])).toBeCloseTo(200, 6)
  })

  it('that lie over one another have the area of their union', () => {
    const one = mergeObjects([object('D-001', square(0, 0, 10)), object('D-002', square(5, 0, 10))], 'D-001+1')
    expect(one).toMatchObject({ areaPx: 150, areaM2: 37.5 })
    expect(ringArea(one.outline ?? [])).toBe(150)
  })

  it('that overlap at a corner have the area shapely gives their union (shapely 1.8: 176)', () => {
    const one = mergeObjects([object('D-001', square(0, 0, 10)), object('D-002', square(6, 4, 10))], 'D-001+1')
    expect(one.areaPx).toBe(176)
    expect(ringArea(one.outline ?? [])).toBe(176)
  })

  it('that are boxes become the box around them', () => {
    const boxes = [0, 20].map((left, at) => object(`V-00${at}`, square(left, 0, 10), { outline: null, areaPx: null }))
    expect(mergeObjects(boxes, 'V-000+1')).toMatchObject({ outline: null, bbox: [0, 0, 30, 10], areaM2: 75, areaPx: null })
  })

  it('of different classes are refused with the classes named', () => {
    const mixed = [object('D-001', square(0, 0, 10)), object('N-001', square(20, 0, 10), { class: 'building_minor_damage' })]
    const refused = checkedMerge(mixed)
    expect(refused.ok ? '' : refused.error.message).toBe('The chosen objects are of different classes: destroyed buildings and buildings with minor damage.')
    expect(checkedMerge([object('D-001', square(0, 0, 10))]).ok).toBe(false)
  })
})

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

describe('objects after edits', () => {
  it('hold pieces, the merged one, the new class and what was added', () => {
    expect(applyObjectEdits(town, edits).map((one) => [one.id, one.byHand])).toEqual([
      ['D-001a', 'split'],
      ['D-001b', 'split'],
      ['D-002+1', 'merged'],
      ['D-004', 'relabelled'],
      ['D-h1', 'added'],
      ['D-h2', 'added'],
    ])
  })

  it('are the same whatever the order of edits that touch different objects', () => {
    const wanted = applyObjectEdits(town, edits)
    fc.assert(
      fc.property(fc.shuffledSubarray(edits, { minLength: edits.length }), (order) => {
        expect(applyObjectEdits(town, order)).toEqual(wanted)
      }),
    )
  })

  it('are those before when the last edit is taken back', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(edits), (order) => {
        const before = JSON.stringify(applyObjectEdits(town, order.slice(0, -1)))
        applyObjectEdits(town, order)
        expect(JSON.stringify(applyObjectEdits(town, order.slice(0, -1)))).toBe(before)
        expect(applyObjectEdits(town, [])).toEqual(town)
      }),
    )
  })

  it('can be edited again: a piece merged back, an added one split', () => {
    const again: HandEdit[] = [
      ...edits,
      { kind: 'merge', objectIds: ['D-001a', 'D-001b'], id: 'D-001a+1' },
      {
        kind: 'split',
        objectId: 'D-h1',
        line: [
          [82, -1],
          [82, 5],
        ],
      },
    ]
    const objects = applyObjectEdits(town, again)
    expect(objects.find((one) => one.id === 'D-001a+1')).toMatchObject({ areaPx: 100 })
    expect(objects.filter((one) => one.byHand === 'added').map(({ id }) => id)).toEqual(['D-h1a', 'D-h1b', 'D-h2'])
  })

  it('leave an edit of an object that is not there to rest', () => {
    expect(applyObjectEdits(town.slice(0, 1), [{ kind: 'merge', objectIds: ['D-001', 'D-009'], id: 'x' }])).toEqual(town.slice(0, 1))
  })
})

describe('a tally', () => {
  it('always adds up to what is counted', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(edits), fc.shuffledSubarray(['D-002', 'D-003', 'D-h1', 'D-001b', 'D-002+1']), (some, out) => {
        const all = applyObjectEdits(town, some)
        const rejected = all.filter(({ id }) => out.includes(id))
        const counted = all.filter(({ id }) => !out.includes(id))
        const tally = handTally({ found: town, counted, rejected, edits: some })
        const { found, added: plus, takenOut, changed } = tally ?? { found: counted.length, added: 0, takenOut: 0, changed: 0 }
        expect(found + plus - takenOut + changed).toBe(counted.length)
      }),
    )
  })

  it('says two added and one taken out', () => {
    const all = applyObjectEdits(town, edits.slice(3))
    const tally = handTally({ found: town, counted: all.filter(({ id }) => id !== 'D-002'), rejected: town.slice(1, 2), edits: edits.slice(3) })
    expect(tally).toEqual({ found: 4, added: 2, takenOut: 1, changed: 0, acts: [] })
    expect(handTally({ found: town, counted: town, rejected: [], edits: [] })).toBeNull()
    expect(correctionWords(edits)).toBe('2 objects added, 1 class changed, 1 object split, 1 merge by hand')
  })
})

describe('a drawn outline', () => {
  const size = { width: 100, height: 80 }
  it('that crosses itself, lies beside the image or holds no pixel is refused in one sentence', () => {
    const bow: PixelXY[] = [
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
    ]
    const codes = [
      bow,
      square(200, 200, 5),
      square(3, 3, 0.5),
      [
        [1, 1],
        [2, 2],
      ] as PixelXY[],
    ].map((ring) => {
      const checked = checkedRing(ring, size)
      return checked.ok ? 'ok' : checked.error.code
    })
    expect(codes).toEqual(['area_invalid', 'area_outside', 'too_small', 'area_invalid'])
  })

  it('is closed, and cut at the edge of the image', () => {
    expect(checkedRing(square(95, 70, 20).slice(0, -1), size)).toEqual({
      ok: true,
      value: [
        [95, 70],
        [100, 70],
        [100, 80],
        [95, 80],
        [95, 70],
      ],
    })
  })
})

it('a line along a side cuts off nothing, and one that misses neither', () => {
  const box: Detection = { id: 'D-001', class: 'vehicle', score: 0.5, bbox: [10, 10, 20, 20], outline: null, areaPx: 100, areaM2: 25 }
  const sides: [PixelXY, PixelXY][] = [
    [
      [5, 10],
      [25, 10],
    ],
    [
      [5, 20],
      [25, 20],
    ],
    [
      [10, 5],
      [10, 25],
    ],
    [
      [20, 5],
      [20, 25],
    ],
    [
      [0, 0],
      [30, 5],
    ],
  ]
  for (const side of sides) expect(checkedSplit(box, side)).toMatchObject({ ok: false, error: { code: 'argument_invalid' } })
})
