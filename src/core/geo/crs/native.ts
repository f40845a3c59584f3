import proj4 from 'proj4'
import { type Converter, ownProjection } from './own-projections.ts'
import type { ProjParts } from './proj-text.ts'
import { projectionSurface } from './proj-text.ts'

type XY = readonly [number, number]

/** Between coordinates of a CRS and degrees of its own datum, Greenwich. */
export type Native = { readonly toDegrees: (xy: XY) => [number, number]; readonly fromDegrees: (lonLat: XY) => [number, number] }

/** The native projection of a proj4 string, or null where proj4 does not know its method. Throws nothing: points outside come back as NaN. */
export function nativeOf(text: string, parts: ProjParts): Native | null {
  if (parts.unitM === null) return degreesOf(parts)
  const surface = projectionSurface(text, parts.ellipsoid)
  const converter = ownProjection(parts.native, parts.ellipsoid) ?? converterOf(`${parts.native} ${surface} +units=m`, `+proj=longlat ${surface}`)
  if (!converter) return null
  const { unitM, meridian } = parts
  const axis = axisOf(parts.axis)
  return {
    toDegrees(xy) {
      const [east, north] = axis.toEastNorth(xy)
      const [lon, lat] = attempt(converter.forward, [east * unitM, north * unitM])
      return [wrapped(lon + meridian), lat]
    },
    fromDegrees([lon, lat]) {
      const [east, north] = attempt(converter.inverse, [wrapped(lon - meridian), lat])
      return axis.fromEastNorth([east / unitM, north / unitM])
    },
  }
}

function degreesOf({ unitDegrees, meridian }: ProjParts): Native {
  if (unitDegrees === 1 && meridian === 0) return { toDegrees: ([x, y]) => [x, y], fromDegrees: ([lon, lat]) => [lon, lat] }
  return {
    toDegrees: ([x, y]) => [x * unitDegrees + meridian, y * unitDegrees],
    fromDegrees: ([lon, lat]) => [(lon - meridian) / unitDegrees, lat / unitDegrees],
  }
}

function converterOf(projection: string, geographic: string): Converter | null {
  try {
    return proj4(projection, geographic)
  } catch (problem) {
    return refusal(problem)
  }
}

function attempt(convert: (xy: [number, number]) => number[], xy: [number, number]): [number, number] {
  if (!Number.isFinite(xy[0]) || !Number.isFinite(xy[1])) return [Number.NaN, Number.NaN]
  try {
    const [x = Number.NaN, y = Number.NaN] = convert(xy)
    return [x, y]
  } catch (problem) {
    // outside the domain of the projection: the caller sees that the numbers are not finite
    return refusal(problem) ?? [Number.NaN, Number.NaN]
  }
}

/** proj4 throws strings and errors for what it cannot compute; anything else is a fault of ours. */
function refusal(problem: unknown): null {
  if (problem instanceof TypeError || problem instanceof ReferenceError) throw problem
  return null
}

const wrapped = (lon: number): number => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)

type Axis = { readonly toEastNorth: (xy: XY) => [number, number]; readonly fromEastNorth: (xy: XY) => [number, number] }

/** x and y of files that count west, south or north first. */
function axisOf(text: string): Axis {
  const swapped = /^[ns]/.test(text)
  const east = text.includes('w') ? -1 : 1
  const north = text.includes('s') ? -1 : 1
  if (swapped) return { toEastNorth: ([x, y]) => [east * y, north * x], fromEastNorth: ([e, n]) => [north * n, east * e] }
  return { toEastNorth: ([x, y]) => [east * x, north * y], fromEastNorth: ([e, n]) => [east * e, north * n] }
}
