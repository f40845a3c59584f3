import proj4 from 'proj4'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { crsOfFamily } from './crs-families.ts'
import { crsTable } from './crs-table.ts'
import { type Ellipsoid, ellipsoids } from './ellipsoid.ts'

type XY = readonly [number, number]

/**
 * A coordinate system that can be measured in. Axes are always x = east, y = north.
 * `toGeodetic` gives degrees on the CRS's own ellipsoid (for areas and lengths); `toLonLat` degrees on WGS 84 (for exchange).
 * Datums that agree with WGS 84 within a few metres (NAD83, ETRS89, GDA, JGD2011, SIRGAS ...) are not shifted; others by seven parameters.
 */
export type Crs = {
  readonly code: string
  readonly name: string
  readonly kind: 'geographic' | 'projected'
  readonly ellipsoid: Ellipsoid
  /** metres in one unit of the CRS; null for degrees */
  readonly unitM: number | null
  readonly toGeodetic: (xy: XY) => [number, number]
  readonly toLonLat: (xy: XY) => [number, number]
  readonly fromLonLat: (lonLat: XY) => [number, number]
}

const known = new Map<string, Crs>()
const wgs84 = '+proj=longlat +ellps=WGS84 +towgs84=0,0,0,0,0,0,0'

/** The CRS of an authority code such as `EPSG:32617`; `frame_unknown` names a code that is not in the table. */
export function makeCrs(code: string): Result<Crs> {
  const cached = known.get(code)
  if (cached) return ok(cached)
  const number = Number(/^EPSG:(\d+)$/.exec(code)?.[1])
  const entry = crsTable[number] ?? crsOfFamily(number)
  if (!entry) {
    return fail({
      code: 'frame_unknown',
      message: `Aftermap does not know the coordinate system ${code}.`,
      hint: 'Reproject the image to UTM or WGS 84, or type its pixel size to work in pixels.',
      details: { crs: code },
    })
  }
  const crs = buildCrs(code, entry)
  known.set(code, crs)
  return ok(crs)
}

function buildCrs(code: string, [name, proj, toWgs84]: readonly [string, string, string?]): Crs {
  const ellipsoid = ellipsoidOf(proj)
  if (proj.includes('+proj=longlat')) {
    const same = (xy: XY): [number, number] => [xy[0], xy[1]]
    return { code, name, kind: 'geographic', ellipsoid, unitM: null, toGeodetic: same, toLonLat: same, fromLonLat: same }
  }
  const native = proj4(proj, `+proj=longlat +a=${ellipsoid.a} +rf=${1 / ellipsoid.f}`)
  const shifted = toWgs84 ? proj4(`${proj} +towgs84=${toWgs84}`, wgs84) : native
  return {
    code,
    name,
    kind: 'projected',
    ellipsoid,
    unitM: proj.includes('+units=us-ft') ? 1200 / 3937 : 1,
    toGeodetic: (xy) => native.forward([xy[0], xy[1]]) as [number, number],
    toLonLat: (xy) => shifted.forward([xy[0], xy[1]]) as [number, number],
    fromLonLat: (lonLat) => shifted.inverse([lonLat[0], lonLat[1]]) as [number, number],
  }
}

/** Web Mercator has no `+ellps`: sphere formulas on degrees of WGS 84. */
function ellipsoidOf(proj: string): Ellipsoid {
  const name = /\+ellps=(\w+)/.exec(proj)?.[1] ?? 'WGS84'
  if (!(name in ellipsoids)) throw new RangeError(`CRS table names ellipsoid ${name} that is not listed`)
  return ellipsoids[name as keyof typeof ellipsoids]
}
