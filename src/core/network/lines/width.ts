import type { PixelXY } from '../../../contracts/frame.ts'
import { distanceTransform } from '../../raster/index.ts'
import type { Grid } from '../shortest-way.ts'

/** Half-widths up to this are found by looking around; only wider places need the distance of every pixel. */
const nearPx = 48

/**
 * Width in pixels of what is set around a place: twice the distance to the nearest pixel that is not, without that pixel. A mask that is set
 * everywhere is as wide as the image; what lies outside of the image does not count. Quickest along a line, one place after the other.
 */
export function widthRule(grid: Grid): (at: PixelXY) => number {
  const { mask, width, height } = grid
  let far: Float32Array | null = null
  const farFrom = (pixel: number): number => {
    far ??= distanceTransform({ width, height, values: mask, valid: null }, { isTarget: (value) => (value === 0 ? 1 : null) })
    return far[pixel] as number
  }
  known ??= stepsAround(nearPx)
  const steps = known
  let last = { column: 0, row: 0, distance: 0 }
  return ([x, y]) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor(x)))
    const row = Math.min(height - 1, Math.max(0, Math.floor(y)))
    // the distance changes by no more than the way from one place to the other
    const least = last.distance - Math.hypot(column - last.column, row - last.row)
    const distance = nearestEmpty(grid, steps, { column, row, least }) ?? farFrom(row * width + column)
    last = { column, row, distance }
    return Math.min(Math.max(width, height), Math.max(0, 2 * distance - 1))
  }
}

/** Steps to the pixels within `nearPx`, the nearest first; those nearer than `n` end before `from[n]`. */
type Steps = { readonly dx: Int8Array; readonly dy: Int8Array; readonly from: Int32Array }

let known: Steps | null = null

function stepsAround(reach: number): Steps {
  const side = 2 * reach + 1
  const all = Array.from({ length: side * side }, (_, k) => ({ dx: (k % side) - reach, dy: Math.floor(k / side) - reach }))
  const steps = all
    .map(({ dx, dy }) => ({ dx, dy, square: dx * dx + dy * dy }))
    .filter(({ square }) => square <= reach * reach)
    .toSorted((p, q) => p.square - q.square)
  const from = Int32Array.from({ length: reach + 1 }, (_, n) => steps.findIndex(({ square }) => square >= n * n))
  return { dx: Int8Array.from(steps, ({ dx }) => dx), dy: Int8Array.from(steps, ({ dy }) => dy), from }
}

/** No empty pixel is nearer to the place than `least`. */
type Place = { readonly column: number; readonly row: number; readonly least: number }

/** Distance to the nearest pixel that is not set; null beyond `nearPx`. */
function nearestEmpty({ mask, width, height }: Grid, { dx, dy, from }: Steps, { column, row, least }: Place): number | null {
  // a little less, as distances are rounded
  const whole = Math.max(0, Math.floor(least - 0.01))
  if (whole > nearPx) return null
  for (let k = from[whole] as number; k < dx.length; k++) {
    const x = column + (dx[k] as number)
    const y = row + (dy[k] as number)
    if (x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 0) return Math.sqrt((x - column) ** 2 + (y - row) ** 2)
  }
  return null
}
