import type { Grid } from '../shortest-way.ts'

/** A binary raster with a border of one empty pixel all around, so that eight neighbours can be read without asking where the edge is. */
export type Plane = { readonly data: Uint8Array; readonly stride: number; readonly width: number; readonly height: number }

/** Copy of a mask with its border; every value but 0 becomes 1. */
export function paddedPlane({ mask, width, height }: Grid): Plane {
  const stride = width + 2
  const data = new Uint8Array(stride * (height + 2))
  for (let row = 0; row < height; row++) {
    const to = (row + 1) * stride + 1
    for (let column = 0; column < width; column++) if (mask[row * width + column] !== 0) data[to + column] = 1
  }
  return { data, stride, width, height }
}

/** The same raster without its border, 1 where set. */
export function unpadded({ data, stride, width, height }: Plane): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const from = (row + 1) * stride + 1
    for (let column = 0; column < width; column++) if (((data[from + column] as number) & 1) !== 0) mask[row * width + column] = 1
  }
  return mask
}

/** Offsets of the eight neighbours, counter-clockwise from the east: E NE N NW W SW S SE; bit k of a code is neighbour k. */
export const ringOffsets = (stride: number): readonly number[] => [1, 1 - stride, -stride, -stride - 1, -1, stride - 1, stride, stride + 1]

/** Which of the eight neighbours are set, one bit each. */
export function neighbourCode(data: Uint8Array, at: number, stride: number): number {
  const up = at - stride
  const down = at + stride
  return (
    ((data[at + 1] as number) & 1) |
    (((data[up + 1] as number) & 1) << 1) |
    (((data[up] as number) & 1) << 2) |
    (((data[up - 1] as number) & 1) << 3) |
    (((data[at - 1] as number) & 1) << 4) |
    (((data[down - 1] as number) & 1) << 5) |
    (((data[down] as number) & 1) << 6) |
    (((data[down + 1] as number) & 1) << 7)
  )
}
