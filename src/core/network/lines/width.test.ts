import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PixelXY } from '../../../contracts/frame.ts'
import type { Grid } from '../shortest-way.ts'
import { widthRule } from './width.ts'

/** By looking at every pixel. */
function widthAt({ mask, width, height }: Grid, [x, y]: PixelXY): number {
  const squares = Array.from(mask, (value, at) => (value === 0 ? ((at % width) - Math.floor(x)) ** 2 + (Math.floor(at / width) - Math.floor(y)) ** 2 : Number.POSITIVE_INFINITY))
  return Math.min(Math.max(width, height), Math.max(0, 2 * Math.sqrt(squares.reduce((least, square) => Math.min(least, square))) - 1))
}

describe('widthRule', () => {
  const [width, height] = [130, 110]
  const pixel = fc.tuple(fc.integer({ min: 0, max: width - 1 }), fc.integer({ min: 0, max: height - 1 }))
  const step = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }))

  it('gives what looking at every pixel gives, along lines and after jumps, in narrow places and wide ones', () => {
    const walks = fc.array(fc.record({ start: pixel, steps: fc.array(step, { maxLength: 8 }) }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(pixel, { maxLength: 40 }), walks, (empty, starts) => {
        const mask = new Uint8Array(width * height).fill(1)
        for (const [x, y] of empty) mask[y * width + x] = 0
        const grid = { mask, width, height }
        const widthOf = widthRule(grid)
        for (const { start, steps } of starts) {
          let [x, y] = start
          for (const [dx, dy] of [[0, 0] as const, ...steps]) {
            ;[x, y] = [Math.min(width - 1, Math.max(0, x + dx)), Math.min(height - 1, Math.max(0, y + dy))]
            // places beyond 48 px are found in single precision
            expect(widthOf([x + 0.5, y + 0.5])).toBeCloseTo(widthAt(grid, [x, y]), 4)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
