import type { Frame, PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { applyAffine, type Crs, frameToLonLat, gsdUnknown, invertAffine, lonLatToFrame, makeCrs } from '../../geo/index.ts'
import { worldWidthPx } from './world-width.ts'

/** A plane in which distances are metres, around one place; its name goes into the method text of what was measured in it. */
export type MetricPlane = {
  readonly name: string
  readonly toMetres: (xy: PixelXY) => PixelXY
  readonly toPixels: (xy: PixelXY) => PixelXY
}

/** Half the width of the part of the Earth one plane is used for: at its edge a metre is 1.00003 m. */
export const planeReachM = 50_000

/** A middle of [column, row] and the reach it must be exact over. */
type Around = { readonly centre: PixelXY; readonly projection?: 'tmerc' | 'aeqd' }

/**
 * A plane of metres around a place in the frame: transverse Mercator centred there (or azimuthal equidistant, for long reaches), or the plane of
 * the image where its pixel size was typed.
 * @fails gsd_unknown for a frame without CRS and pixel size, frame_unknown for one that does not lie on the Earth
 */
export function metricPlane(frame: Frame, { centre, projection = 'tmerc' }: Around): Result<MetricPlane> {
  if (frame.gsd && (frame.gsdFrom === 'typed' || frame.crs === null)) return ok(imagePlane(frame.gsd))
  if (frame.crs === null) return gsdUnknown()
  const middle = frameToLonLat(frame, centre)
  if (!middle.ok) return middle
  const [lon, lat] = middle.value
  // rounded: the name says exactly which plane it was
  const [lon0, lat0] = [Number(normal(lon).toFixed(4)), Number(lat.toFixed(4))]
  const plane = makeCrs(`PROJ:+proj=${projection} +lat_0=${lat0} +lon_0=${lon0} ${projection === 'tmerc' ? '+k=1 ' : ''}+x_0=0 +y_0=0 +ellps=WGS84 +units=m +no_defs`)
  if (!plane.ok) return plane
  return between(frame, plane.value, { centre, lon, name: `${projection === 'tmerc' ? 'transverse Mercator' : 'azimuthal equidistant plane'} centred at ${place(lat0, lon0)}` })
}

const normal = (lon: number) => lon - 360 * Math.round(lon / 360)
const place = (lat: number, lon: number) => `${Math.abs(lat).toFixed(4)} ${lat < 0 ? 'S' : 'N'} ${Math.abs(lon).toFixed(4)} ${lon < 0 ? 'W' : 'E'}`

function imagePlane({ x, y }: { x: number; y: number }): MetricPlane {
  return {
    name: `the plane of the image at ${x === y ? `${x} m` : `${x} x ${y} m`} a pixel`,
    toMetres: ([column, row]) => [column * x, row * y],
    toPixels: ([east, down]) => [east / x, down / y],
  }
}

/** Straight through: no result is made for each of a million corners. A place outside the projection comes out as NaN and is refused later. */
function between(frame: Frame, plane: Crs, { centre, lon, name }: { centre: PixelXY; lon: number; name: string }): Result<MetricPlane> {
  const crs = makeCrs(frame.crs ?? '')
  if (!crs.ok) return crs
  const affine = frame.affine ?? { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }
  const inverse = invertAffine(affine)
  if (!inverse.ok) return inverse
  const turn = worldWidthPx(frame)
  const middle = lonLatToFrame(frame, [normal(lon), 0])
  if (!middle.ok && turn !== null) return middle
  return ok({
    name,
    toMetres: (xy) => plane.fromLonLat(crs.value.toLonLat(applyAffine(affine, xy))),
    toPixels: (xy) => {
      const pixel = applyAffine(inverse.value, crs.value.fromLonLat(plane.toLonLat(xy)))
      // beyond the date line positions run on beside the place, not at the other end of the map
      return turn === null ? pixel : [pixel[0] + turn * Math.round((centre[0] - pixel[0]) / turn), pixel[1]]
    },
  })
}

/** Middle of a box. */
export const middleOf = (box: PixelBox): PixelXY => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
