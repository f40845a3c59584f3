/** A grid of numbers, row by row. */
export type Size = { readonly width: number; readonly height: number }

/** Half of a symmetric or antisymmetric kernel: weight of the centre, then outwards to the right. */
export type HalfKernel = { readonly weights: Float64Array; readonly odd: boolean }

const reach = 3

/** Gaussian cut at 3 sigma, or its first derivative; sums as `scipy.ndimage.gaussian_filter(truncate=3)` has them. */
export function gaussianKernel(sigma: number, derivative: 0 | 1 = 0): HalfKernel {
  const radius = Math.floor(reach * sigma + 0.5)
  const bell = Float64Array.from({ length: radius + 1 }, (_, at) => Math.exp((-0.5 * at * at) / (sigma * sigma)))
  const sum = 2 * bell.reduce((total, one) => total + one, 0) - 1
  const weights = bell.map((one, at) => (derivative === 0 ? one / sum : (one / sum) * (at / (sigma * sigma))))
  return { weights, odd: derivative === 1 }
}

export const boxKernel = (side: number): HalfKernel => ({ weights: new Float64Array((side + 1) / 2).fill(1 / side), odd: false })

/** Where a place beside the row lies in it, when the row is mirrored at its ends (d c b a | a b c d | d c b a). */
export function mirrored(at: number, length: number): number {
  const period = 2 * length
  const inside = ((at % period) + period) % period
  return inside < length ? inside : period - 1 - inside
}

/**
 * Correlation along rows, then along columns, with mirrored borders. Each number depends on its neighbourhood alone and is summed in one order,
 * so a window with enough around it has exactly the numbers of the whole.
 */
export function separable(plane: Float32Array, size: Size, kernels: { readonly x: HalfKernel; readonly y: HalfKernel }): Float32Array {
  return alongColumns(alongRows(plane, size, kernels.x), size, kernels.y)
}

function alongRows(plane: Float32Array, { width, height }: Size, { weights, odd }: HalfKernel): Float32Array {
  const radius = weights.length - 1
  const out = new Float32Array(plane.length)
  const line = new Float32Array(width + 2 * radius)
  const sign = odd ? -1 : 1
  const centre = weights[0] as number
  for (let y = 0; y < height; y++) {
    const start = y * width
    line.set(plane.subarray(start, start + width), radius)
    for (let at = 0; at < radius; at++) {
      line[at] = plane[start + mirrored(at - radius, width)] as number
      line[radius + width + at] = plane[start + mirrored(width + at, width)] as number
    }
    for (let x = 0; x < width; x++) {
      let sum = odd ? 0 : centre * (line[x + radius] as number)
      for (let k = 1; k <= radius; k++) sum += (weights[k] as number) * ((line[x + radius + k] as number) + sign * (line[x + radius - k] as number))
      out[start + x] = sum
    }
  }
  return out
}

function alongColumns(plane: Float32Array, { width, height }: Size, { weights, odd }: HalfKernel): Float32Array {
  const radius = weights.length - 1
  const out = new Float32Array(plane.length)
  const sums = new Float64Array(width)
  const sign = odd ? -1 : 1
  for (let y = 0; y < height; y++) {
    const centre = odd ? 0 : (weights[0] as number)
    for (let x = 0; x < width; x++) sums[x] = centre * (plane[y * width + x] as number)
    for (let k = 1; k <= radius; k++) {
      const weight = weights[k] as number
      const below = mirrored(y + k, height) * width
      const above = mirrored(y - k, height) * width
      for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + weight * ((plane[below + x] as number) + sign * (plane[above + x] as number))
    }
    out.set(sums, y * width)
  }
  return out
}

export const smoothed = (plane: Float32Array, size: Size, sigma: number): Float32Array => {
  const kernel = gaussianKernel(sigma)
  return separable(plane, size, { x: kernel, y: kernel })
}

/** Slope along x and along y of the plane smoothed with sigma. */
export function slopes(plane: Float32Array, size: Size, sigma: number): { x: Float32Array; y: Float32Array } {
  const [bell, slope] = [gaussianKernel(sigma), gaussianKernel(sigma, 1)]
  return { x: separable(plane, size, { x: slope, y: bell }), y: separable(plane, size, { x: bell, y: slope }) }
}

/** Mean and standard deviation in a square of `side` pixels (odd). */
export function localMoments(plane: Float32Array, size: Size, side: number): { mean: Float32Array; std: Float32Array } {
  const kernel = boxKernel(side)
  const mean = separable(plane, size, { x: kernel, y: kernel })
  const square = separable(
    plane.map((value) => value * value),
    size,
    { x: kernel, y: kernel },
  )
  return { mean, std: square.map((value, at) => Math.sqrt(Math.max(0, value - (mean[at] as number) ** 2))) }
}
