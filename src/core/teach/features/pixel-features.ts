import { localMoments, type Size, slopes, smoothed } from './filters.ts'
import { type Lab, labOf } from './lab.ts'
import { localEntropy, patternShares } from './texture.ts'

/** Pixels around a window that its features depend on: the widest bell is cut at 24, slopes are smoothed once more. */
export const featureHaloPx = 32

export type PixelWindow = Size & {
  /** colours as bytes, width x height x 3, row by row */
  readonly rgb: Uint8Array
  /** further bands as they are stored, such as near infrared; each width x height. `scale` brings the range of the type to 255 */
  readonly more?: readonly { readonly values: Float32Array; readonly scale: number }[]
}

/** Features of pixels, one row a pixel: `values[pixel * count + feature]`. */
export type FeatureRows = { readonly values: Float32Array; readonly count: number; readonly rows: number }

const bells = [1, 2, 4, 8] as const
const colourBells = [2, 4, 8] as const
const scales = [1, 2] as const
const squares = [5, 15] as const
const entropySide = 9

/** What each feature is, in order; `bands` counts the further ones, `planes` names those that are given ready. */
export const pixelFeatureNames = (bands = 0, planes: readonly string[] = []): string[] => [
  ...['red', 'green', 'blue', 'share red', 'share green', 'share blue', 'L*', 'a*', 'b*'],
  ...bells.map((sigma) => `L* smoothed ${sigma}`),
  ...colourBells.flatMap((sigma) => [`a* smoothed ${sigma}`, `b* smoothed ${sigma}`]),
  ...scales.flatMap((sigma) => [`slope ${sigma}`, `Laplacian ${sigma}`]),
  ...['structure strong', 'structure weak'],
  ...squares.flatMap((side) => [`mean ${side}`, `deviation ${side}`]),
  `entropy ${entropySide}`,
  ...Array.from({ length: 8 }, (_, at) => `pattern ${at}`),
  ...Array.from({ length: bands }, (_, at) => [`band ${at + 4}`, `band ${at + 4} against red`, `band ${at + 4} against green`]).flat(),
  ...planes,
]

/**
 * About 40 numbers for each pixel of `inner`, a box [left, top, right, bottom) of the window; what lies around it is looked at only.
 * With `featureHaloPx` around it, or the border of the image, the numbers are exactly those of the whole image.
 * @param ready further features that are given, one plane each over `inner`; they come last
 */
export function pixelFeatures(window: PixelWindow, inner: readonly [number, number, number, number], ready: readonly Float32Array[] = []): FeatureRows {
  const planes = planesOf(window)
  const count = planes.length + ready.length
  const [left, top, right, bottom] = inner
  const rows = (right - left) * (bottom - top)
  const values = new Float32Array(rows * count)
  // row by row, so that what is written stays near
  for (let y = top; y < bottom; y++) {
    planes.forEach((plane, feature) => {
      let to = (y - top) * (right - left) * count + feature
      for (let x = left; x < right; x++, to += count) values[to] = plane[y * window.width + x] as number
    })
  }
  ready.forEach((plane, at) => {
    for (let row = 0, to = planes.length + at; row < rows; row++, to += count) values[to] = plane[row] as number
  })
  return { values, count, rows }
}

function planesOf(window: PixelWindow): Float32Array[] {
  const lab = labOf(window.rgb)
  const smooth = bells.map((sigma) => smoothed(lab.l, window, sigma))
  const sloping = scales.map((sigma) => slopes(lab.l, window, sigma))
  return [
    ...colourPlanes(window, lab),
    ...smooth,
    ...colourBells.flatMap((sigma) => [smoothed(lab.a, window, sigma), smoothed(lab.b, window, sigma)]),
    ...scales.flatMap((_, at) => [steepness(sloping[at] as Slopes), laplacian(smooth[at] as Float32Array, window)]),
    ...structurePlanes(sloping[0] as Slopes, window),
    ...squares.flatMap((side) => {
      const { mean, std } = localMoments(lab.l, window, side)
      return [mean, std]
    }),
    localEntropy(lab.l, window, entropySide),
    ...patternShares(lab.l, window, entropySide),
    ...(window.more ?? []).flatMap((band) => bandPlanes(window, band)),
  ]
}

function colourPlanes({ rgb, width, height }: PixelWindow, { l, a, b }: Lab): Float32Array[] {
  const n = width * height
  const [bands, shares] = [0, 1].map(() => [0, 1, 2].map(() => new Float32Array(n))) as [Float32Array[], Float32Array[]]
  for (let at = 0; at < n; at++) {
    const sum = (rgb[3 * at] as number) + (rgb[3 * at + 1] as number) + (rgb[3 * at + 2] as number) + 1
    for (let band = 0; band < 3; band++) {
      const value = rgb[3 * at + band] as number
      ;(bands[band] as Float32Array)[at] = value
      ;(shares[band] as Float32Array)[at] = value / sum
    }
  }
  return [...bands, ...shares, l, a, b]
}

type Slopes = { readonly x: Float32Array; readonly y: Float32Array }

function steepness({ x, y }: Slopes): Float32Array {
  const out = new Float32Array(x.length)
  for (let at = 0; at < out.length; at++) out[at] = Math.sqrt((x[at] as number) ** 2 + (y[at] as number) ** 2)
  return out
}

/** Sum of the second differences along x and y; borders mirrored. */
export function laplacian(plane: Float32Array, { width, height }: Size): Float32Array {
  const out = new Float32Array(plane.length)
  for (let y = 0; y < height; y++) {
    const [above, here, below] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width]
    for (let x = 0; x < width; x++) {
      const [before, after] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)]
      out[here + x] =
        (plane[here + before] as number) + (plane[here + after] as number) + (plane[above + x] as number) + (plane[below + x] as number) - 4 * (plane[here + x] as number)
    }
  }
  return out
}

/** Both eigenvalues of the structure tensor: slopes at sigma 1, gathered with sigma 2. */
function structurePlanes({ x, y }: Slopes, size: Size): Float32Array[] {
  const product = (a: Float32Array, b: Float32Array) => {
    const out = new Float32Array(a.length)
    for (let at = 0; at < out.length; at++) out[at] = (a[at] as number) * (b[at] as number)
    return smoothed(out, size, 2)
  }
  const [xx, xy, yy] = [product(x, x), product(x, y), product(y, y)]
  const [strong, weak] = [new Float32Array(x.length), new Float32Array(x.length)]
  for (let at = 0; at < strong.length; at++) {
    const middle = ((xx[at] as number) + (yy[at] as number)) / 2
    const half = Math.sqrt((((xx[at] as number) - (yy[at] as number)) / 2) ** 2 + (xy[at] as number) ** 2)
    strong[at] = middle + half
    weak[at] = middle - half
  }
  return [strong, weak]
}

/** A further band and how it stands against red and green: NDVI and NDWI where it is near infrared. */
function bandPlanes({ rgb }: PixelWindow, { values, scale }: NonNullable<PixelWindow['more']>[number]): Float32Array[] {
  const against = (colour: number) =>
    values.map((value, at) => {
      const other = rgb[3 * at + colour] as number
      const own = value * scale
      return own + other === 0 ? 0 : (own - other) / (own + other)
    })
  return [values, against(0), against(1)]
}
