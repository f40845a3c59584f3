import { frameToLonLat, lonLatToFrame } from '../../core/geo/index.ts'
import { boxOfRings, checkRings, clipRing } from '../../core/vector/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Frame, PixelBox, PixelXY, Rings } from '../../contracts/frame.ts'

/** An outline that reaches so many image sizes beyond the image is cut: nobody draws that, and projections end somewhere. */
const farSizes = 10
/** Steps along each side of the image when its extent in degrees is looked up. */
const samplesASide = 16

/** Rings in pixels of the image; `cut` rings were sound and may now run along the image's edge twice, which is no crossing. */
export type Fitted = { readonly rings: Rings; readonly cut: boolean }

/**
 * Rings in pixels as they were given; those that reach far beyond the image are cut to it.
 * @fails area_invalid, area_empty for unsound rings; area_outside when nothing is left
 */
export function fitPixels(frame: Frame, rings: Rings): Result<Fitted> {
  const whole: PixelBox = [0, 0, frame.width, frame.height]
  if (!reachesFar(rings, whole)) return ok({ rings, cut: false })
  const sound = checkRings(rings)
  return sound.ok ? cutTo(rings, whole) : sound
}

/**
 * Rings in degrees as pixels of the frame. What lies far from the image is cut off before it is projected:
 * a map projection is only defined around its zone.
 * @fails as fitPixels; frame_unknown when the frame has no CRS
 */
export function fitDegrees(frame: Frame, rings: Rings): Result<Fitted> {
  const extent = extentInDegrees(frame)
  if (!extent.ok) return extent
  const [west, south, east, north] = extent.value
  // an image on the antimeridian has no box in degrees
  const hasBox = east - west < 180
  if (!hasBox || !reachesFar(rings, extent.value)) return projected(frame, { rings, cut: false })
  const sound = checkRings(rings)
  if (!sound.ok) return sound
  const [marginX, marginY] = [east - west, north - south]
  const near = cutTo(rings, [west - marginX, south - marginY, east + marginX, north + marginY])
  if (!near.ok) return near
  const inPixels = projected(frame, near.value)
  return inPixels.ok ? cutTo(inPixels.value.rings, [0, 0, frame.width, frame.height]) : inPixels
}

function projected(frame: Frame, { rings, cut }: Fitted): Result<Fitted> {
  const out: Rings = []
  for (const ring of rings) {
    const points: PixelXY[] = []
    for (const lonLat of ring) {
      const at = lonLatToFrame(frame, lonLat)
      if (!at.ok) return at
      points.push(at.value)
    }
    out.push(points)
  }
  return ok({ rings: out, cut })
}

/** [west, south, east, north] of the image's outline. */
function extentInDegrees(frame: Frame): Result<PixelBox> {
  const { width, height } = frame
  const outline: PixelXY[] = []
  for (let i = 0; i <= samplesASide; i++) {
    const share = i / samplesASide
    outline.push([width * share, 0], [width * share, height], [0, height * share], [width, height * share])
  }
  const corners: PixelXY[] = []
  for (const xy of outline) {
    const at = frameToLonLat(frame, xy)
    if (!at.ok) return at
    corners.push(at.value)
  }
  return ok(boxOfRings([corners]))
}

function reachesFar(rings: Rings, [left, top, right, bottom]: PixelBox): boolean {
  const [west, north, east, south] = boxOfRings(rings)
  const [reachX, reachY] = [farSizes * (right - left), farSizes * (bottom - top)]
  return west < left - reachX || east > right + reachX || north < top - reachY || south > bottom + reachY
}

function cutTo(rings: Rings, box: PixelBox): Result<Fitted> {
  const [outer = [], ...holes] = rings.map((ring) => clipRing(ring, box))
  if (outer.length === 0) return fail({ code: 'area_outside', message: 'The area does not touch the image.', hint: 'Give an area on the image.' })
  return ok({ rings: [outer, ...holes.filter((hole) => hole.length > 0)], cut: true })
}
