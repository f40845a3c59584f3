import geodesic from 'geographiclib-geodesic'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { frameToLonLat } from '../geo/index.ts'
import type { MetricPlane } from './plane/metric-plane.ts'
import type { Separation } from './separation.ts'

/** Metres along the shortest way on the WGS 84 ellipsoid between two [longitude, latitude] in degrees. */
export function geodesicM(from: readonly [number, number], to: readonly [number, number]): number {
  return geodesic.Geodesic.WGS84.Inverse(from[1], from[0], to[1], to[0], geodesic.Geodesic.DISTANCE).s12 ?? Number.NaN
}

/** A separation found in a plane, with its ends in pixels of the frame and its length on the ellipsoid; as in the plane where the frame has no place on the Earth. */
export function groundRuler(frame: Frame, plane: MetricPlane): (found: Separation) => { distanceM: number; from: PixelXY; to: PixelXY } {
  return ({ distance, from, to }) => {
    const ends = { from: plane.toPixels(from), to: plane.toPixels(to) }
    if (distance === 0 || frame.crs === null || frame.gsdFrom === 'typed') return { distanceM: distance, ...ends }
    const [a, b] = [frameToLonLat(frame, ends.from), frameToLonLat(frame, ends.to)]
    return { distanceM: a.ok && b.ok ? geodesicM(a.value, b.value) : distance, ...ends }
  }
}
