import { makeCrs } from '../../core/geo/index.ts'
import type { Position } from './vector-source.ts'

/** Degrees a longitude may count on from 0: files across the date line run on beyond 180. */
const farthestLon = 540

export const offEarthReason =
  'Its positions are no longitude and latitude, though that is the system it is said to be in: either they are in another one, or latitude stands first.'

/** Tells positions that cannot be degrees, in a system of degrees; in any other system none. */
export function offEarthIn(code: string | null): (position: Position) => boolean {
  const crs = code === null ? null : makeCrs(code)
  if (!crs?.ok || crs.value.kind !== 'geographic') return () => false
  const { unitDegrees } = crs.value
  return ([x, y]) => Math.abs(y * unitDegrees) > 90 + 1e-6 || Math.abs(x * unitDegrees) > farthestLon
}
