import { fail, ok, type Result } from '../../../contracts/result.ts'
import { makeCrs } from '../crs.ts'
import { type ProjParts, readProjText } from '../crs/proj-text.ts'
import { lookUp } from '../crs/table.ts'
import { keyIds } from './keys.ts'
import { geographicOfDatum } from './parts.ts'

/** One key to write: a code, numbers of tag 34736, or text of tag 34737. */
export type GeoKeyEntry = { readonly key: number; readonly value: number | readonly number[] | string }

const rasterType: GeoKeyEntry = { key: 1025, value: 1 }

/**
 * GeoKeys (PixelIsArea) that describe a coordinate system: its EPSG code, else its parameters. `format_unsupported` where GeoTIFF has no
 * number for the projection, `frame_unknown` where the system is not known.
 */
export function geoKeysFor(text: string): Result<GeoKeyEntry[]> {
  const crs = makeCrs(text)
  if (!crs.ok) return crs
  const geographic = crs.value.kind === 'geographic'
  const model: GeoKeyEntry = { key: keyIds.model, value: geographic ? 2 : 1 }
  const code = Number(/^EPSG:(\d{1,5})$/.exec(text)?.[1])
  if (code < 32767) return ok([model, rasterType, { key: geographic ? keyIds.geographic : keyIds.projected, value: code }])
  const parts = readProjText(projOf(text))
  const citation: GeoKeyEntry = { key: keyIds.citation, value: crs.value.name }
  const projection = parts && (geographic ? [] : projectionKeys(parts))
  if (!parts || !projection) {
    return fail({
      code: 'format_unsupported',
      message: `A GeoTIFF has no words for the coordinate system ${crs.value.name}.`,
      hint: 'Export in UTM or WGS 84: reproject the image first.',
    })
  }
  return ok([model, rasterType, citation, ...baseKeys(parts), ...projection].sort((a, b) => a.key - b.key))
}

function projOf(text: string): string {
  if (text.startsWith('PROJ:')) return text.slice(5)
  const looked = lookUp(text.slice(0, 4), Number(text.slice(5)))
  return looked !== null && 'known' in looked ? looked.known.proj : ''
}

function baseKeys({ ellipsoid, meridian, shift, datumOf, unitDegrees }: ProjParts): GeoKeyEntry[] {
  const angle: GeoKeyEntry[] =
    unitDegrees === 1
      ? [{ key: keyIds.angularUnit, value: 9102 }]
      : [
          { key: keyIds.angularUnit, value: 32767 },
          { key: keyIds.angularUnitSize, value: [(unitDegrees * Math.PI) / 180] },
        ]
  const datum = datumOf === null ? null : lookUp('EPSG', datumOf)
  const coded = datumOf !== null && datum !== null && 'known' in datum && datum.known.proj.startsWith('+proj=longlat')
  if (coded && unitDegrees === 1) return [{ key: keyIds.geographic, value: datumOf }, ...angle]
  const datumCode = coded && geographicOfDatum(datumOf + 2000) === datumOf ? datumOf + 2000 : 32767
  return [
    { key: keyIds.geographic, value: 32767 },
    { key: keyIds.datum, value: datumCode },
    ...angle,
    { key: keyIds.ellipsoid, value: 32767 },
    { key: keyIds.semiMajor, value: [ellipsoid.a] },
    ellipsoid.f === 0 ? { key: keyIds.semiMinor, value: [ellipsoid.a] } : { key: keyIds.inverseFlattening, value: [1 / ellipsoid.f] },
    { key: keyIds.meridianLongitude, value: [meridian / unitDegrees] },
    ...(shift === null ? [] : [{ key: keyIds.toWgs84, value: shift }]),
  ]
}

