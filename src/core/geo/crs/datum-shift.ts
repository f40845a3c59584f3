import type { Ellipsoid } from '../ellipsoid.ts'
import { isNoShift, shiftFromWgs84, shiftToWgs84 } from './helmert.ts'
import type { ShiftZone } from './table.ts'

type LonLat = readonly [number, number]

/** Between degrees of a datum and WGS 84. */
export type DatumShift = {
  /** false where the datum is taken as WGS 84, or nothing better is known */
  readonly moves: boolean
  /** metres the worst of the shifts is good to; null where one has no figure or there is none */
  readonly accuracyM: number | null
  readonly toWgs84: (lonLat: LonLat) => [number, number]
  readonly fromWgs84: (lonLat: LonLat) => [number, number]
}

/**
 * The shift of a datum by area, as PROJ chooses it: the first zone (best first) that holds the point. Both ways look at the area with the
 * degrees they are given; these differ by a few hundred metres, so that only at the very border of two areas a round trip uses two shifts.
 */
export function datumShift(ellipsoid: Ellipsoid, zones: readonly ShiftZone[]): DatumShift {
  const at = (lonLat: LonLat): readonly number[] | null => zones.find(({ area }) => area === null || holds(area, lonLat))?.shift ?? null
  return {
    moves: zones.some(({ shift }) => !isNoShift(shift)),
    accuracyM: worst(zones),
    toWgs84(lonLat) {
      const shift = at(lonLat)
      return shift === null || isNoShift(shift) ? [lonLat[0], lonLat[1]] : shiftToWgs84(ellipsoid, shift, lonLat)
    },
    fromWgs84(lonLat) {
      const shift = at(lonLat)
      return shift === null || isNoShift(shift) ? [lonLat[0], lonLat[1]] : shiftFromWgs84(ellipsoid, shift, lonLat)
    },
  }
}

function worst(zones: readonly ShiftZone[]): number | null {
  const known = zones.map(({ accuracyM }) => accuracyM).filter((accuracyM) => accuracyM !== null)
  return known.length > 0 && known.length === zones.length ? Math.max(...known) : null
}

function holds([west, south, east, north]: readonly [number, number, number, number], [lon, lat]: LonLat): boolean {
  if (lat < south || lat > north) return false
  const from = (degrees: number) => (((degrees - west) % 360) + 360) % 360
  return from(lon) <= (east - west === 360 ? 360 : from(east))
}
