import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'
import { unwrap } from '../../contracts/result.ts'
import { frameToLonLat } from '../../engine/index.ts'

type Collection = { type: 'FeatureCollection'; features: unknown[]; frame?: 'pixel' }

/**
 * Features, objects, roads or a way as GeoJSON: WGS 84 with 7 decimals, or pixels [column, row] and said so where the frame has no CRS.
 * Null for results without outlines.
 * @throws FailureError where the frame cannot be placed on the ground
 */
export function geoJsonOf(artifact: Artifact): Collection | null {
  switch (artifact.kind) {
    case 'features':
      return collection(
        artifact.frame,
        artifact.features.map((feature) => ({ id: feature.id, geometry: placed(artifact.frame, feature.geometry), properties: feature.properties })),
      )
    case 'detections':
      return collection(
        artifact.frame,
        artifact.objects.map((object) => ({
          id: object.id,
          geometry: placed(artifact.frame, { type: 'Polygon', coordinates: [object.outline ?? boxRing(object.bbox)] }),
          properties: { class: object.class, score: object.score, area_m2: object.areaM2 },
        })),
      )
    case 'graph':
      return collection(
        artifact.frame,
        artifact.edges.map(({ id, line, lengthM, widthM, state, why, name }) => ({
          id,
          geometry: placed(artifact.frame, { type: 'LineString', coordinates: line }),
          properties: { length_m: lengthM, width_m: widthM, state, why, name },
        })),
      )
    default:
      return null
  }
}

const collection = (frame: Frame, features: { id: string | number; geometry: unknown; properties: unknown }[]): Collection => ({
  type: 'FeatureCollection',
  ...(frame.crs === null ? { frame: 'pixel' } : {}),
  features: features.map((feature) => ({ type: 'Feature', ...feature })),
})

type Nested = PixelXY | readonly Nested[]

function placed(frame: Frame, { type, coordinates }: { type: string; coordinates: unknown }): unknown {
  const walk = (one: Nested): unknown => (isPosition(one) ? onGround(frame, one) : one.map(walk))
  return { type, coordinates: walk(coordinates as Nested) }
}

const isPosition = (one: Nested): one is PixelXY => typeof one[0] === 'number'

function onGround(frame: Frame, xy: PixelXY): PixelXY {
  if (frame.crs === null) return xy
  const [lon, lat] = unwrap(frameToLonLat(frame, xy))
  return [Number(lon.toFixed(7)), Number(lat.toFixed(7))]
}

const boxRing = ([left, top, right, bottom]: readonly [number, number, number, number]): PixelXY[] => [
  [left, top],
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
]
