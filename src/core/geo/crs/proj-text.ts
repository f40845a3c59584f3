import type { Ellipsoid } from '../ellipsoid.ts'
import { ellipsoids } from '../ellipsoid.ts'

/** A proj4 string taken apart: what we handle ourselves, and `native`, the projection in metres that is left for proj4. */
export type ProjParts = {
  readonly method: string
  readonly native: string
  readonly ellipsoid: Ellipsoid
  /** metres in one unit of x and y; null for degrees and grads */
  readonly unitM: number | null
  /** degrees in one unit of a geographic system (0.9 for grads) */
  readonly unitDegrees: number
  /** longitude of the prime meridian, degrees east of Greenwich */
  readonly meridian: number
  /** what x and y count, as PROJ writes it: `enu`, `wsu`, `neu` ... */
  readonly axis: string
  /** seven numbers to WGS 84 in the position-vector convention (metres, arc seconds, ppm); null where none is known */
  readonly shift: readonly number[] | null
  /** geographic EPSG code whose shifts apply, where the string names one (our own word `+datum_of=4267`) */
  readonly datumOf: number | null
}

/** Metres in the units of PROJ that survey files use. */
const units: Readonly<Record<string, number>> = {
  m: 1,
  km: 1000,
  ft: 0.3048,
  'us-ft': 1200 / 3937,
  yd: 0.9144,
  ch: 20.1168,
  link: 0.201168,
  fath: 1.8288,
  kmi: 1852,
  'ind-yd': 0.91439523,
  'ind-ft': 0.30479841,
}

const meridians: Readonly<Record<string, number>> = {
  greenwich: 0,
  paris: 2.33722917,
  ferro: -17.6666666666667,
  lisbon: -9.13190611111111,
  madrid: -3.687375,
  rome: 12.4523333333333,
}

const datums: Readonly<Record<string, { readonly ellps: keyof typeof ellipsoids; readonly shift: string | null }>> = {
  WGS84: { ellps: 'WGS84', shift: '0,0,0' },
  NAD83: { ellps: 'GRS80', shift: '0,0,0' },
  NAD27: { ellps: 'clrk66', shift: '-8,160,176' },
}

const ours = new Set([
  'proj',
  'a',
  'b',
  'rf',
  'R',
  'ellps',
  'datum',
  'towgs84',
  'nadgrids',
  'pm',
  'units',
  'to_meter',
  'to_degrees',
  'axis',
  'datum_of',
  'R_A',
  'wktext',
  'no_defs',
  'type',
  'vunits',
  'vto_meter',
  'geoidgrids',
  'geoid_crs',
])

/** The parts of a proj4 string, or null where it names an ellipsoid, datum, unit or meridian that is not known or holds no method. */
export function readProjText(text: string): ProjParts | null {
  const words = new Map([...text.matchAll(/\+?([a-z_A-Z]\w*)(?:=(\S+))?/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
  const method = words.get('proj')
  const ellipsoid = ellipsoidOf(words)
  const unitM = unitOf(words)
  const meridian = meridianOf(words.get('pm'))
  const shift = shiftOf(words)
  if (method === undefined || ellipsoid === null || unitM === null || meridian === null || shift === undefined) return null
  const geographic = method === 'longlat' || method === 'latlong'
  const rest = [...words].filter(([name]) => !ours.has(name)).map(([name, value]) => (value === '' ? `+${name}` : `+${name}=${value}`))
  return {
    method,
    native: [`+proj=${method}`, ...rest, ...(words.has('x_0') ? [] : ['+x_0=0']), ...(words.has('y_0') ? [] : ['+y_0=0'])].join(' '),
    ellipsoid,
    unitM: geographic ? null : unitM,
    unitDegrees: Number(words.get('to_degrees') ?? 1),
    meridian,
    axis: words.get('axis') ?? 'enu',
    shift,
    datumOf: words.has('datum_of') ? Number(words.get('datum_of')) : null,
  }
}

type Words = ReadonlyMap<string, string>

function ellipsoidOf(words: Words): Ellipsoid | null {
  const radius = Number(words.get('R') ?? Number.NaN)
  if (radius > 0) return { a: radius, f: 0 }
  // sphere formulas on degrees of WGS 84, as every web map does it
  if (isWebMercator(words)) return ellipsoids.WGS84
  const a = Number(words.get('a') ?? Number.NaN)
  if (a > 0) return withFlattening(a, words)
  const name = words.get('ellps') ?? datums[words.get('datum') ?? '']?.ellps
  return name !== undefined && name in ellipsoids ? ellipsoids[name as keyof typeof ellipsoids] : null
}

function withFlattening(a: number, words: Words): Ellipsoid | null {
  const rf = words.get('rf')
  const b = words.get('b')
  if (rf !== undefined) return Number(rf) > 1 ? { a, f: 1 / Number(rf) } : { a, f: 0 }
  if (b === undefined) return { a, f: 0 }
  return Number(b) > 0 && Number(b) <= a ? { a, f: 1 - Number(b) / a } : null
}

const isWebMercator = (words: Words) => words.get('proj') === 'merc' && words.get('nadgrids') === '@null'

function unitOf(words: Words): number | null {
  const factor = words.get('to_meter')
  if (factor !== undefined) return Number(factor) > 0 ? Number(factor) : null
  return units[words.get('units') ?? 'm'] ?? null
}

function meridianOf(text: string | undefined): number | null {
  if (text === undefined) return 0
  const value = meridians[text.toLowerCase()] ?? Number(text)
  return Number.isFinite(value) ? value : null
}

/** undefined: written and not readable. */
function shiftOf(words: Words): readonly number[] | null | undefined {
  const text = words.get('towgs84') ?? datums[words.get('datum') ?? '']?.shift ?? (isWebMercator(words) ? '0,0,0' : null)
  if (text === null || text === undefined) return null
  const numbers = text.split(',').map(Number)
  if (numbers.some((value) => !Number.isFinite(value)) || (numbers.length !== 3 && numbers.length !== 7)) return undefined
  return [...numbers, 0, 0, 0, 0].slice(0, 7)
}

/** The surface a projection works on, as text for proj4: its ellipsoid, the sphere of Web Mercator, or the sphere of equal area (`+R_A`). */
export function projectionSurface(text: string, { a, f }: Ellipsoid): string {
  if (/\+R_A\b/.test(text)) {
    const radius = authalicRadius({ a, f })
    return `+a=${radius} +b=${radius}`
  }
  return f === 0 || /\+nadgrids=@null/.test(text) ? `+a=${a} +b=${a}` : `+a=${a} +rf=${1 / f}`
}

/** As PROJ's series has it, to e^6. */
function authalicRadius({ a, f }: Ellipsoid): number {
  const e2 = f * (2 - f)
  return a * (1 - e2 * (1 / 6 + e2 * (17 / 360 + (e2 * 67) / 3024)))
}
