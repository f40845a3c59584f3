import { fail, ok, type Result } from '../../contracts/result.ts'
import { bodyOf } from './crs/body.ts'
import { datumShift } from './crs/datum-shift.ts'
import { nativeOf } from './crs/native.ts'
import { isNoShift } from './crs/helmert.ts'
import { type ProjParts, readProjText } from './crs/proj-text.ts'
import { lookUp, type ShiftZone } from './crs/table.ts'
import type { Ellipsoid } from './ellipsoid.ts'

type XY = readonly [number, number]

/**
 * A coordinate system that can be measured in. Axes are those of files: x = east, y = north unless the system itself counts west and south.
 * `toGeodetic` gives degrees on the CRS's own ellipsoid (for areas and lengths); `toLonLat` degrees on WGS 84 (for exchange), by the
 * best shift that needs no grid file, good to `datumAccuracyM` (null: not known). On another body than Earth `toLonLat` is its own degrees.
 */
export type Crs = {
  readonly code: string
  readonly name: string
  /** the proj4 string in our dialect; false easting and northing in metres, longitudes from its `+pm` */
  readonly proj: string
  readonly kind: 'geographic' | 'projected'
  readonly ellipsoid: Ellipsoid
  /** metres in one unit of the CRS; null for degrees */
  readonly unitM: number | null
  /** degrees in one unit of a geographic CRS (0.9 for grads); 1 for projected ones */
  readonly unitDegrees: number
  readonly body: string
  readonly datumAccuracyM: number | null
  readonly toGeodetic: (xy: XY) => [number, number]
  readonly toLonLat: (xy: XY) => [number, number]
  readonly fromLonLat: (lonLat: XY) => [number, number]
}

type Source = { readonly code: string; readonly name: string; readonly proj: string; readonly zones: readonly ShiftZone[] }

const known = new Map<string, Crs>()
const keepAtMost = 500

/**
 * The CRS of `EPSG:n`, `ESRI:n` or `PROJ:<proj4 string>` (for systems a file describes without a code).
 * `frame_unknown` names a code that is not in the table, or a projection that is not computed here.
 */
export function makeCrs(code: string): Result<Crs> {
  const cached = known.get(code)
  if (cached) return ok(cached)
  const source = sourceOf(code)
  if (!source.ok) return source
  const crs = buildCrs(source.value)
  if (!crs) return unusable(code, source.value.name)
  if (known.size >= keepAtMost) known.clear()
  known.set(code, crs)
  return ok(crs)
}

function sourceOf(code: string): Result<Source> {
  if (code.startsWith('PROJ:')) return ok({ code, name: userDefinedName(code), proj: code.slice(5), zones: [] })
  const [, authority = '', digits = ''] = /^(EPSG|ESRI):(\d{1,6})$/.exec(code) ?? []
  const looked = lookUp(authority, Number(digits))
  if (looked === null) {
    return fail({
      code: 'frame_unknown',
      message: `Aftermap does not know the coordinate system ${code}.`,
      hint: 'Reproject the image to UTM or WGS 84, or type its pixel size to work in pixels.',
      details: { crs: code },
    })
  }
  if ('refused' in looked) return unusable(code, looked.refused.name)
  return ok({ code, ...looked.known })
}

const unusable = (code: string, name: string) =>
  fail({
    code: 'frame_unknown',
    message: `Aftermap cannot compute the projection of ${code.startsWith('PROJ:') ? name : name === '' ? code : `${code} (${name})`}.`,
    hint: 'Reproject the image to UTM or WGS 84, or type its pixel size to work in pixels.',
    details: { crs: code },
  })

function buildCrs({ code, name, proj, zones }: Source): Crs | null {
  const parts = readProjText(proj)
  const native = parts && nativeOf(proj, parts)
  if (!parts || !native) return null
  const { ellipsoid, unitM } = parts
  const body = bodyOf(ellipsoid)
  const datum = datumShift(ellipsoid, body === 'Earth' ? [...zones, ...writtenZones(parts)] : [])
  return {
    code,
    name,
    proj,
    kind: unitM === null ? 'geographic' : 'projected',
    ellipsoid,
    unitM,
    unitDegrees: parts.unitDegrees,
    body,
    datumAccuracyM: datum.accuracyM,
    toGeodetic: native.toDegrees,
    toLonLat: datum.moves ? (xy) => datum.toWgs84(native.toDegrees(xy)) : native.toDegrees,
    fromLonLat: datum.moves ? (lonLat) => native.fromDegrees(datum.fromWgs84(lonLat)) : native.fromDegrees,
  }
}

/** The shift a proj4 string carries, or those of the datum it names. */
function writtenZones({ shift, datumOf }: ProjParts): readonly ShiftZone[] {
  if (shift !== null) return [{ area: null, shift, accuracyM: isNoShift(shift) ? 1 : null }]
  const looked = datumOf === null ? null : lookUp('EPSG', datumOf)
  return looked !== null && 'known' in looked ? looked.known.zones : []
}

const methodNames: Readonly<Record<string, string>> = {
  tmerc: 'Transverse Mercator',
  utm: 'UTM',
  lcc: 'Lambert Conformal Conic',
  aea: 'Albers Equal Area',
  laea: 'Lambert Azimuthal Equal Area',
  merc: 'Mercator',
  stere: 'Polar Stereographic',
  sterea: 'Oblique Stereographic',
  omerc: 'Oblique Mercator',
  longlat: 'longitude and latitude',
}

function userDefinedName(proj: string): string {
  const method = /\+proj=(\w+)/.exec(proj)?.[1] ?? 'unknown'
  const zone = /\+zone=(\d+)/.exec(proj)?.[1]
  const words = method === 'utm' && zone ? `UTM zone ${zone}${/\+south\b/.test(proj) ? 'S' : 'N'}` : (methodNames[method] ?? method)
  return `user-defined ${words}`
}
