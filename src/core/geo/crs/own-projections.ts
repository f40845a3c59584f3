import type { Ellipsoid } from '../ellipsoid.ts'
import { laborde } from './laborde.ts'

type XY = [number, number]

/** Between degrees on the ellipsoid and metres, in the form of a proj4 converter: forward leads from metres to degrees. */
export type Converter = { readonly forward: (xy: XY) => number[]; readonly inverse: (xy: XY) => number[] }

/** Number of a word of a proj4 string. */
export type Word = (name: string) => number

/** Projections that proj4 does not know and files have; null for any other method. */
export function ownProjection(native: string, ellipsoid: Ellipsoid): Converter | null {
  const method = /\+proj=(\w+)/.exec(native)?.[1]
  const word: Word = (name) => Number(new RegExp(`\\+${name}=(\\S+)`).exec(native)?.[1] ?? (name === 'k' ? 1 : 0))
  if (method === 'labrd') return laborde(word, ellipsoid)
  return method === 'col_urban' ? colombiaUrban(word, ellipsoid) : null
}

const radians = Math.PI / 180

/** Colombia Urban (EPSG method 1052): a plane at the height of a town. */
function colombiaUrban(word: Word, { a, f }: Ellipsoid): Converter {
  const e2 = f * (2 - f)
  const [lat0, lon0, height] = [word('lat_0') * radians, word('lon_0') * radians, word('h_0') / a]
  const nuAt = (lat: number) => 1 / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
  const rhoAt = (lat: number) => (1 - e2) / (1 - e2 * Math.sin(lat) ** 2) ** 1.5
  const rho0 = rhoAt(lat0)
  const bend = Math.tan(lat0) / (2 * rho0 * nuAt(lat0))
  const along = 1 + height / nuAt(lat0)
  return {
    inverse([lon, lat]) {
      const phi = lat * radians
      const reach = (lon * radians - lon0) * nuAt(phi) * Math.cos(phi)
      const up = 1 + height / rhoAt((phi + lat0) / 2)
      return [a * along * reach + word('x_0'), a * up * rho0 * (phi - lat0 + bend * reach ** 2) + word('y_0')]
    },
    forward([east, north]) {
      const x = (east - word('x_0')) / a
      const y = (north - word('y_0')) / a
      const phi = lat0 + y / (rho0 * (1 + height / (1 - e2))) - bend * (x / (1 + height)) ** 2
      return [(lon0 + x / ((1 + height) * nuAt(phi) * Math.cos(phi))) / radians, phi / radians]
    },
  }
}
