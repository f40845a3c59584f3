import { z } from 'zod'
import { applyAffine, invertAffine, lonLatToFrame } from '../../core/geo/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Frame, PixelXY, Rings } from '../../contracts/frame.ts'

export type AreaSource =
  | { kind: 'geojson'; geojson?: unknown }
  | { kind: 'crs_box'; left: number; bottom: number; right: number; top: number }
  | { kind: 'pixel_box'; left: number; top: number; right: number; bottom: number }

const Ring = z.array(z.tuple([z.number(), z.number()]).rest(z.number())).min(4)
const Polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) })

/** Rings in pixels of the frame. GeoJSON is WGS 84, or pixel `[column, row]` when the image has no CRS. */
export function ringsFrom(frame: Frame | null, source: AreaSource): Result<Rings> {
  if (!frame) return noImage()
  if (source.kind === 'pixel_box') return ok([ringOf(source)])
  if (source.kind === 'crs_box') {
    if (!frame.crs)
      return fail({
        code: 'frame_unknown',
        message: 'The image has no coordinate system, so left,bottom,right,top means nothing in it.',
        hint: 'Give the box in pixels: px:left,top,right,bottom.',
      })
    const inverse = frame.affine ? invertAffine(frame.affine) : noImage()
    if (!inverse.ok) return inverse
    return placed([ringOf(source)], (xy) => ok(applyAffine(inverse.value, xy)))
  }
  const polygon = polygonOf(source.geojson)
  if (!polygon.ok) return polygon
  return placed(polygon.value, (xy) => (frame.crs ? lonLatToFrame(frame, xy) : ok(xy)))
}

/** A point given as lon, lat, or as column, row when the image has no CRS. */
export function pointFrom(frame: Frame | null, xy: [number, number]): Result<PixelXY> {
  if (!frame) return noImage()
  return frame.crs ? lonLatToFrame(frame, xy) : ok(xy)
}

type Sides = { left: number; top: number; right: number; bottom: number }

const ringOf = ({ left, top, right, bottom }: Sides): PixelXY[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
  [left, top],
]
const noImage = () => fail({ code: 'layer_missing', message: 'No image is loaded, so the area has no place.', hint: 'Load an image first.' })

function placed(rings: Rings, place: (xy: PixelXY) => Result<PixelXY>): Result<Rings> {
  const out: Rings = []
  for (const ring of rings) {
    const points: PixelXY[] = []
    for (const xy of ring) {
      const at = place(xy)
      if (!at.ok) return at
      points.push(at.value)
    }
    out.push(points)
  }
  return ok(out)
}

/** The one polygon of a GeoJSON geometry, feature or collection. */
function polygonOf(geojson: unknown): Result<Rings> {
  const found = polygonsIn(geojson)
  const [first] = found
  if (!first) return fail({ code: 'area_invalid', message: 'The GeoJSON holds no polygon.', hint: 'Give a Polygon, a Feature or a FeatureCollection with one polygon.' })
  if (found.length > 1) return fail({ code: 'area_invalid', message: `The GeoJSON holds ${found.length} polygons; one area is one polygon.`, hint: 'Give them as separate areas.' })
  return ok(first)
}

function polygonsIn(value: unknown): Rings[] {
  if (typeof value !== 'object' || value === null) return []
  const polygon = Polygon.safeParse(value)
  if (polygon.success) return [polygon.data.coordinates.map((ring) => ring.map(([x, y]): PixelXY => [x, y]))]
  if ('geometry' in value) return polygonsIn(value.geometry)
  if ('features' in value && Array.isArray(value.features)) return value.features.flatMap(polygonsIn)
  if ('type' in value && value.type === 'MultiPolygon' && 'coordinates' in value && Array.isArray(value.coordinates))
    return value.coordinates.flatMap((coordinates) => polygonsIn({ type: 'Polygon', coordinates }))
  return []
}
