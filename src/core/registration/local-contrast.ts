import type { Plane } from './plane.ts'

/** Half side of the square a pixel is compared with. */
const reachPx = 12
/** Contrast below this (in units of the values, 0 to 255) is noise of the sensor or of the file, not structure. */
const faintest = 1.5

/**
 * The plane with brightness and contrast of each neighbourhood taken out: mean 0, spread 1 (0 where not valid or without structure).
 * Lets two dates be compared whose light and season differ, and keeps the edge of a nodata collar from looking like a feature.
 * `structure` is the part of the valid pixels with contrast, 0 to 1.
 */
export function localContrast(plane: Plane): { readonly values: Float32Array; readonly structure: number } {
  const { width, height, values, valid } = plane
  const tables = sums(plane)
  const out = new Float32Array(width * height)
  let structured = 0
  let seen = 0
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - reachPx) * (width + 1)
    const below = Math.min(height, y + reachPx + 1) * (width + 1)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (valid[at] === 0) continue
      seen++
      const left = Math.max(0, x - reachPx)
      const right = Math.min(width, x + reachPx + 1)
      const n = within(tables.count, above, below, left, right)
      const mean = within(tables.sum, above, below, left, right) / n
      const spread = Math.sqrt(Math.max(0, within(tables.square, above, below, left, right) / n - mean * mean))
      if (spread < faintest) continue
      structured++
      out[at] = Math.max(-3, Math.min(3, ((values[at] as number) - mean) / spread))
    }
  }
  return { values: out, structure: seen === 0 ? 0 : structured / seen }
}

/** Summed-area tables with one more row and column than the plane; pixels that are not valid add nothing. */
function sums({ width, height, values, valid }: Plane): { count: Float64Array; sum: Float64Array; square: Float64Array } {
  const size = (width + 1) * (height + 1)
  const [count, sum, square] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  for (let y = 0; y < height; y++) {
    let [n, total, squares] = [0, 0, 0]
    for (let x = 0; x < width; x++) {
      const value = values[y * width + x] as number
      if (valid[y * width + x] === 1) {
        n += 1
        total += value
        squares += value * value
      }
      const to = (y + 1) * (width + 1) + x + 1
      count[to] = (count[to - width - 1] as number) + n
      sum[to] = (sum[to - width - 1] as number) + total
      square[to] = (square[to - width - 1] as number) + squares
    }
  }
  return { count, sum, square }
}

// biome-ignore lint/complexity/useMaxParams: it runs three times a pixel; an object each time would cost more than the sums
function within(table: Float64Array, above: number, below: number, left: number, right: number): number {
  return (table[below + right] as number) - (table[above + right] as number) - (table[below + left] as number) + (table[above + left] as number)
}
