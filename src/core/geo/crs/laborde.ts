import type { Ellipsoid } from '../ellipsoid.ts'
import type { Converter, Word } from './own-projections.ts'

const radians = Math.PI / 180
const quarter = Math.PI / 4

/** Laborde's oblique Mercator of Madagascar (EPSG method 9813), in the series PROJ uses, so that far points agree with it too. */
export function laborde(word: Word, { a, f }: Ellipsoid): Converter {
  const c = constantsOf(word, f)
  return {
    inverse([lon, lat]) {
      const [x, y] = toPlane(c, lon * radians - c.lon0, lat * radians)
      return [a * x + c.x0, a * y + c.y0]
    },
    forward([east, north]) {
      const [lam, phi] = fromPlane(c, (east - c.x0) / a, (north - c.y0) / a)
      return [(lam + c.lon0) / radians, phi / radians]
    },
  }
}

type Constants = ReturnType<typeof constantsOf>

function constantsOf(word: Word, f: number) {
  const e2 = f * (2 - f)
  const e = Math.sqrt(e2)
  const k = word('k')
  const lat0 = word('lat_0') * radians
  const azimuth = 2 * word('azi') * radians
  const sine = Math.sin(lat0)
  const t = 1 - e2 * sine * sine
  const n = 1 / Math.sqrt(t)
  const r = ((1 - e2) * n) / t
  const kR = k * Math.sqrt(n * r)
  const sphere0 = Math.atan(Math.sqrt(r / n) * Math.tan(lat0))
  const power = sine / Math.sin(sphere0)
  const offset = -isometric(lat0, e) * power + Math.log(Math.tan(quarter + sphere0 / 2))
  const base = 1 / (12 * kR * kR)
  const ca = (1 - Math.cos(azimuth)) * base
  const cb = Math.sin(azimuth) * base
  return { e2, e, k, lat0, lon0: word('lon_0') * radians, x0: word('x_0'), y0: word('y_0'), kR, sphere0, power, offset, ca, cb, cc: 3 * (ca * ca - cb * cb), cd: 6 * ca * cb }
}

/** Isometric latitude on the ellipsoid. */
const isometric = (lat: number, e: number): number => Math.log(Math.tan(quarter + lat / 2)) - (e / 2) * Math.log((1 + e * Math.sin(lat)) / (1 - e * Math.sin(lat)))

const onSphere = ({ e, power, offset }: Constants, lat: number): number => 2 * (Math.atan(Math.exp(power * isometric(lat, e) + offset)) - quarter)

function toPlane(c: Constants, lam: number, lat: number): [number, number] {
  const ps = onSphere(c, lat)
  const [cos2, sin2, p2] = [Math.cos(ps) ** 2, Math.sin(ps) ** 2, c.power ** 2]
  const i4 = c.power * Math.cos(ps)
  const i2 = 0.5 * c.power * i4 * Math.sin(ps)
  const i3 = (i2 * p2 * (5 * cos2 - sin2)) / 12
  const i5 = (i4 * p2 * (cos2 - sin2)) / 6
  const i6 = (i4 * p2 * p2 * (5 * cos2 * cos2 + sin2 * (sin2 - 18 * cos2))) / 120
  const t = lam * lam
  const x = c.kR * lam * (i4 + t * (i5 + t * i6))
  const y = c.kR * (ps - c.sphere0 + t * (i2 + t * i3))
  const v1 = 3 * x * y * y - x ** 3
  const v2 = y ** 3 - 3 * x * x * y
  return [x + c.ca * v1 + c.cb * v2, y + c.ca * v2 - c.cb * v1]
}

function fromPlane(c: Constants, px: number, py: number): [number, number] {
  const [x2, y2] = [px * px, py * py]
  const v1 = 3 * px * y2 - px * x2
  const v2 = py * y2 - 3 * x2 * py
  const v3 = px * (5 * y2 * y2 + x2 * (-10 * y2 + x2))
  const v4 = py * (5 * x2 * x2 + y2 * (-10 * x2 + y2))
  const x = px - c.ca * v1 - c.cb * v2 + c.cc * v3 + c.cd * v4
  const y = py + c.cb * v1 - c.ca * v2 - c.cd * v3 + c.cc * v4
  const ps = c.sphere0 + y / c.kR
  let lat = ps + c.lat0 - c.sphere0
  for (let pass = 0; pass < 20; pass++) {
    const miss = ps - onSphere(c, lat)
    lat += miss
    if (Math.abs(miss) < 1e-12) break
  }
  const w = 1 - (c.e * Math.sin(lat)) ** 2
  const d = ((1 - c.e2) / (w * Math.sqrt(w))) * c.k * c.kR
  const [tan, tan2, kR2] = [Math.tan(ps), Math.tan(ps) ** 2, c.kR ** 2]
  const across = Math.cos(ps) * c.kR * c.power
  const i10 = (1 + 2 * tan2) / (6 * across * kR2)
  const i11 = (5 + tan2 * (28 + 24 * tan2)) / (120 * across * kR2 * kR2)
  const xx = x * x
  return [x * (1 / across + xx * (-i10 + xx * i11)), lat + xx * (-tan / (2 * d) + ((tan * (5 + 3 * tan2)) / (24 * d * kR2)) * xx)]
}
