import { fail, ok, type Result } from '../../contracts/result.ts'
import { type Grid, hasData } from '../raster/grid/grid.ts'
import type { BandRole } from './band-roles.ts'

/** One index: the roles it needs in the order of its formula. `of` gives NaN where it is not defined. */
export type IndexRule = {
  readonly title: string
  readonly roles: readonly BandRole[]
  readonly formula: string
  /** where it was published */
  readonly source: string
  /** true where the constants mean reflectance of 0 to 1, so that stored numbers will not do */
  readonly needsReflectance: boolean
  /** what is seen, and what it mistakes for it */
  readonly caveat: string
  readonly of: (v: Float64Array) => number
}

const at = (v: Float64Array, k: number): number => v[k] as number
/** (a - b) / (a + b); not defined for a sum of zero or below, which no two reflectances have. */
const normal = (a: number, b: number): number => (a + b > 0 ? (a - b) / (a + b) : Number.NaN)
const ratio = (top: number, bottom: number): number => (bottom === 0 ? Number.NaN : top / bottom)

const difference = (title: string, [first, second]: readonly [BandRole, BandRole], { source, caveat }: { readonly source: string; readonly caveat: string }): IndexRule => ({
  title,
  roles: [first, second],
  formula: `(${first} - ${second}) / (${first} + ${second})`,
  source,
  needsReflectance: false,
  caveat,
  of: (v) => normal(at(v, 0), at(v, 1)),
})

export const spectralIndices = {
  ndvi: difference('NDVI', ['nir', 'red'], { source: 'Rouse et al. 1974', caveat: 'Falls with season, ploughing and shadow, not only with damage.' }),
  ndwi: difference('NDWI', ['green', 'nir'], { source: 'McFeeters 1996', caveat: 'Misses turbid and shallow water; takes bright roofs and shadow for water.' }),
  mndwi: difference('MNDWI', ['green', 'swir1'], { source: 'Xu 2006', caveat: 'Takes snow, shadow, wet soil and flooded crops for water.' }),
  nbr: difference('NBR', ['nir', 'swir2'], { source: 'Key and Benson 2006', caveat: 'Harvest, clouds and season change it as fire does.' }),
  ndbi: difference('NDBI', ['swir1', 'nir'], { source: 'Zha et al. 2003', caveat: 'Takes bare and dry soil for built-up land.' }),
  ndmi: difference('NDMI', ['nir', 'swir1'], { source: 'Gao 1996', caveat: 'Shows water in leaves, not open water.' }),
  savi: {
    title: 'SAVI',
    roles: ['nir', 'red'],
    formula: '1.5 (nir - red) / (nir + red + 0.5)',
    source: 'Huete 1988',
    needsReflectance: true,
    caveat: 'The soil term 0.5 is for plants of middling cover.',
    of: (v) => ratio(1.5 * (at(v, 0) - at(v, 1)), at(v, 0) + at(v, 1) + 0.5),
  },
  evi: {
    title: 'EVI',
    roles: ['nir', 'red', 'blue'],
    formula: '2.5 (nir - red) / (nir + 6 red - 7.5 blue + 1)',
    source: 'Huete et al. 2002',
    needsReflectance: true,
    caveat: 'Not stable over bright cloud, snow and haze.',
    of: (v) => ratio(2.5 * (at(v, 0) - at(v, 1)), at(v, 0) + 6 * at(v, 1) - 7.5 * at(v, 2) + 1),
  },
  bai: {
    title: 'BAI',
    roles: ['red', 'nir'],
    formula: '1 / ((0.1 - red)^2 + (0.06 - nir)^2)',
    source: 'Chuvieco et al. 2002',
    needsReflectance: true,
    caveat: 'Takes water and shadow for char.',
    of: (v) => ratio(1, (0.1 - at(v, 0)) ** 2 + (0.06 - at(v, 1)) ** 2),
  },
  awei_nsh: {
    title: 'AWEI (no shadow)',
    roles: ['green', 'swir1', 'nir', 'swir2'],
    formula: '4 (green - swir1) - (0.25 nir + 2.75 swir2)',
    source: 'Feyisa et al. 2014',
    needsReflectance: true,
    caveat: 'For places without shadow; takes dark shadow for water.',
    of: (v) => 4 * (at(v, 0) - at(v, 1)) - (0.25 * at(v, 2) + 2.75 * at(v, 3)),
  },
  awei_sh: {
    title: 'AWEI (shadow)',
    roles: ['blue', 'green', 'nir', 'swir1', 'swir2'],
    formula: 'blue + 2.5 green - 1.5 (nir + swir1) - 0.25 swir2',
    source: 'Feyisa et al. 2014',
    needsReflectance: true,
    caveat: 'Takes bright roofs and snow for water.',
    of: (v) => at(v, 0) + 2.5 * at(v, 1) - 1.5 * (at(v, 2) + at(v, 3)) - 0.25 * at(v, 4),
  },
} as const satisfies Readonly<Record<string, IndexRule>>

export type IndexName = keyof typeof spectralIndices
export const indexNames = Object.keys(spectralIndices) as [IndexName, ...IndexName[]]

/** Reflectance = stored value x scale + offset, as the file or its product says. */
export type Reflectance = { readonly scale: number; readonly offset: number }

/**
 * Values of an index over windows of its bands, in the order of its roles and of one size; Float32, no data where one band has none or the
 * index is not defined there.
 * `frames_differ` for windows of other sizes; `argument_invalid` where it needs reflectance and the values cannot be that.
 */
export function indexOf(name: IndexName, bands: readonly Grid[], reflectance: Reflectance | null = null): Result<Grid> {
  const rule: IndexRule = spectralIndices[name]
  const [first] = bands
  if (!first || bands.length !== rule.roles.length) return fail({ code: 'bad_request', message: `${rule.title} takes ${rule.roles.length} bands, not ${bands.length}.` })
  const { width, height } = first
  if (bands.some((band) => band.width !== width || band.height !== height))
    return fail({ code: 'frames_differ', message: `The bands for ${rule.title} have different sizes.`, hint: 'Align them to one grid first.', repairable: true })
  if (rule.needsReflectance && reflectance === null && bands.some(beyondReflectance)) return notReflectance(rule)
  const { scale, offset } = reflectance ?? { scale: 1, offset: 0 }
  const values = new Float32Array(width * height).fill(Number.NaN)
  const valid = new Uint8Array(width * height)
  const pixel = new Float64Array(bands.length)
  for (let k = 0; k < values.length; k++) {
    if (!bands.every((band) => hasData(band, k))) continue
    for (const [b, band] of bands.entries()) pixel[b] = (band.values[k] as number) * scale + offset
    const value = rule.of(pixel)
    if (!Number.isFinite(value)) continue
    values[k] = value
    valid[k] = 1
  }
  return ok({ width, height, values, valid })
}

/** Brightest reflectance that is met: sun glint and cloud tops come to about 1.6. */
const brightest = 2

/** True where the numbers cannot be reflectance: whole numbers, or above what any surface gives. */
export function beyondReflectance(band: Grid): boolean {
  for (let k = 0; k < band.values.length; k++) if (hasData(band, k) && (band.values[k] as number) > brightest) return true
  return false
}

const notReflectance = ({ title }: IndexRule) =>
  fail({
    code: 'argument_invalid',
    message: `${title} is defined for reflectance between 0 and 1, and the stored values lie above that.`,
    hint: 'Give the scale and offset of the product (Sentinel-2 Level 2A: 0.0001 and, since January 2022, -0.1; Landsat Collection 2: 0.0000275 and -0.2).',
    repairable: true,
  })
