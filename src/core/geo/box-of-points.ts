import type { PixelBox } from '../../contracts/frame.ts'

/** Smallest box around points, one by one: an outline may have more corners than a call takes arguments. Infinite the wrong way round where there are none. */
export function boxOfPoints(points: Iterable<readonly [number, number]>): PixelBox {
  const box: PixelBox = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}
