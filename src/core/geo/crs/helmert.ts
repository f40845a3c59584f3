import { type Ellipsoid, toEcef } from '../ellipsoid.ts'

type XYZ = [number, number, number]
type LonLat = readonly [number, number]

const degrees = 180 / Math.PI
const arcSecond = Math.PI / 648_000

/** Longitude and latitude in degrees of an Earth-centred point near the surface; the height is dropped. */
export function fromEcef({ a, f }: Ellipsoid, [x, y, z]: Readonly<XYZ>): [number, number] {
  const e2 = f * (2 - f)
  const b = a * (1 - f)
  const p = Math.hypot(x, y)
  if (p === 0) return [0, z >= 0 ? 90 : -90]
  // Bowring's parametric latitude: twice is exact to 1e-14 for any height a datum shift makes
  let beta = Math.atan2(z * a, p * b)
  let lat = 0
  for (let pass = 0; pass < 3; pass++) {
    lat = Math.atan2(z + (e2 / (1 - e2)) * b * Math.sin(beta) ** 3, p - e2 * a * Math.cos(beta) ** 3)
    beta = Math.atan2((1 - f) * Math.sin(lat), Math.cos(lat))
  }
  return [Math.atan2(y, x) * degrees, lat * degrees]
}

/** The seven-parameter shift (position vector: metres, arc seconds, ppm) of an Earth-centred point. */
function shifted([x, y, z]: Readonly<XYZ>, shift: readonly number[]): XYZ {
  const [tx = 0, ty = 0, tz = 0, rx = 0, ry = 0, rz = 0, ppm = 0] = shift
  const [a, b, c] = [rx * arcSecond, ry * arcSecond, rz * arcSecond]
  const m = 1 + ppm * 1e-6
  return [tx + m * (x - c * y + b * z), ty + m * (c * x + y - a * z), tz + m * (-b * x + a * y + z)]
}

const wgs84: Ellipsoid = { a: 6378137, f: 1 / 298.257223563 }

/** Degrees on WGS 84 of degrees on another datum. */
export function shiftToWgs84(from: Ellipsoid, shift: readonly number[], lonLat: LonLat): [number, number] {
  return fromEcef(wgs84, shifted(toEcef(from, lonLat), shift))
}

/** Degrees on another datum of degrees on WGS 84: the exact inverse of `shiftToWgs84`, not the shift with its signs turned. */
export function shiftFromWgs84(to: Ellipsoid, shift: readonly number[], lonLat: LonLat): [number, number] {
  const [lon, lat] = lonLat
  let guess: [number, number] = [lon, lat]
  for (let pass = 0; pass < 4; pass++) {
    const back = shiftToWgs84(to, shift, guess)
    guess = [guess[0] + wrapped(lon - back[0]), guess[1] + lat - back[1]]
  }
  return guess
}

const wrapped = (difference: number): number => (difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference)

/** True where the shift moves nothing. */
export const isNoShift = (shift: readonly number[]): boolean => shift.every((value) => value === 0)
