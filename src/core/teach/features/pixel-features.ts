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

/** What each feature is, in order; `bands` counts the further ones. */
export const pixelFeatureNames = (bands = 0): string[] => [
  ...['red', 'green', 'blue', 'share red', 'share green', 'share blue', 'L*', 'a*', 'b*'],
  ...bells.map((sigma) => `L* smoothed ${sigma}`),
  ...colourBells.flatMap((sigma) => [`a* smoothed ${sigma}`, `b* smoothed ${sigma}`]),
  ...scales.flatMap((sigma) => [`slope ${sigma}`, `Laplacian ${sigma}`]),
  ...['structure strong', 'structure weak'],
  ...squares.flatMap((side) => [`mean ${side}`, `deviation ${side}`]),
  `entropy ${entropySide}`,
  ...Array.from({ length: 8 }, (_, at) => `pattern ${at}`),
  ...Array.from({ length: bands }, (_, at) => [`band ${at + 4}`, `band ${at + 4} against red`, `band ${at + 4} against green`]).flat(),
]

/**
 * About 40 numbers for each pixel of `inner`, a box [left, top, right, bottom) of the window; what lies around it is looked at only.
 * With `featureHaloPx` around it, or the border of the image, the numbers are exactly those of the whole image.
 */
export function pixelFeatures(window: PixelWindow, inner: readonly [number, number, number, number]): FeatureRows {
  const planes = planesOf(window)
  const [left, top, right, bottom] = inner
  const rows = (right - left) * (bottom - top)
  const values = new Float32Array(rows * planes.length)
  planes.forEach((plane, feature) => {
    let to = feature
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++, to += planes.length) values[to] = plane[y * window.width + x] as number
    }
  })
  return { values, count: planes.length, rows }
}

function planesOf(window: PixelWindow): Float32Array[] {
  const lab = labOf(window.rgb)
  return [
    ...colourPlanes(window, lab),
    ...bells.map((sigma) => smoothed(lab.l, window, sigma)),
    ...colourBells.flatMap((sigma) => [smoothed(lab.a, window, sigma), smoothed(lab.b, window, sigma)]),
    ...scales.flatMap((sigma) => edgePlanes(lab.l, window, sigma)),
    ...structurePlanes(lab.l, window),
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
  const bands = [0, 1, 2].map((band) => Float32Array.from({ length: n }, (_, at) => rgb[3 * at + band] as number))
  const shares = bands.map((plane) => plane.map((value, at) => value / ((rgb[3 * at] as number) + (rgb[3 * at + 1] as number) + (rgb[3 * at + 2] as number) + 1)))
  return [...bands, ...shares, l, a, b]
}

function edgePlanes(plane: Float32Array, size: Size, sigma: number): Float32Array[] {
  const { x, y } = slopes(plane, size, sigma)
  const slope = x.map((dx, at) => Math.hypot(dx, y[at] as number))
  return [slope, laplacian(smoothed(plane, size, sigma), size)]
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
function structurePlanes(plane: Float32Array, size: Size): Float32Array[] {
  const { x, y } = slopes(plane, size, 1)
  const gather = (of: (dx: number, dy: number) => number) =>
    smoothed(
      x.map((dx, at) => of(dx, y[at] as number)),
      size,
      2,
    )
  const [xx, xy, yy] = [gather((dx) => dx * dx), gather((dx, dy) => dx * dy), gather((_, dy) => dy * dy)]
  const half = xx.map((value, at) => Math.hypot((value - (yy[at] as number)) / 2, xy[at] as number))
  return [1, -1].map((sign) => xx.map((value, at) => (value + (yy[at] as number)) / 2 + sign * (half[at] as number)))
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
