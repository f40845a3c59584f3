/** GeoKeys as plain data: key number to a code, numbers of tag 34736 or text of tag 34737. */
export type Keys = ReadonlyMap<number, number | readonly number[] | string>

/** Numbers of the keys we read (OGC GeoTIFF 1.1, annex B). */
export const keyIds = {
  model: 1024,
  citation: 1026,
  geographic: 2048,
  geographicCitation: 2049,
  datum: 2050,
  meridian: 2051,
  angularUnit: 2054,
  angularUnitSize: 2055,
  ellipsoid: 2056,
  semiMajor: 2057,
  semiMinor: 2058,
  inverseFlattening: 2059,
  meridianLongitude: 2061,
  toWgs84: 2062,
  projected: 3072,
  projectedCitation: 3073,
  projection: 3074,
  method: 3075,
  linearUnit: 3076,
  linearUnitSize: 3077,
  vertical: 4096,
} as const

/** The value of a key as one number; undefined where it is text or absent. */
export function keyNumber(keys: Keys, key: number): number | undefined {
  const value = keys.get(key)
  const first = typeof value === 'object' ? value[0] : value
  return typeof first === 'number' && Number.isFinite(first) ? first : undefined
}

/** The value of a key as text; empty where it is none. */
export function keyText(keys: Keys, key: number): string {
  const value = keys.get(key)
  return typeof value === 'string' ? value.replace(/\|+$/, '') : ''
}

/** A code that names something: 0 is "undefined", 32767 "user-defined". */
export function realCode(keys: Keys, key: number): number | undefined {
  const code = keyNumber(keys, key)
  return code !== undefined && code > 0 && code !== 32767 && Number.isInteger(code) ? code : undefined
}
