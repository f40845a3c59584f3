import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { classRegistry, membersOf } from '../../contracts/classes.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { boxOfRings, clipBox } from '../../core/vector/index.ts'
import { type Feature, positionsOf, type VectorLayer } from '../vectors/index.ts'
import { type AreaSource, ringsFrom } from '../workspace/import-geometry.ts'

/**
 * Which features `--class` takes: those whose `class` is the name or a member of the group, or whose `value` is the number, as polygons
 * made of a mask have them.
 * @fails class_unknown where no layer has such a field
 */
export function featuresOfClass(text: string | null, layers: readonly VectorLayer[]): Result<(feature: Feature) => boolean> {
  if (text === null) return ok(() => true)
  if (!layers.some(({ fields }) => fields.includes('class') || fields.includes('value')))
    return fail({ code: 'class_unknown', message: 'The features of the file have no field "class" or "value".', hint: 'Leave --class out, or name the field "class".' })
  const value = /^-?\d+$/.test(text.trim()) ? Number(text) : null
  const named = value === null ? [text, ...membersOf(text)] : Object.entries(classRegistry).flatMap(([name, { index }]) => (index === value ? [name] : []))
  return ok(({ properties }) => (value !== null && properties['value'] !== undefined ? Number(properties['value']) === value : named.includes(String(properties['class']))))
}

/** Takes the polygons of a feature to the parts of them that are inside. */
export type Cut = (polygon: PixelXY[][]) => PixelXY[][][]

/**
 * Cuts polygons of a layer, in its own coordinates, to an area.
 * @fails argument_invalid for an area in pixels where the layer lies on the ground, area_outside, area_invalid, frame_unknown as `ringsFrom`
 */
export async function cutTo(area: AreaSource | null, layer: VectorLayer): Promise<Result<Cut>> {
  if (area === null) return ok((polygon) => [polygon])
  if (area.kind === 'pixel_box' && layer.crs !== null)
    return fail({
      code: 'argument_invalid',
      message: 'A vector file has no pixels to cut it by.',
      hint: 'Give the area as GeoJSON, or as left,bottom,right,top in its coordinate system.',
    })
  const frame = await frameAround(layer)
  if (frame === null) return ok(() => [])
  const rings = ringsFrom(frame, area)
  if (!rings.ok) return rings
  const [left, bottom] = [frame.affine?.c ?? 0, frame.affine?.f ?? 0]
  const inside = rings.value.rings.map((ring) => ring.map(([x, y]): PixelXY => [x + left, y + bottom]))
  // it is large and few runs need it
  const { featureCollection, intersect, polygon: turfPolygon } = await import('@turf/turf')
  const place = (rings: PixelXY[][]) => turfPolygon(rings.map((ring) => ring.map(([x, y]) => [x, y])))
  return ok((polygon) => {
    if (clipBox(boxOfRings(polygon), boxOfRings(inside)) === null) return []
    const common = intersect(featureCollection([place(polygon), place(inside)]))?.geometry
    const parts = common?.type === 'Polygon' ? [common.coordinates] : (common?.coordinates ?? [])
    return parts.map((part) => part.map((ring) => ring.map(([x = Number.NaN, y = Number.NaN]): PixelXY => [x, y])))
  })
}

/** The extent of a layer as a frame of one unit a pixel; null without any position. */
async function frameAround(layer: VectorLayer): Promise<Frame | null> {
  let [left, bottom, right, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for await (const { geometry } of layer.features()) {
    for (const [x, y] of geometry ? positionsOf(geometry) : []) [left, bottom, right, top] = [Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y)]
  }
  if (!(left <= right)) return null
  return { crs: layer.crs, affine: { a: 1, b: 0, c: left, d: 0, e: 1, f: bottom }, width: right - left, height: top - bottom, gsd: null, gsdFrom: null }
}
