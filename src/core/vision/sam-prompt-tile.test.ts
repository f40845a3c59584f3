import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PixelBox } from '../../contracts/frame.ts'
import { promptTile } from './sam-prompt-tile.ts'

describe('the tile of a view', () => {
  const views = fc
    .tuple(
      fc.double({ min: -5000, max: 50_000, noNaN: true }),
      fc.double({ min: -5000, max: 50_000, noNaN: true }),
      fc.integer({ min: 1, max: 40_000 }),
      fc.integer({ min: 1, max: 40_000 }),
    )
    .map(([x, y, width, height]): PixelBox => [x, y, x + width, y + height])

  it('holds the whole view, and is at most 1.6 times as wide where it is not at its finest', () => {
    fc.assert(
      fc.property(views, (view) => {
        const { box, scale } = promptTile(view, 1024)
        expect(box[0]).toBeLessThanOrEqual(view[0])
        expect(box[1]).toBeLessThanOrEqual(view[1])
        expect(box[2]).toBeGreaterThanOrEqual(view[2])
        expect(box[3]).toBeGreaterThanOrEqual(view[3])
        const longest = Math.max(view[2] - view[0], view[3] - view[1])
        if (scale > 1 / 4) expect((box[2] - box[0]) / longest).toBeLessThan(1.6)
      }),
    )
  })
  it('stays the same while the view moves a little', () => {
    expect(promptTile([3, 0, 603, 400], 1024)).toEqual(promptTile([0, 5, 600, 405], 1024))
  })
  it('by hand: a view of 96 pixels before a model of 64 is seen at half its size', () => {
    expect(promptTile([48, 48, 144, 144], 64)).toEqual({ box: [32, 32, 160, 160], scale: 2 })
  })
})
