import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { PixelBox } from '../../contracts/frame.ts'
import { makeTileStore, tileBox, tilePx } from './tile-store.ts'

const db = new Database(':memory:')
db.exec('CREATE TABLE artifact_tile (artifact_id TEXT, plane TEXT, tx INTEGER, ty INTEGER, data BLOB, PRIMARY KEY (artifact_id, plane, tx, ty))')
afterAll(() => db.close())
const store = makeTileStore(db)
let made = 0
const fresh = () => `a${made++}`

const size = (box: PixelBox) => (box[2] - box[0]) * (box[3] - box[1])
/** A plane whose value tells the place, so that a pixel in a wrong place is seen. */
const valueAt = (x: number, y: number) => (x * 7 + y * 13) % 251
const filled = (box: PixelBox) => Uint8Array.from({ length: size(box) }, (_, at) => valueAt(box[0] + (at % (box[2] - box[0])), box[1] + Math.floor(at / (box[2] - box[0]))))

describe('tile store', () => {
  it('windows that together cover a plane make the same tiles in any order', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 599 }), { maxLength: 3 }).map((list) => [0, ...list.toSorted((a, b) => a - b), 600])
    fc.assert(
      fc.property(cuts, cuts, fc.infiniteStream(fc.nat()), (xs, ys, order) => {
        const id = fresh()
        const boxes = xs.slice(1).flatMap((right, i) => ys.slice(1).map((bottom, j): PixelBox => [xs[i] ?? 0, ys[j] ?? 0, right, bottom]))
        const shuffled = boxes.map((box) => ({ box, rank: order.next().value })).toSorted((a, b) => a.rank - b.rank)
        for (const { box } of shuffled) store.writeWindow(id, 'value', { box, bytes: filled(box) })
        const whole: PixelBox = [0, 0, 600, 600]
        expect(Buffer.compare(store.readWindow(id, 'value', whole), filled(whole))).toBe(0)
      }),
      { numRuns: 12 },
    )
  })

  it('any window reads what was written, nodata around it', () => {
    const id = fresh()
    const written: PixelBox = [200, 100, 530, 300]
    store.writeWindow(id, 'value', { box: written, bytes: filled(written) })
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 560 }), fc.integer({ min: -20, max: 330 }), fc.integer({ min: 1, max: 90 }), (left, top, side) => {
        const read = store.readWindow(id, 'value', [left, top, left + side, top + side])
        read.forEach((value, at) => {
          const [x, y] = [left + (at % side), top + Math.floor(at / side)]
          const isInside = x >= written[0] && x < written[2] && y >= written[1] && y < written[3]
          if (value !== (isInside ? valueAt(x, y) : 255)) throw new Error(`${value} at ${x}, ${y}`)
        })
      }),
      { numRuns: 40 },
    )
  })

  it('a later window lies over an earlier one and leaves the rest', () => {
    const id = fresh()
    store.writeWindow(id, 'value', { box: [0, 0, 4, 1], bytes: Uint8Array.of(1, 2, 3, 4) })
    store.writeWindow(id, 'value', { box: [1, 0, 3, 1], bytes: Uint8Array.of(9, 9) })
    expect([...store.readWindow(id, 'value', [0, 0, 5, 1])]).toEqual([1, 9, 9, 4, 255])
  })

  it('scores that were never written are 0, values are nodata', () => {
    const id = fresh()
    expect([...store.readWindow(id, 'score', [0, 0, 2, 1])]).toEqual([0, 0])
    expect([...store.readWindow(id, 'value', [0, 0, 2, 1])]).toEqual([255, 255])
    expect(store.readTile(id, 'value', { tx: 0, ty: 0 })).toBeNull()
  })

  it('an empty window touches no tile, a box on the seam only its own', () => {
    const id = fresh()
    store.writeWindow(id, 'value', { box: [10, 10, 10, 20], bytes: new Uint8Array() })
    expect(store.tiles(id)).toEqual([])
    const box: PixelBox = [tilePx, 0, tilePx + 1, 1]
    store.writeWindow(id, 'value', { box, bytes: Uint8Array.of(5) })
    expect(store.tiles(id)).toEqual([{ tx: 1, ty: 0 }])
    expect(tileBox(1, 0)).toEqual([256, 0, 512, 256])
  })

  it('tiles come row by row, whatever the order of writing', () => {
    const id = fresh()
    for (const [tx, ty] of [
      [1, 1],
      [0, 1],
      [1, 0],
    ] as const)
      store.writeTile(id, 'value', { tx, ty, bytes: new Uint8Array(tilePx * tilePx) })
    expect(store.tiles(id).map(({ tx, ty }) => [tx, ty])).toEqual([
      [1, 0],
      [0, 1],
      [1, 1],
    ])
  })

  it('a tile of another form says both forms instead of showing noise', () => {
    const id = fresh()
    db.prepare('INSERT INTO artifact_tile VALUES (?, ?, 0, 0, ?)').run(id, 'value', Buffer.from('XX9\u0000rest'))
    expect(() => store.readTile(id, 'value', { tx: 0, ty: 0 })).toThrow(/58583900.*41543100/)
  })
})