/** GeoTIFF's number of a method and the keys of its parameters, in the order of the words of the proj4 string. */
const methodKeys: Readonly<Record<string, { readonly number: number; readonly keys: Readonly<Record<string, number>> }>> = {
  tmerc: { number: 1, keys: { lat_0: 3081, lon_0: 3080, k: 3092 } },
  aea: { number: 11, keys: { lat_0: 3081, lon_0: 3080, lat_1: 3078, lat_2: 3079 } },
  laea: { number: 10, keys: { lat_0: 3089, lon_0: 3088 } },
  aeqd: { number: 12, keys: { lat_0: 3089, lon_0: 3088 } },
  eqdc: { number: 13, keys: { lat_0: 3081, lon_0: 3080, lat_1: 3078, lat_2: 3079 } },
  sterea: { number: 16, keys: { lat_0: 3081, lon_0: 3080, k: 3092 } },
  eqc: { number: 17, keys: { lat_0: 3089, lon_0: 3088, lat_ts: 3078 } },
  cass: { number: 18, keys: { lat_0: 3081, lon_0: 3080 } },
  poly: { number: 22, keys: { lat_0: 3081, lon_0: 3080, k: 3092 } },
  sinu: { number: 24, keys: { lon_0: 3088 } },
  cea: { number: 28, keys: { lat_ts: 3078, lon_0: 3080 } },
  merc: { number: 7, keys: { lat_0: 3081, lon_0: 3080, k: 3092, lat_ts: 3078 } },
}
const conic = { lat_0: 3085, lon_0: 3084, lat_1: 3078, lat_2: 3079 } as const
const conicOne = { lat_0: 3081, lon_0: 3080, k: 3092 } as const
const falseOrigin = { x: 3086, y: 3087 } as const
const naturalOrigin = { x: 3082, y: 3083 } as const

function projectionKeys(parts: ProjParts): GeoKeyEntry[] | null {
  const words = new Map([...parts.native.matchAll(/\+(\w+)(?:=(\S+))?/g)].map((found) => [found[1] ?? '', Number(found[2] ?? 1)]))
  const unitM = parts.unitM ?? 1
  const head = (projection: number): GeoKeyEntry[] => [{ key: keyIds.projected, value: 32767 }, { key: keyIds.projection, value: projection }, ...unitKeys(unitM)]
  if (parts.axis !== 'enu') return null
  if (parts.method === 'utm') return head((words.has('south') ? 16100 : 16000) + (words.get('zone') ?? 0))
  const method = methodOf(parts.method, words)
  if (method === null) return null
  const known = new Set(['proj', 'x_0', 'y_0', ...Object.keys(method.keys), ...method.implied])
  if ([...words.keys()].some((name) => !known.has(name))) return null
  const parameters = Object.entries(method.keys).flatMap(([name, key]) => (words.has(name) ? [{ key, value: [words.get(name) ?? 0] }] : []))
  const origin = method.number === 8 ? falseOrigin : naturalOrigin
  const offsets = [
    { key: origin.x, value: [(words.get('x_0') ?? 0) / unitM] },
    { key: origin.y, value: [(words.get('y_0') ?? 0) / unitM] },
  ]
  return [...head(32767), { key: keyIds.method, value: method.number }, ...parameters, ...offsets]
}

type MethodKeys = { readonly number: number; readonly keys: Readonly<Record<string, number>>; readonly implied: readonly string[] }

/** Lambert's conic and the polar stereographic each have two forms. */
function methodOf(name: string, words: ReadonlyMap<string, number>): MethodKeys | null {
  if (name === 'lcc')
    return words.has('lat_2') && !(words.has('k') && words.get('k') !== 1) ? { number: 8, keys: conic, implied: ['k'] } : { number: 9, keys: conicOne, implied: ['lat_1', 'lat_2'] }
  const lat0 = words.get('lat_0') ?? 0
  if (name === 'stere' && Math.abs(lat0) === 90) {
    return words.has('lat_ts') ? { number: 15, keys: { lat_ts: 3081, lon_0: 3095 }, implied: ['lat_0'] } : { number: 15, keys: { lat_0: 3081, lon_0: 3095, k: 3092 }, implied: [] }
  }
  const found = methodKeys[name]
  return found ? { ...found, implied: [] } : null
}

function unitKeys(unitM: number): GeoKeyEntry[] {
  const code = (
    [
      [1, 9001],
      [0.3048, 9002],
      [1200 / 3937, 9003],
      [1000, 9036],
    ] as const
  ).find(([size]) => Math.abs(size / unitM - 1) < 1e-12)?.[1]
  if (code !== undefined) return [{ key: keyIds.linearUnit, value: code }]
  return [
    { key: keyIds.linearUnit, value: 32767 },
    { key: keyIds.linearUnitSize, value: [unitM] },
  ]
}
