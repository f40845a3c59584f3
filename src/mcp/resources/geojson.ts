import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Artifact, Geometry } from '../../contracts/kinds/index.ts'
import { unwrap } from '../../contracts/result.ts'
import { placedGeometry, placerOf } from '../../engine/index.ts'

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

/** Degrees of one shape run on over the date line (181 for -179), so that no ring turns inside out. */
function placed(frame: Frame, geometry: Geometry): unknown {
  if (frame.crs === null) return geometry
  const { crs, place } = unwrap(placerOf(frame, 'lonLat'))
  return placedGeometry(
    geometry,
    (xy) => {
      const [lon, lat] = place(xy)
      return [Number(lon.toFixed(7)), Number(lat.toFixed(7))]
    },
    crs,
  )
}

const boxRing = ([left, top, right, bottom]: readonly [number, number, number, number]): PixelXY[] => [
  [left, top],
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
]
