import type { PixelXY } from '../../../contracts/frame.ts'

export const mostPixelsOfStroke = 2000

/** A pixel of the image by column and row. */
export type Cell = readonly [column: number, row: number]
export type StrokePixels = { readonly cells: readonly Cell[]; readonly all: number }

/**
 * Pixels whose centre lies within `radiusPx` of the line through the points, and the pixels the points lie in; only those of the image,
 * row by row. More than 2000 are thinned by stride, so that one big stroke does not outvote the others.
 */
export function strokePixels(points: readonly PixelXY[], radiusPx: number, { width, height }: { width: number; height: number }): StrokePixels {
  const cells = new Map<number, Cell>()
  const add = (x: number, y: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height) cells.set(y * width + x, [x, y])
  }
  points.forEach((point, at) => {
    add(Math.floor(point[0]), Math.floor(point[1]))
    const from = points[Math.max(0, at - 1)] as PixelXY
    for (let y = Math.floor(Math.min(from[1], point[1]) - radiusPx); y <= Math.max(from[1], point[1]) + radiusPx; y++) {
      for (let x = Math.floor(Math.min(from[0], point[0]) - radiusPx); x <= Math.max(from[0], point[0]) + radiusPx; x++) {
        if (distanceToPart([x + 0.5, y + 0.5], from, point) <= radiusPx) add(x, y)
      }
    }
  })
  const sorted = [...cells].sort((a, b) => a[0] - b[0]).map(([, cell]) => cell)
  const stride = Math.ceil(sorted.length / mostPixelsOfStroke)
  return { cells: sorted.filter((_, at) => at % Math.max(1, stride) === 0), all: sorted.length }
}

/** Distance of a point to the line from `a` to `b`. */
export function distanceToPart([x, y]: PixelXY, a: PixelXY, b: PixelXY): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const squared = dx * dx + dy * dy
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / squared))
  return Math.hypot(x - a[0] - along * dx, y - a[1] - along * dy)
}

/** Distance of a point to a stroke drawn with a radius; below 0 inside it. */
export function distanceToStroke(at: PixelXY, { points, radiusPx }: { readonly points: readonly PixelXY[]; readonly radiusPx: number }): number {
  let least = Number.POSITIVE_INFINITY
  points.forEach((point, k) => {
    least = Math.min(least, distanceToPart(at, points[Math.max(0, k - 1)] as PixelXY, point))
  })
  return least - radiusPx
}
