import type { Grid } from '../raster/grid/grid.ts'
import { hasData } from '../raster/grid/grid.ts'
import type { BandRole } from './band-roles.ts'

/** What hides the ground at a pixel: values of a sky mask. */
export const sky = { clear: 0, cloud: 1, shadow: 2, snow: 3, water: 4, unseen: 255 } as const

export const qaSchemes = ['scl', 'landsat', 'fmask'] as const
/** How a quality band is written: Sentinel-2 scene classes, Landsat Collection 2 bits, or Fmask classes. */
export type QaScheme = (typeof qaSchemes)[number]

/** Sentinel-2 scene classification: 1 saturated and 0 nothing are unseen, 3 cloud shadow, 8 to 10 cloud, 11 snow. */
const scl: Readonly<Record<number, number>> = { 0: sky.unseen, 1: sky.unseen, 3: sky.shadow, 6: sky.water, 8: sky.cloud, 9: sky.cloud, 10: sky.cloud, 11: sky.snow }
const fmask: Readonly<Record<number, number>> = { 1: sky.water, 2: sky.shadow, 3: sky.snow, 4: sky.cloud, 255: sky.unseen }

const landsat = (value: number): number => {
  if (value & 1) return sky.unseen
  // dilated cloud, cirrus, cloud
  if (value & 0b1110) return sky.cloud
  if (value & 0b1_0000) return sky.shadow
  if (value & 0b10_0000) return sky.snow
  return value & 0b1000_0000 ? sky.water : sky.clear
}

const meanings: Readonly<Record<QaScheme, (value: number) => number>> = {
  scl: (value) => scl[value] ?? sky.clear,
  fmask: (value) => fmask[value] ?? sky.clear,
  landsat,
}

/** Sky mask from a quality band; pixels without data are unseen. */
export function skyFromQa(qa: Grid, scheme: QaScheme): Grid {
  const meaning = meanings[scheme]
  const values = new Uint8Array(qa.width * qa.height)
  for (let k = 0; k < values.length; k++) values[k] = hasData(qa, k) ? meaning(qa.values[k] as number) : sky.unseen
  return { width: qa.width, height: qa.height, values, valid: null }
}

/** Which scheme a quality band is in, by its name. */
export function qaSchemeOf(name: string): QaScheme | null {
  if (/\bscl\b|scene.?class/i.test(name)) return 'scl'
  if (/qa.?pixel/i.test(name)) return 'landsat'
  return /fmask/i.test(name) ? 'fmask' : null
}

/** Reflectances of one place, those the image has. */
export type SkyBands = Readonly<Partial<Record<BandRole, Grid>>> & { readonly blue: Grid; readonly green: Grid; readonly red: Grid }

export const brightnessCaveat =
  'Clouds and shadows were told by brightness alone (no quality band): white roofs and sand can count as cloud, and thin cloud and dark water can be wrong.'

/** How far from a cloud its shadow is looked for. */
export const shadowReachPx = 40

/**
 * Sky mask by brightness tests on reflectance of 0 to 1 (the basic tests of Fmask, Zhu and Woodcock 2012: bright, colourless, hazy; cold
 * and wet tests where near and short-wave infrared are there). Shadows are dark pixels within `reachPx` of a cloud.
 */
export function skyFromBrightness(bands: SkyBands, reachPx = shadowReachPx): Grid {
  const { width, height } = bands.red
  const values = new Uint8Array(width * height)
  const dark = new Uint8Array(width * height)
  for (let k = 0; k < values.length; k++) {
    const v = pixelOf(bands, k)
    if (v === null) values[k] = sky.unseen
    else if (isCloud(v)) values[k] = sky.cloud
    else if (isDark(v)) dark[k] = 1
  }
  const near = within(values, { width, height, reachPx })
  for (let k = 0; k < values.length; k++) if (dark[k] === 1 && near[k] === 1) values[k] = sky.shadow
  return { width, height, values, valid: null }
}

type Pixel = { blue: number; green: number; red: number; nir: number | null; swir1: number | null; swir2: number | null }

function pixelOf(bands: SkyBands, k: number): Pixel | null {
  const of = (role: BandRole): number | null => {
    const band = bands[role]
    return band && hasData(band, k) ? (band.values[k] as number) : null
  }
  const [blue, green, red] = [of('blue'), of('green'), of('red')]
  if (blue === null || green === null || red === null) return null
  return { blue, green, red, nir: of('nir'), swir1: of('swir1'), swir2: of('swir2') }
}

function isCloud({ blue, green, red, nir, swir1, swir2 }: Pixel): boolean {
  const mean = (blue + green + red) / 3
  if (mean < 0.15) return false
  const whiteness = (Math.abs(blue - mean) + Math.abs(green - mean) + Math.abs(red - mean)) / mean
  const hazy = blue - 0.5 * red - 0.08 > 0
  if (whiteness >= 0.7 || !hazy) return false
  // without infrared only what is really bright is called cloud
  if (nir === null) return mean > 0.45 && whiteness < 0.15
  if ((nir - red) / (nir + red) >= 0.8) return false
  if (swir1 !== null && ((green - swir1) / (green + swir1) >= 0.8 || nir / swir1 <= 0.75)) return false
  if (swir2 !== null && swir2 <= 0.03) return false
  return swir1 !== null || swir2 !== null || mean > 0.3
}

/** Dark in the infrared, and not blue-green as water is; without infrared dark in every band. */
function isDark({ blue, green, red, nir, swir1 }: Pixel): boolean {
  if (nir === null) return Math.max(blue, green, red) < 0.12
  const wet = swir1 !== null && (green - swir1) / (green + swir1) > 0.3
  return nir < 0.12 && !wet && (swir1 === null || swir1 < 0.12)
}

/** 1 where a cloud lies within a square of `reachPx`, by running counts along rows, then columns. */
function within(values: Uint8Array, { width, height, reachPx }: { readonly width: number; readonly height: number; readonly reachPx: number }): Uint8Array {
  const across = new Uint8Array(values.length)
  for (let y = 0; y < height; y++) spread({ hit: (x) => values[y * width + x] === sky.cloud, set: (x) => mark(across, y * width + x), n: width, reachPx })
  const out = new Uint8Array(values.length)
  for (let x = 0; x < width; x++) spread({ hit: (y) => across[y * width + x] === 1, set: (y) => mark(out, y * width + x), n: height, reachPx })
  return out
}

const mark = (plane: Uint8Array, at: number): void => {
  plane[at] = 1
}

function spread({ hit, set, n, reachPx }: { hit: (k: number) => boolean; set: (k: number) => void; n: number; reachPx: number }): void {
  let next = Number.POSITIVE_INFINITY
  const ahead = new Float64Array(n)
  for (let k = n - 1; k >= 0; k--) {
    if (hit(k)) next = k
    ahead[k] = next
  }
  let last = Number.NEGATIVE_INFINITY
  for (let k = 0; k < n; k++) {
    if (hit(k)) last = k
    if (k - last <= reachPx || (ahead[k] as number) - k <= reachPx) set(k)
  }
}
