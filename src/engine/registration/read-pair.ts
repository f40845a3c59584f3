import type { PixelBox } from '../../contracts/frame.ts'
import type { PairReader, PairWindow, Plane } from '../../core/registration/index.ts'
import type { PairGrid } from './pair-grid.ts'

/** RGB and validity of a square of the common grid: `box` in pixels of the first picture, the answer sidePx x sidePx. */
export type Square = { readonly rgb: Uint8Array; readonly valid: Uint8Array }
/** One picture of a pair, read onto squares of the first picture's pixels. */
export type Side = (box: PixelBox, sidePx: number) => Promise<{ readonly plane: Plane; readonly clouded: number }>

/** Reads both pictures of a pair over boxes of their common grid. */
export function pairReader(grid: PairGrid, sides: { readonly a: Side; readonly b: Side }): PairReader {
  return {
    width: grid.width,
    height: grid.height,
    async read(box, size) {
      const side = Math.max(size.width, size.height)
      const stepX = ((box[2] - box[0]) * grid.step) / size.width
      const stepY = ((box[3] - box[1]) * grid.step) / size.height
      const [left, top] = [grid.box[0] + box[0] * grid.step, grid.box[1] + box[1] * grid.step]
      const square: PixelBox = [left, top, left + side * stepX, top + side * stepY]
      const [a, b] = [await sides.a(square, side), await sides.b(square, side)]
      return cropped({ a: a.plane, b: b.plane, clouded: Math.max(a.clouded, b.clouded) }, size)
    },
  }
}

function cropped({ a, b, clouded }: PairWindow, { width, height }: { width: number; height: number }): PairWindow {
  const crop = (plane: Plane): Plane => {
    if (plane.width === width && plane.height === height) return plane
    const values = new Float32Array(width * height)
    const valid = new Uint8Array(width * height)
    for (let row = 0; row < height; row++) {
      values.set(plane.values.subarray(row * plane.width, row * plane.width + width), row * width)
      valid.set(plane.valid.subarray(row * plane.width, row * plane.width + width), row * width)
    }
    return { width, height, values, valid }
  }
  return { a: crop(a), b: crop(b), clouded }
}
