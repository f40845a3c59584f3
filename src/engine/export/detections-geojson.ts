import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { frameToLonLat } from '../../core/geo/index.ts'
import { FailureError } from '../../contracts/result.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { Session } from '../session.ts'
import { outlineOf } from './outline-of.ts'
import { shownDetections } from './shown-detections.ts'

/** Every object that counts, as one feature collection; no file where no step found objects. */
export async function writeDetections(session: Session, request: RequestState, folder: string): Promise<string[]> {
  const found = await shownDetections(session, request)
  const [first] = found
  if (!first) return []
  const features = found.flatMap(({ detections, objects }) => objects.map((object) => featureOf(object, detections.frame)))
  const path = join(folder, 'detections.geojson')
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', ...(first.detections.frame.crs === null ? { frame: 'pixel' } : {}), features }))
  return [path]
}

/** WGS 84 with 7 decimals when georeferenced, else pixel [column, row]. Outer rings run counter-clockwise on the ground (RFC 7946). */
export function featureOf(object: Detection, frame: Frame) {
  const placed = outlineOf(object).map((xy) => placedOn(frame, xy))
  const coordinates = [frame.crs !== null && signedArea(placed) < 0 ? placed.toReversed() : placed]
  return {
    type: 'Feature',
    id: object.id,
    geometry: { type: 'Polygon', coordinates },
    properties: {
      class: object.class,
      score: object.score,
      bbox: object.bbox,
      area_m2: object.areaM2,
      ...(object.byHand ? { by_hand: object.byHand } : {}),
      ...(frame.crs === null ? { frame: 'pixel' } : {}),
    },
  }
}

function placedOn(frame: Frame, xy: PixelXY): PixelXY {
  if (frame.crs === null) return xy
  const lonLat = frameToLonLat(frame, xy)
  if (!lonLat.ok) throw new FailureError(lonLat.error)
  const [lon, lat] = lonLat.value
  return [Number(lon.toFixed(7)), Number(lat.toFixed(7))]
}

/** Positive when the ring runs counter-clockwise. */
const signedArea = (ring: readonly PixelXY[]): number =>
  ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0) / 2
