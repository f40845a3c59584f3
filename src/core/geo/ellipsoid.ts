/** Semi-major axis in metres and flattening. */
export type Ellipsoid = { readonly a: number; readonly f: number }

/** Ellipsoids of the CRS table, by their PROJ name. */
export const ellipsoids = {
  WGS84: { a: 6378137, f: 1 / 298.257223563 },
  GRS80: { a: 6378137, f: 1 / 298.257222101 },
  airy: { a: 6377563.396, f: 1 / 299.3249646 },
  bessel: { a: 6377397.155, f: 1 / 299.1528128 },
  intl: { a: 6378388, f: 1 / 297 },
  krass: { a: 6378245, f: 1 / 298.3 },
  clrk66: { a: 6378206.4, f: 1 / 294.9786982138982 },
  GRS67: { a: 6378160, f: 1 / 298.247167427 },
} as const satisfies Record<string, Ellipsoid>

const radians = Math.PI / 180

/** Earth-centred [x, y, z] in metres of a point on the surface, longitude and latitude in degrees. */
export function toEcef({ a, f }: Ellipsoid, lonLat: readonly [number, number]): [number, number, number] {
  const e2 = f * (2 - f)
  const lon = lonLat[0] * radians
  const lat = lonLat[1] * radians
  const n = a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
  return [n * Math.cos(lat) * Math.cos(lon), n * Math.cos(lat) * Math.sin(lon), n * (1 - e2) * Math.sin(lat)]
}

/** Area in m2 between two parallels for a width of `dLon` degrees; exact on the ellipsoid. */
export function zoneAreaM2(ellipsoid: Ellipsoid, lats: readonly [number, number], dLon: number): number {
  const { a, f } = ellipsoid
  const e2 = f * (2 - f)
  const e = Math.sqrt(e2)
  const q = (lat: number) => {
    const s = Math.sin(lat * radians)
    // on a sphere the second term is its own limit
    return (1 - e2) * (s / (1 - e2 * s * s) + (e === 0 ? s : Math.atanh(e * s) / e))
  }
  return Math.abs(((a * a * dLon * radians) / 2) * (q(lats[1]) - q(lats[0])))
}
