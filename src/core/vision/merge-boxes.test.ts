import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PixelBox } from '../../contracts/frame.ts'
import { boxesOfTile, mergeTileBoxes, type ScoredBox, tileGrid } from './index.ts'

const side = 400

/** A detector that never errs: the visible part of each object in a tile, however little. */
function detect(objects: readonly PixelBox[], tile: PixelBox): ScoredBox[] {
  return objects.flatMap((box): ScoredBox[] => {
    const seen: PixelBox = [Math.max(box[0], tile[0]), Math.max(box[1], tile[1]), Math.min(box[2], tile[2]), Math.min(box[3], tile[3])]
    if (seen[2] <= seen[0] || seen[3] <= seen[1]) return []
    return [{ class: 'vehicle', classIndex: 0, score: 0.9, box: [seen[0] - tile[0], seen[1] - tile[1], seen[2] - tile[0], seen[3] - tile[1]] }]
  })
}

function found(objects: readonly PixelBox[], { tile, overlap, offset }: { tile: number; overlap: number; offset: [number, number] }) {
  const tiles = tileGrid({ width: side, height: side, tile, overlap, window: null, offset })
  const boxes = tiles.flatMap((one) => boxesOfTile(detect(objects, one.box), { tile: one, width: side, height: side }))
  return mergeTileBoxes(boxes, 0.4).map(({ box }) => box)
}

/** Objects in cells of their own, no larger than 24 px. */
const objectsApart = fc
  .uniqueArray(fc.nat(15 * 15 - 1), { minLength: 1, maxLength: 60 })
  .chain((cells) =>
    fc.tuple(
      ...cells.map((cell) =>
        fc
          .tuple(fc.integer({ min: 3, max: 24 }), fc.integer({ min: 3, max: 24 }), fc.nat(2), fc.nat(2))
          .map(([w, h, dx, dy]): PixelBox => [(cell % 15) * 26 + dx, Math.floor(cell / 15) * 26 + dy, (cell % 15) * 26 + dx + w, Math.floor(cell / 15) * 26 + dy + h]),
      ),
    ),
  )

const sorted = (boxes: readonly PixelBox[]) => [...boxes].sort((a, b) => a[1] - b[1] || a[0] - b[0])

describe('objects cut by tiles', () => {
  it('no larger than the overlap are found once, whole, for any overlap and any place of the grid', () => {
    fc.assert(
      fc.property(objectsApart, fc.integer({ min: 24, max: 64 }), fc.tuple(fc.nat(127), fc.nat(127)), (objects, overlap, offset) => {
        expect(sorted(found(objects, { tile: 128, overlap, offset }))).toEqual(sorted(objects))
      }),
      { numRuns: 200 },
    )
  })

  it('larger than the overlap are joined from their pieces', () => {
    const long: PixelBox = [20, 50, 380, 70]
    const tall: PixelBox = [200, 100, 230, 390]
    expect(sorted(found([long, tall], { tile: 128, overlap: 16, offset: [0, 0] }))).toEqual(sorted([long, tall]))
  })

  it('a small object beside a large one of its class stays', () => {
    const yard: PixelBox = [10, 10, 60, 60]
    const car: PixelBox = [100, 100, 110, 106]
    const lorry: PixelBox = [96, 90, 120, 112]
    expect(found([yard, car, lorry], { tile: 128, overlap: 64, offset: [0, 0] })).toHaveLength(3)
  })

  it('the order in which tiles come does not matter', () => {
    const tiles = tileGrid({ width: side, height: side, tile: 128, overlap: 32, window: null })
    fc.assert(
      fc.property(objectsApart, (objects) => {
        const boxes = tiles.flatMap((one) => boxesOfTile(detect(objects, one.box), { tile: one, width: side, height: side }))
        expect(mergeTileBoxes([...boxes].reverse(), 0.4)).toEqual(mergeTileBoxes(boxes, 0.4))
      }),
      { numRuns: 30 },
    )
  })
})
