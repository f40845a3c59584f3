import type { Rgb } from './run-models.ts'

export const patchPx = 64

/**
 * Texture and colour of one patch, after part F of the perception notes: bands, their ratios, spread at several scales, gradients,
 * Laplacians, local spread, entropy and local binary patterns.
 */
export function patchFeatures(picture: Rgb, left: number, top: number): number[] {
  const bands = [0, 1, 2].map((band) => plane(picture, { left, top, band }))
  const light = Float64Array.from({ length: patchPx ** 2 }, (_, at) => 0.299 * (bands[0]?.[at] ?? 0) + 0.587 * (bands[1]?.[at] ?? 0) + 0.114 * (bands[2]?.[at] ?? 0))
  const [red = light, green = light, blue = light] = bands
  const colour = [ratio(red, green), ratio(blue, green), ratio(red, blue)]
  const coarse = halved(light, patchPx)
  const coarser = halved(coarse, patchPx / 2)
  return [
    ...[red, green, blue, ...colour].flatMap((values) => [mean(values), Math.sqrt(variance(values))]),
    ...[light, coarse, coarser].flatMap((values, level) => texture(values, patchPx >> level)),
    entropy(light),
    ...patterns(light),
  ]
}

function plane({ rgb, width }: Rgb, { left, top, band }: { left: number; top: number; band: number }): Float64Array {
  return Float64Array.from({ length: patchPx ** 2 }, (_, at) => (rgb[((top + Math.floor(at / patchPx)) * width + left + (at % patchPx)) * 3 + band] ?? 0) / 255)
}

const ratio = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, at) => Math.log((value + 0.05) / ((b[at] ?? 0) + 0.05)))
const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: Float64Array): number => {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / values.length
}

function halved(values: Float64Array, side: number): Float64Array {
  const half = side / 2
  return Float64Array.from({ length: half * half }, (_, at) => {
    const from = Math.floor(at / half) * 2 * side + (at % half) * 2
    return ((values[from] ?? 0) + (values[from + 1] ?? 0) + (values[from + side] ?? 0) + (values[from + side + 1] ?? 0)) / 4
  })
}

/** Mean and spread of gradient and Laplacian, and how unevenly the gradient lies over 8 x 8 cells. */
function texture(values: Float64Array, side: number): number[] {
  const gradient = new Float64Array((side - 2) ** 2)
  const laplacian = new Float64Array((side - 2) ** 2)
  for (let at = 0; at < gradient.length; at++) {
    const from = (Math.floor(at / (side - 2)) + 1) * side + (at % (side - 2)) + 1
    const [w, e, n, s] = [values[from - 1] ?? 0, values[from + 1] ?? 0, values[from - side] ?? 0, values[from + side] ?? 0]
    gradient[at] = Math.hypot(e - w, s - n)
    laplacian[at] = Math.abs(4 * (values[from] ?? 0) - w - e - n - s)
  }
  const fourth = gradient.reduce((sum, value) => sum + value ** 4, 0) / gradient.length
  const second = gradient.reduce((sum, value) => sum + value ** 2, 0) / gradient.length
  return [mean(gradient), Math.sqrt(variance(gradient)), mean(laplacian), Math.sqrt(variance(laplacian)), Math.log(fourth / (second * second + 1e-12) + 1e-6)]
}

function entropy(values: Float64Array): number {
  const bins = new Float64Array(32)
  for (const value of values) {
    const bin = Math.min(31, Math.floor(value * 32))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  return -bins.reduce((sum, count) => (count > 0 ? sum + (count / values.length) * Math.log(count / values.length) : sum), 0)
}

const ring = [-1, 1 - patchPx, -patchPx, -patchPx - 1, 1, patchPx - 1, patchPx, patchPx + 1] as const

/** Shares of pixels with 0 to 8 brighter neighbours. */
function patterns(values: Float64Array): number[] {
  const bins = new Array<number>(9).fill(0)
  for (let row = 1; row < patchPx - 1; row++) {
    for (let column = 1; column < patchPx - 1; column++) {
      const at = row * patchPx + column
      const brighter = ring.reduce((sum, step) => sum + ((values[at + step] ?? 0) > (values[at] ?? 0) ? 1 : 0), 0)
      bins[brighter] = (bins[brighter] ?? 0) + 1
    }
  }
  return bins.map((count) => count / (patchPx - 2) ** 2)
}
