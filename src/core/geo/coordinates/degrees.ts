import { type Angle, tokensOf, twoAngles } from './angle.ts'
import { withPoints } from './tidy.ts'
import { type Attempt, one, type Place, point } from './types.ts'

/** Latitude and longitude in degrees, or degrees with minutes and seconds, in either order, with letters, signs or labels. */
export function readDegrees(text: string): Attempt {
  // 1E3 is a power of ten; N18E072 is not
  if (/\dE[+-]?\d/.test(text) && !/[NS]/.test(text)) return null
  const tokens = tokensOf(withPoints(text))
  const angles = tokens && twoAngles(tokens)
  if (!angles) return null
  const problem = angles.find((angle) => angle.problem)?.problem
  if (problem) return { problem }
  return inOrder(angles)
}

function inOrder([a, b]: readonly [Angle, Angle]): Attempt {
  const [first, second] = [kindOf(a), kindOf(b)]
  if (first !== null && first === second) return { problem: first === 'lat' ? 'It gives two latitudes and no longitude.' : 'It gives two longitudes and no latitude.' }
  if (contradicts(a) || contradicts(b)) return { problem: 'A minus stands with N or E: only one of the two can be meant.' }
  if (first === null && second === null) return eitherOrder(a, b)
  const [lat, lon] = first === 'lat' || second === 'lon' ? [a, b] : [b, a]
  return lon.side === 'O' ? westOrEast(lat, lon) : fixed(signed(lat), signed(lon))
}

const kindOf = ({ side }: Angle): 'lat' | 'lon' | null => {
  if (side === null) return null
  return side === 'N' || side === 'S' || side === 'LAT' ? 'lat' : 'lon'
}

const contradicts = ({ side, degrees }: Angle): boolean => (side === 'N' || side === 'E') && degrees < 0

/** A minus beside S or W says the same thing twice. */
const signed = ({ side, degrees }: Angle): number => (side === 'S' || side === 'W' ? -Math.abs(degrees) : degrees)

const validLat = (lat: number): boolean => Math.abs(lat) <= 90
/** Longitudes from 0 to 360 are legal. */
const validLon = (lon: number): boolean => lon >= -180 && lon <= 360
export const wrapped = (lon: number): number => (lon > 180 ? lon - 360 : lon)

function placeOf(lat: number, lon: number, notation: string): Place | null {
  return validLat(lat) && validLon(lon) ? point([wrapped(lon), lat], notation) : null
}

function fixed(lat: number, lon: number): Attempt {
  const place = placeOf(lat, lon, 'latitude and longitude')
  return place ? one(place) : { problem: 'Latitudes go from -90 to 90 and longitudes from -180 to 180.' }
}

/** Without letters latitude is taken first, as most people write, and the other order is offered where it is possible too. */
function eitherOrder(a: Angle, b: Angle): Attempt {
  const latFirst = placeOf(a.degrees, b.degrees, 'latitude, longitude')
  const lonFirst = a.degrees === b.degrees ? null : placeOf(b.degrees, a.degrees, 'longitude, latitude')
  const places = [latFirst, lonFirst].filter((place) => place !== null)
  return places.length > 0 ? { places, sure: true } : { problem: 'Latitudes go from -90 to 90 and longitudes from -180 to 180.' }
}

function westOrEast(lat: Angle, lon: Angle): Attempt {
  const west = placeOf(signed(lat), -Math.abs(lon.degrees), 'O read as west (French, Spanish)')
  const east = placeOf(signed(lat), Math.abs(lon.degrees), 'O read as east (German)')
  const places = [west, east].filter((place) => place !== null)
  return places.length > 0 ? { places, sure: false } : { problem: 'Latitudes go from -90 to 90 and longitudes from -180 to 180.' }
}
