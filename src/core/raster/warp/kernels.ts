import { emptyLike, type Grid } from '../grid/grid.ts'

/** `nearest` and `mode` keep values (classes); `bilinear`, `cubic` and `average` make new ones. */
export type Resampling = 'nearest' | 'mode' | 'bilinear' | 'cubic' | 'average'

/** Source positions (pixels of the grid) of the centres of result pixels; NaN where there is none. `spread`: source pixels to one of the result. */
export type Positions = { readonly xs: Float64Array; readonly ys: Float64Array; readonly spread: { readonly x: number; readonly y: number } }

/** Reach of a kernel in source pixels on each side of a position. */
export function reachOf(method: Resampling, spread: number): number {
  const wide = Math.max(1, spread)
  return Math.ceil({ nearest: 1, mode: wide / 2, average: wide / 2, bilinear: wide, cubic: 2 * wide }[method]) + 1
}

/**
 * Values of a grid at positions. Pixels without data take no part; a position outside the grid, or with less than half of its
 * weight on data (bilinear, cubic), has none. Coarser results widen the kernels, so nothing is skipped.
 */
export function resampleAt(grid: Grid, positions: Positions, { method, width, height }: { readonly method: Resampling; readonly width: number; readonly height: number }): Grid {
  const keepsType = method === 'nearest' || method === 'mode'
  const values = keepsType ? emptyLike(grid.values, width * height) : new Float64Array(width * height)
  const valid = new Uint8Array(width * height)
  const sample = samplerOf(grid, method, positions.spread)
  for (let at = 0; at < values.length; at++) {
    const x = positions.xs[at] as number
    const y = positions.ys[at] as number
    if (!(x >= 0 && y >= 0 && x < grid.width && y < grid.height)) continue
    const value = sample(x, y)
    if (Number.isNaN(value)) continue
    values[at] = value
    valid[at] = 1
  }
  return { width, height, values, valid }
}

type Sample = (x: number, y: number) => number
type Spread = Positions['spread']

/** source pixels to one of the result up to which four pixels make a bilinear value, as in GDAL */
const fourUpTo = 1 / 0.95

function samplerOf(grid: Grid, method: Resampling, spread: Spread): Sample {
  if (method === 'nearest') return nearest(grid)
  if (method === 'mode') return mode(grid, spread)
  return method === 'bilinear' && Math.max(spread.x, spread.y) <= fourUpTo ? fourPixels(grid) : weighted(grid, method, spread)
}

/** Bilinear of four pixels; where one of them lies outside or has no data, of those that do. */
function fourPixels(grid: Grid): Sample {
  const { width, height, values, valid } = grid
  const atEdge = weighted(grid, 'bilinear', { x: 1, y: 1 })
  return (x, y) => {
    const i = Math.floor(x - 0.5)
    const j = Math.floor(y - 0.5)
    const at = j * width + i
    const below = at + width
    const isInside = i >= 0 && j >= 0 && i + 1 < width && j + 1 < height
    if (!isInside || (valid !== null && ((valid[at] as number) & (valid[at + 1] as number) & (valid[below] as number) & (valid[below + 1] as number)) === 0)) return atEdge(x, y)
    const s = x - 0.5 - i
    const t = y - 0.5 - j
    const upper = (values[at] as number) * (1 - s) + (values[at + 1] as number) * s
    const value = upper * (1 - t) + ((values[below] as number) * (1 - s) + (values[below + 1] as number) * s) * t
    return Number.isNaN(value) ? atEdge(x, y) : value
  }
}

const valueAt = ({ values, valid }: Grid, at: number): number => (valid?.[at] === 0 ? Number.NaN : (values[at] as number))

const nearest =
  (grid: Grid): Sample =>
  (x, y) =>
    valueAt(grid, Math.floor(y) * grid.width + Math.floor(x))

/** The value most of the pixel's footprint has; the smaller one of two equal. */
function mode(grid: Grid, spread: Spread): Sample {
  const wx = makeWeights('average', spread.x)
  const wy = makeWeights('average', spread.y)
  return (x, y) => {
    wx.at(x, grid.width)
    wy.at(y, grid.height)
    const votes = new Map<number, number>()
    eachWeight(grid, { wx, wy }, (value, weight) => votes.set(value, (votes.get(value) ?? 0) + weight))
    let [best, most] = [Number.NaN, 0]
    for (const [value, weight] of votes) if (weight > most || (weight === most && value < best)) [best, most] = [value, weight]
    return best
  }
}

function weighted(grid: Grid, method: 'bilinear' | 'cubic' | 'average', spread: Spread): Sample {
  const wx = makeWeights(method, spread.x)
  const wy = makeWeights(method, spread.y)
  const least = method === 'average' ? 0 : 0.5
  return (x, y) => {
    wx.at(x, grid.width)
    wy.at(y, grid.height)
    let [sum, held] = [0, 0]
    eachWeight(grid, { wx, wy }, (value, weight) => {
      sum += value * weight
      held += weight
    })
    return held > least * wx.total * wy.total ? sum / held : Number.NaN
  }
}

type Weights = ReturnType<typeof makeWeights>

function eachWeight(grid: Grid, { wx, wy }: { readonly wx: Weights; readonly wy: Weights }, take: (value: number, weight: number) => void): void {
  for (let j = 0; j < wy.count; j++) {
    const row = (wy.first + j) * grid.width + wx.first
    for (let i = 0; i < wx.count; i++) {
      const value = valueAt(grid, row + i)
      if (!Number.isNaN(value)) take(value, (wx.weights[i] as number) * (wy.weights[j] as number))
    }
  }
}

/** Weights of the pixels around a position along one axis; pixels beyond the grid are left out. */
function makeWeights(method: 'bilinear' | 'cubic' | 'average', spread: number) {
  const wide = Math.max(1, spread)
  // an average is over the ground of the result's pixel, however small that is
  const radius = method === 'cubic' ? 2 * wide : method === 'bilinear' ? wide : spread / 2
  const weigh = method === 'cubic' ? cubic : method === 'bilinear' ? tent : null
  const made = { first: 0, count: 0, total: 0, weights: new Float64Array(Math.ceil(2 * radius) + 2), at }
  return made

  function at(position: number, size: number): void {
    made.first = Math.max(0, Math.floor(position - radius))
    const last = Math.min(size - 1, Math.ceil(position + radius) - 1)
    made.count = last - made.first + 1
    made.total = 0
    for (let k = 0; k < made.count; k++) {
      const left = made.first + k
      const overlap = Math.min(left + 1, position + radius) - Math.max(left, position - radius)
      const weight = weigh ? weigh((left + 0.5 - position) / wide) : Math.max(0, overlap)
      made.weights[k] = weight
      made.total += weight
    }
  }
}

const tent = (t: number): number => Math.max(0, 1 - Math.abs(t))

/** Keys' cubic with a = -0.5, as GDAL uses. */
function cubic(t: number): number {
  const x = Math.abs(t)
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
}
