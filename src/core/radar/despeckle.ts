import { type Grid, hasData } from '../raster/grid/grid.ts'

/**
 * Lee's filter on power (not dB): the mean of the square window around a pixel, moved towards the pixel as far as the window varies more
 * than speckle of `looks` looks explains (Lee 1980). Streams with a halo of `radiusPx`; pixels without data stay so.
 */
export function leeFilter(power: Grid, { radiusPx, looks }: { readonly radiusPx: number; readonly looks: number }): Grid {
  const { width, height } = power
  const sums = windowSums(power)
  const values = new Float32Array(width * height).fill(Number.NaN)
  const valid = new Uint8Array(width * height)
  const noise = 1 / looks
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (!hasData(power, at)) continue
      const { mean, variance } = sums(x, y, radiusPx)
      const varies = mean > 0 ? variance / (mean * mean) : 0
      const weight = varies > 0 ? Math.max(0, 1 - noise / varies) : 0
      values[at] = mean + weight * ((power.values[at] as number) - mean)
      valid[at] = 1
    }
  }
  return { width, height, values, valid }
}

type Moments = { readonly mean: number; readonly variance: number }

/** Mean and variance over the pixels with data of a square, from running sums over the whole window. */
function windowSums(grid: Grid): (x: number, y: number, radiusPx: number) => Moments {
  const { width, height } = grid
  const wide = width + 1
  const count = new Float64Array(wide * (height + 1))
  const sum = new Float64Array(count.length)
  const squares = new Float64Array(count.length)
  for (let y = 0; y < height; y++) {
    let [n, s, q] = [0, 0, 0]
    for (let x = 0; x < width; x++) {
      const value = grid.values[y * width + x] as number
      if (hasData(grid, y * width + x)) {
        n++
        s += value
        q += value * value
      }
      const to = (y + 1) * wide + x + 1
      count[to] = (count[to - wide] as number) + n
      sum[to] = (sum[to - wide] as number) + s
      squares[to] = (squares[to - wide] as number) + q
    }
  }
  return (x, y, radius) => {
    const corners = [Math.max(0, x - radius), Math.max(0, y - radius), Math.min(width, x + radius + 1), Math.min(height, y + radius + 1)] as const
    const n = boxSum(count, wide, corners)
    const mean = boxSum(sum, wide, corners) / n
    return { mean, variance: Math.max(0, boxSum(squares, wide, corners) / n - mean * mean) }
  }
}

const boxSum = (table: Float64Array, wide: number, [left, top, right, bottom]: readonly [number, number, number, number]): number =>
  (table[bottom * wide + right] as number) - (table[top * wide + right] as number) - (table[bottom * wide + left] as number) + (table[top * wide + left] as number)
