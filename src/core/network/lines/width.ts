import type { PixelXY } from '../../../contracts/frame.ts'
import { distanceTransform } from '../../raster/index.ts'
import type { Grid } from '../shortest-way.ts'

/** Half-widths up to this are found by looking around; only wider places need the distance of every pixel. */
const nearPx = 48

/**
 * Width in pixels of what is set around a place: twice the distance to the nearest pixel that is not, without that pixel. A mask that is set
 * everywhere is as wide as the image; what lies outside of the image does not count.
 */
export function widthRule(grid: Grid): (at: PixelXY) => number {
  const { mask, width, height } = grid
  let far: Float32Array | null = null
  const farFrom = (pixel: number): number => {
    far ??= distanceTransform({ width, height, values: mask, valid: null }, { isTarget: (value) => (value === 0 ? 1 : null) })
    return far[pixel] as number
  }
  return ([x, y]) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor(x)))
    const row = Math.min(height - 1, Math.max(0, Math.floor(y)))
    const distance = nearestEmpty(grid, column, row) ?? farFrom(row * width + column)
    return Math.min(Math.max(width, height), Math.max(0, 2 * distance - 1))
  }
}

/** Distance to the nearest pixel that is not set, looked for in growing squares; null beyond `nearPx`. */
function nearestEmpty(grid: Grid, column: number, row: number): number | null {
  if (grid.mask[row * grid.width + column] === 0) return 0
  let best = Number.POSITIVE_INFINITY
  for (let reach = 1; reach <= nearPx; reach++) {
    // nothing in this square or beyond is nearer than its sides
    if (reach * reach >= best) break
    best = Math.min(best, nearestOnSquare(grid, { column, row, reach }))
  }
  return best <= nearPx * nearPx ? Math.sqrt(best) : null
}

type Square = { readonly column: number; readonly row: number; readonly reach: number }

/** Least squared distance to an empty pixel on the outline of a square around a place. */
function nearestOnSquare({ mask, width, height }: Grid, { column, row, reach }: Square): number {
  let best = Number.POSITIVE_INFINITY
  const look = (x: number, y: number, square: number): void => {
    if (square < best && x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 0) best = square
  }
  for (let k = -reach; k <= reach; k++) {
    const square = reach * reach + k * k
    look(column + k, row - reach, square)
    look(column + k, row + reach, square)
    look(column - reach, row + k, square)
    look(column + reach, row + k, square)
  }
  return best
}
