import { lookUp } from '../crs/table.ts'

/** What a projection stands on: ellipsoid, prime meridian, shift. `code` is the geographic system it was recognised as. */
export type Base = {
  readonly code: number | null
  readonly name: string
  readonly a: number
  readonly rf: number
  /** degrees east of Greenwich */
  readonly meridian: number
  /** a shift the file itself gives, in place of those of the code */
  readonly shift: string | null
  /** degrees in one unit of the geographic system itself */
  readonly unitDegrees: number
}

/** The base of a geographic EPSG code, or null where the table has none. */
export function baseOfCode(code: number): Base | null {
  const looked = lookUp('EPSG', code)
  if (looked === null || !('known' in looked) || !looked.known.proj.startsWith('+proj=longlat')) return null
  const word = (name: string) => new RegExp(`\\+${name}=(\\S+)`).exec(looked.known.proj)?.[1]
  return {
    code,
    name: looked.known.name,
    a: Number(word('a')),
    rf: Number(word('rf')),
    meridian: Number(word('pm') ?? 0),
    shift: null,
    unitDegrees: Number(word('to_degrees') ?? 1),
  }
}

/** Writers round both: a decimetre of the axis and 2e-4 of the flattening's inverse are still the same ellipsoid. */
export const sameEllipsoid = (base: Base, a: number, rf: number): boolean => Math.abs(base.a - a) < 0.1 && Math.abs(base.rf - rf) < 2e-4

/** The words of a base behind those of a projection. */
export function baseText({ code, a, rf, meridian, shift }: Base): string {
  const datum = shift === null ? (code === null ? [] : [`+datum_of=${code}`]) : [`+towgs84=${shift}`]
  return [`+a=${a}`, `+rf=${rf}`, ...(meridian === 0 ? [] : [`+pm=${meridian}`]), ...datum].join(' ')
}

/** A whole `PROJ:` string; `unitM` is left out for metres. */
export const projCode = (projection: string, base: Base, unitM: number): string => `PROJ:${projection} ${baseText(base)}${unitM === 1 ? '' : ` +to_meter=${unitM}`}`

/** Longitude and latitude on a base: its code where it is one, else `PROJ:+proj=longlat ...`. */
export function geographicCode(base: Base, unitDegrees: number): string {
  if (base.code !== null && base.shift === null && Math.abs(base.unitDegrees - unitDegrees) < 1e-12) return `EPSG:${base.code}`
  return `PROJ:+proj=longlat ${baseText(base)}${unitDegrees === 1 ? '' : ` +to_degrees=${unitDegrees}`}`
}

/** A UTM zone on a base; on WGS 84 it has a code of its own. */
export function utmCode(base: Base, zone: { readonly number: number; readonly south: boolean }, unitM: number): string {
  if (base.code === 4326 && base.shift === null && unitM === 1) return `EPSG:${(zone.south ? 32700 : 32600) + zone.number}`
  return projCode(`+proj=utm +zone=${zone.number}${zone.south ? ' +south' : ''}`, base, unitM)
}
