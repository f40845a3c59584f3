import { ok, type Result } from '../../contracts/result.ts'
import { makeCrs } from './crs.ts'

/** What can be said of a coordinate system; `datumAccuracyM` is the accuracy of its shift to WGS 84, null where none is known. */
export type CrsDescription = {
  /** `EPSG:n` or `ESRI:n`; null for one a file describes itself */
  readonly authority: string | null
  readonly name: string
  /** metres in a unit of x and y; null for degrees */
  readonly unitToM: number | null
  readonly isGeographic: boolean
  readonly semiMajorM: number
  /** 0 for a sphere */
  readonly inverseFlattening: number
  readonly datumAccuracyM: number | null
  readonly body: string
}

/** Describes `EPSG:n`, `ESRI:n` or `PROJ:...`; `frame_unknown` as `makeCrs`. */
export function describeCrs(text: string): Result<CrsDescription> {
  const crs = makeCrs(text)
  if (!crs.ok) return crs
  const { code, name, unitM, kind, ellipsoid, datumAccuracyM, body } = crs.value
  return ok({
    authority: code.startsWith('PROJ:') ? null : code,
    name,
    unitToM: unitM,
    isGeographic: kind === 'geographic',
    semiMajorM: ellipsoid.a,
    inverseFlattening: ellipsoid.f === 0 ? 0 : Number((1 / ellipsoid.f).toPrecision(15)),
    datumAccuracyM,
    body,
  })
}
