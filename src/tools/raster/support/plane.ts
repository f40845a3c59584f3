import type { Frame, PixelXY } from '../../../contracts/frame.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { frameToLonLat, gsdUnknown, makeCrs } from '../../../core/geo/index.ts'

/** Places in metres of a plane, and which plane in words. */
export type Metres = { readonly xs: Float64Array; readonly ys: Float64Array; readonly words: string }

/** Farther than this from its middle a transverse Mercator plane stretches lengths by more than 1 in 1000. */
const farthestM = 280_000

/** Pixel positions as metres: in a transverse Mercator plane about their middle, or by the typed pixel size. */
export function inMetres(frame: Frame, places: readonly PixelXY[]): Result<Metres> {
  if (frame.crs === null || frame.gsdFrom === 'typed') {
    if (!frame.gsd) return gsdUnknown()
    const { x, y } = frame.gsd
    return ok({ xs: Float64Array.from(places, ([column]) => column * x), ys: Float64Array.from(places, ([, row]) => row * y), words: 'the plane of the image by its pixel size' })
  }
  const lonLats: [number, number][] = []
  for (const place of places) {
    const lonLat = frameToLonLat(frame, place)
    if (!lonLat.ok) return lonLat
    lonLats.push(lonLat.value)
  }
  const [first] = lonLats
  if (!first) return ok({ xs: new Float64Array(), ys: new Float64Array(), words: '' })
  // about the first place, so that a set across the antimeridian stays together
  const around = lonLats.map(([lon]) => first[0] + ((((lon - first[0] + 540) % 360) + 360) % 360) - 180)
  const centre = [middle(around), middle(lonLats.map(([, lat]) => lat))] as const
  const crs = makeCrs(`PROJ:+proj=tmerc +lat_0=${centre[1].toFixed(6)} +lon_0=${centre[0].toFixed(6)} +ellps=WGS84 +units=m`)
  if (!crs.ok) return crs
  const plane = lonLats.map((lonLat) => crs.value.fromLonLat(lonLat))
  const far = plane.some(([x]) => Math.abs(x) > farthestM)
  return ok({
    xs: Float64Array.from(plane, ([x]) => x),
    ys: Float64Array.from(plane, ([, y]) => y),
    words: `transverse Mercator centred at ${degreesWords(centre)}${far ? ', whose lengths at its edges are off by more than 0.1 %' : ''}`,
  })
}

const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2

const degreesWords = ([lon, lat]: readonly [number, number]): string => `${Math.abs(lat).toFixed(2)} ${lat < 0 ? 'S' : 'N'} ${Math.abs(lon).toFixed(2)} ${lon < 0 ? 'W' : 'E'}`
