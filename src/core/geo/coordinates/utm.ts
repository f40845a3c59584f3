import { unwrap } from '../../../contracts/result.ts'
import { type Crs, makeCrs } from '../crs.ts'
import { wrapped } from './degrees.ts'
import { type Attempt, one, type Place, point } from './types.ts'

type LonLat = readonly [number, number]

/** A position in UTM on WGS 84, metres. */
export type Utm = { readonly zone: number; readonly south: boolean; readonly eastingM: number; readonly northingM: number }

export const bandLetters = 'CDEFGHJKLMNPQRSTUVWX'

/** The zone of a place, with the exceptions of Bergen (32V) and Svalbard (31X, 33X, 35X, 37X). */
export function utmZone([lon, lat]: LonLat): number {
  const east = wrapped(lon)
  if (lat >= 56 && lat < 64 && east >= 3 && east < 12) return 32
  if (lat >= 72 && lat <= 84 && east >= 0 && east < 42) return east < 9 ? 31 : east < 21 ? 33 : east < 33 ? 35 : 37
  return Math.min(60, Math.floor((east + 180) / 6) + 1)
}

/** The band of a latitude, C to X without I and O; null near the poles, where UPS takes over. */
export function bandOf(lat: number): string | null {
  if (lat < -80 || lat > 84) return null
  return bandLetters.charAt(Math.min(19, Math.floor((lat + 80) / 8)))
}

const crsOfZone = (zone: number, south: boolean): Crs => unwrap(makeCrs(`EPSG:${(south ? 32700 : 32600) + zone}`))

/** UTM of a place; null outside 80 S to 84 N. `zone` may be that of a neighbour. */
export function toUtm(lonLat: LonLat, zone = utmZone(lonLat)): Utm | null {
  if (bandOf(lonLat[1]) === null) return null
  const south = lonLat[1] < 0
  const [eastingM, northingM] = crsOfZone(zone, south).fromLonLat(lonLat)
  return { zone, south, eastingM, northingM }
}

export const fromUtm = ({ zone, south, eastingM, northingM }: Utm): [number, number] => crsOfZone(zone, south).toLonLat([eastingM, northingM])

/** `18N 781187.62 2051921.42`: N and S are hemispheres; where S would be read as the band 32 to 40 N, the word stands in its place. */
export function utmWords({ zone, south, eastingM, northingM }: Utm): string {
  const likeBand = south && northingM > 3_400_000 && northingM < 4_600_000
  return `${zone}${likeBand ? ' South' : south ? 'S' : 'N'} ${eastingM.toFixed(2)} ${northingM.toFixed(2)}`
}

const metres = '(\\d{1,3}(?:[ ,]\\d{3})+(?:\\.\\d+)?|\\d+(?:[.,]\\d+)?)'
const zoneWords = '(?:ZONE )?(\\d{1,2}) ?(NORTH|SOUTH|NORTHERN|SOUTHERN|[C-HJ-NP-X])?(?: HEMISPHERE)?'
const zoneFirst = new RegExp(`^(?:WGS ?84 ?/? ?)?(?:UTM )?${zoneWords}[ ,;:]+(?:E(?:ASTING)? ?[:=]? ?)?${metres} ?M? ?E?[ ,;/]+(?:N(?:ORTHING)? ?[:=]? ?)?${metres} ?M? ?N?$`)
const zoneLast = new RegExp(`^(?:UTM )?${metres} ?M? ?E?[ ,;/]+${metres} ?M? ?N?[ ,;/(]+(?:UTM )?${zoneWords}\\)?$`)

/** UTM with a band letter, a hemisphere or neither; `S` (and `N`) behind the zone may be band or hemisphere. */
export function readUtm(text: string): Attempt {
  const first = zoneFirst.exec(text)
  const last = first ? null : zoneLast.exec(text)
  const [zoneText, letter = '', easting = '', northing = ''] = first ? first.slice(1) : last ? [last[3], last[4], last[1], last[2]] : []
  const zone = Number(zoneText)
  const [eastingM, northingM] = [metresOf(easting), metresOf(northing)]
  // two small numbers behind a zone-like one are degrees, minutes and seconds
  if (zoneText === undefined || eastingM < 10_000) return null
  if (zone < 1 || zone > 60) return { problem: 'UTM zones go from 1 to 60.' }
  if (eastingM < 100_000 || eastingM > 999_999 || northingM > 10_000_000)
    return { problem: 'An easting lies between 100 000 and 999 999 m, a northing between 0 and 10 000 000 m.' }
  return readings(letter, { zone, eastingM, northingM })
}

/** `781 187.62`, `781,187.62` and `781187,62`. */
function metresOf(text: string): number {
  if (/[ ,]\d{3}(?:\D|$)/.test(text)) return Number(text.replaceAll(/[ ,](?=\d{3})/g, '').replace(',', '.'))
  return Number(text.replace(',', '.'))
}

type Grid = Omit<Utm, 'south'>

function readings(letter: string, grid: Grid): Attempt {
  const north = placeOf(grid, false)
  const south = placeOf(grid, true)
  if (letter.length > 1) return single(letter.startsWith('N') ? north : south)
  if (letter === '') return several([north, south], false)
  const side = letter >= 'N' ? north : south
  const inBand = side !== null && liesInBand(letter, side.lonLat[1])
  if (letter === 'N') return single(north)
  if (letter === 'S') return inBand ? several([named(side, 'UTM, S read as the band 32 to 40 N'), named(south, 'UTM, S read as the southern hemisphere')], true) : single(south)
  return inBand ? single(side) : { problem: `The northing does not lie in band ${letter}.` }
}

const named = (place: Place | null, notation: string): Place | null => place && { ...place, notation }

/** A band is eight degrees high (X twelve); half a degree is allowed, as grids are cut on the ground. */
export function liesInBand(letter: string, lat: number): boolean {
  const south = bandLetters.indexOf(letter) * 8 - 80
  return lat >= south - 0.5 && lat <= south + (letter === 'X' ? 12 : 8) + 0.5
}

function placeOf(grid: Grid, south: boolean): Place | null {
  const lonLat = fromUtm({ ...grid, south })
  const inside = lonLat.every(Number.isFinite) && (south ? lonLat[1] <= 0 && lonLat[1] >= -81 : lonLat[1] >= 0 && lonLat[1] <= 85)
  return inside ? point(lonLat, south ? 'UTM, southern hemisphere' : 'UTM, northern hemisphere') : null
}

function several(places: readonly (Place | null)[], sure: boolean): Attempt {
  const found = places.filter((place) => place !== null)
  return found.length > 0 ? { places: found, sure: sure || found.length === 1 } : outside
}

const single = (place: Place | null): Attempt => (place ? one(place) : outside)
const outside = { problem: 'The easting and northing lie outside the zone.' }
