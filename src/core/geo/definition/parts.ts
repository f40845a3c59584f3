import parts from '../crs/crs-parts.json' with { type: 'json' }
import { nameKey } from '../crs/name-key.ts'

/** Lookups of EPSG's building blocks by code; undefined where the code does not exist. */
const of = (values: object, code: number | undefined): unknown => (code === undefined ? undefined : (values as Record<string, unknown>)[String(code)])

/** [semi-major axis in metres, inverse flattening (0: sphere)]. */
export function ellipsoidOfCode(code: number | undefined): readonly [number, number] | undefined {
  const found = of(parts.ellipsoids, code)
  return Array.isArray(found) ? [Number(found[0]), Number(found[1])] : undefined
}

const numeric = (found: unknown): number | undefined => (typeof found === 'number' ? found : undefined)

/** Degrees east of Greenwich. */
export const meridianOfCode = (code: number | undefined): number | undefined => numeric(of(parts.meridians, code))
/** Metres in one unit of length. */
export const lengthOfCode = (code: number | undefined): number | undefined => numeric(of(parts.lengths, code))
/** Degrees in one unit of angle; sexagesimal codes are plain degrees, as every writer means them. */
export const angleOfCode = (code: number | undefined): number | undefined => (code === 9122 ? 1 : numeric(of(parts.angles, code)))

/** The geographic system of a datum code. */
export const geographicOfDatum = (code: number): number | undefined => lined(parts.datums, String(code))
/** The first projected system that uses a projection code (key 3074). */
export const projectedOfConversion = (code: number): number | undefined => lined(parts.conversions, String(code))
/** The one system that replaced a withdrawn code. */
export const successorOf = (code: number): number | undefined => lined(parts.replaced, String(code))
/** The geographic system a name of a system or a datum stands for, in EPSG's or Esri's spelling. */
export const geographicOfName = (name: string): number | undefined => (nameKey(name) === '' ? undefined : lined(parts.names, nameKey(name)))

function lined(list: string, key: string): number | undefined {
  const at = list.indexOf(`\n${key}|`)
  return at < 0 ? undefined : Number(list.slice(at + key.length + 2, list.indexOf('\n', at + 1)))
}
