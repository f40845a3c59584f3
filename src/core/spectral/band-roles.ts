import { fail, ok, type Result } from '../../contracts/result.ts'

export const bandRoles = ['coastal', 'blue', 'green', 'red', 'red_edge', 'nir', 'swir1', 'swir2', 'thermal', 'vv', 'vh', 'hh', 'hv', 'qa'] as const
/** What a band sees, whatever its place in the file. */
export type BandRole = (typeof bandRoles)[number]

/** What a file says of a band; `index` from 0. */
export type BandFacts = { readonly index: number; readonly name: string | null; readonly wavelengthNm?: number | null | undefined }
export type RolesAsk = { readonly sensor?: string | null | undefined; readonly given?: Readonly<Partial<Record<BandRole, number>>> | undefined }

const wavelengths: readonly (readonly [BandRole, number, number])[] = [
  ['coastal', 430, 450],
  ['blue', 450, 520],
  ['green', 520, 600],
  ['red', 620, 690],
  ['red_edge', 690, 760],
  ['nir', 760, 900],
  ['swir1', 1550, 1750],
  ['swir2', 2080, 2350],
  ['thermal', 10000, 12500],
]

/** Whole names, after blanks, dashes and case are taken away. */
const names: Readonly<Record<string, BandRole>> = {
  coastal: 'coastal',
  coastalaerosol: 'coastal',
  ultrablue: 'coastal',
  blue: 'blue',
  b: 'blue',
  green: 'green',
  g: 'green',
  red: 'red',
  r: 'red',
  rededge: 'red_edge',
  rededge1: 'red_edge',
  nir: 'nir',
  nearinfrared: 'nir',
  nir08: 'nir',
  swir1: 'swir1',
  swir16: 'swir1',
  swir2: 'swir2',
  swir22: 'swir2',
  thermal: 'thermal',
  lwir11: 'thermal',
  vv: 'vv',
  vh: 'vh',
  hh: 'hh',
  hv: 'hv',
  scl: 'qa',
  qapixel: 'qa',
  fmask: 'qa',
}

const sentinel2: Readonly<Record<string, BandRole>> = { '01': 'coastal', '02': 'blue', '03': 'green', '04': 'red', '05': 'red_edge', '08': 'nir', '11': 'swir1', '12': 'swir2' }
const oli: Readonly<Record<string, BandRole>> = { '01': 'coastal', '02': 'blue', '03': 'green', '04': 'red', '05': 'nir', '06': 'swir1', '07': 'swir2', '10': 'thermal' }
const tm: Readonly<Record<string, BandRole>> = { '01': 'blue', '02': 'green', '03': 'red', '04': 'nir', '05': 'swir1', '06': 'thermal', '07': 'swir2' }
/** Numbers mean other bands on every sensor, so they are read only where the sensor is known. */
const sensors: readonly (readonly [RegExp, Readonly<Record<string, BandRole>>])[] = [
  [/sentinel[-_\s]?2|^s2[abc]?\b|\bmsi\b/i, sentinel2],
  [/landsat[-_\s]?[89]|\boli\b|^l[co]0?[89]/i, oli],
  [/landsat[-_\s]?[4-7]|\betm\b|\btm\b/i, tm],
]

/**
 * Which band plays which role, by the person's word, else its wavelength, its name, or its number on a known sensor; never by its place in
 * the file. Where two bands claim one role neither is taken.
 */
export function rolesOf(bands: readonly BandFacts[], { sensor, given = {} }: RolesAsk = {}): ReadonlyMap<BandRole, number> {
  const claims = new Map<BandRole, Set<number>>()
  for (const band of bands) {
    const role = roleOf(band, sensor ?? null)
    if (role) claims.set(role, (claims.get(role) ?? new Set()).add(band.index))
  }
  const found = new Map<BandRole, number>()
  for (const [role, indices] of claims) {
    const [only] = indices
    if (indices.size === 1 && only !== undefined) found.set(role, only)
  }
  for (const role of bandRoles) {
    const index = given[role]
    if (index !== undefined) found.set(role, index)
  }
  return found
}

/** Band numbers for the roles a method needs; `argument_invalid` names those that no band is known to play. */
export function bandsFor<R extends BandRole>(needed: readonly R[], bands: readonly BandFacts[], ask: RolesAsk = {}): Result<Record<R, number>> {
  const roles = rolesOf(bands, ask)
  const missing = needed.filter((role) => !roles.has(role))
  const outside = needed.filter((role) => roles.has(role) && !bands.some(({ index }) => index === roles.get(role)))
  if (missing.length === 0 && outside.length === 0) return ok(Object.fromEntries(needed.map((role) => [role, roles.get(role)])) as Record<R, number>)
  const have = bands.map(({ index, name }) => name ?? `band ${index + 1} without a name`).join(', ')
  return fail({
    code: 'argument_invalid',
    message:
      missing.length > 0
        ? `No band of the image is known to be ${missing.map(roleWords).join(', ')}; it has ${have}.`
        : `The image has no band ${outside.map((role) => (roles.get(role) ?? 0) + 1).join(', ')}; it has ${have}.`,
    hint: 'Say which band is which, or set the sensor of the image. Bands are never taken by their place in the file.',
    repairable: true,
    details: { missing, outside },
  })
}

/** The role in words. */
export const roleWords = (role: BandRole): string => spelled[role] ?? role.replace('_', ' ')

const spelled: Readonly<Partial<Record<BandRole, string>>> = {
  nir: 'near infrared',
  swir1: 'short-wave infrared 1',
  swir2: 'short-wave infrared 2',
  vv: 'VV',
  vh: 'VH',
  hh: 'HH',
  hv: 'HV',
}

function roleOf({ name, wavelengthNm }: BandFacts, sensor: string | null): BandRole | null {
  if (wavelengthNm) return wavelengths.find(([, from, to]) => wavelengthNm >= from && wavelengthNm < to)?.[0] ?? null
  if (name === null) return null
  const words = name.toLowerCase().replace(/[\s_().-]+/g, '')
  const plain = names[words]
  if (plain) return plain
  return byNumber(name, sensor) ?? byWordInside(name)
}

/** `B04`, `SR_B5`, `Band 3`: a number on a sensor. Surface reflectance of Landsat says so itself, without saying which Landsat. */
function byNumber(name: string, sensor: string | null): BandRole | null {
  const number = /(?:^|[^a-z0-9])b(?:and)?[\s_-]?(\d{1,2})(?![0-9a-z])/i.exec(name)?.[1]
  if (!number || !sensor) return null
  const table = sensors.find(([pattern]) => pattern.test(sensor))?.[1]
  return table?.[number.padStart(2, '0')] ?? null
}

/** `B4 (red)`, `swir1_masked`: exactly one role named inside a longer name. */
function byWordInside(name: string): BandRole | null {
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  const found = new Set(words.filter((word) => word.length > 1).flatMap((word) => names[word] ?? []))
  const [only] = found
  return found.size === 1 && only !== undefined ? only : null
}
