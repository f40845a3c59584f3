import { z } from 'zod'
import { applyAffine, invertAffine, lonLatToFrame, makeCrs } from '../../core/geo/index.ts'
import { boxOfRings, clipBox, ringOfBox } from '../../core/vector/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Frame, PixelXY, Rings } from '../../contracts/frame.ts'
import { crsMember, degreesProblem, isDegrees, swapped } from './degrees.ts'
import { type Fitted, fitDegrees, fitPixels } from './fit-area.ts'

export type AreaSource =
  | { kind: 'geojson'; geojson?: unknown }
  | { kind: 'crs_box'; left: number; bottom: number; right: number; top: number }
  | { kind: 'pixel_box'; left: number; top: number; right: number; bottom: number }

const Ring = z.array(z.tuple([z.number(), z.number()]).rest(z.number())).min(4)
const Polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) })

/** No coordinate system counts this far, in metres or pixels; beyond it sums of coordinates lose their meaning. */
const farthest = 1e9

/**
 * Rings in pixels of the frame. GeoJSON is WGS 84, or pixel `[column, row]` when the image has no CRS.
 * What reaches far beyond the image is cut to it.
 * @fails area_invalid (not a polygon, not degrees, latitude first), area_outside, frame_unknown
 */
export function ringsFrom(frame: Frame | null, source: AreaSource): Result<Fitted> {
  if (!frame) return noImage()
  if (source.kind === 'pixel_box') return fitPixels(frame, [ringOf(source)])
  if (source.kind === 'crs_box') return fromCrsBox(frame, source)
  const polygon = polygonOf(source.geojson)
  if (!polygon.ok) return polygon
  if (!frame.crs) return fitPixels(frame, polygon.value)
  const what = 'The area'
  const problem = degreesProblem({ crs: crsMember(source.geojson), positions: polygon.value.flat(), what })
  if (problem) return problem
  const fitted = fitDegrees(frame, polygon.value)
  const onImage = fitted.ok && touches(frame, fitted.value.rings)
  return !onImage && isSwapped(frame, polygon.value) ? swapped(what) : fitted
}

function fromCrsBox(frame: Frame, box: Sides): Result<Fitted> {
  if (!frame.crs)
    return fail({
      code: 'frame_unknown',
      message: 'The image has no coordinate system, so left,bottom,right,top means nothing in it.',
      hint: 'Give the box in pixels: px:left,top,right,bottom.',
    })
  const inverse = frame.affine ? invertAffine(frame.affine) : noImage()
  return inverse.ok ? fitPixels(frame, [ringOf(box).map((xy) => applyAffine(inverse.value, xy))]) : inverse
}

/** True when the polygon would lie on the image with its numbers the other way round. */
function isSwapped(frame: Frame, rings: Rings): boolean {
  const turned = rings.map((ring) => ring.map(([x, y]): PixelXY => [y, x]))
  if (!turned.flat().every(isDegrees)) return false
  const fitted = fitDegrees(frame, turned)
  return fitted.ok && touches(frame, fitted.value.rings)
}

const touches = (frame: Frame, rings: Rings): boolean => clipBox(boxOfRings(rings), [0, 0, frame.width, frame.height]) !== null

type NamedPlace = { readonly name: string; readonly x: number; readonly y: number }

/**
 * A point given as lon, lat, or as column, row when the image has no CRS.
 * @fails point_outside, naming the point, when it lies off the image or where its coordinate system ends
 */
export function pointFrom(frame: Frame | null, { name, x, y }: NamedPlace): Result<PixelXY> {
  if (!frame) return noImage()
  const size = `${frame.width} x ${frame.height} pixels`
  const outside = (message: string, hint: string) => fail({ code: 'point_outside', message, hint })
  if (!frame.crs) return isOn(frame, [x, y]) ? ok([x, y]) : outside(`The point ${name} (column ${x}, row ${y}) lies outside the image (${size}).`, 'Give column,row on the image.')
  const crs = makeCrs(frame.crs)
  if (!crs.ok) return crs
  const given = isDegrees([x, y]) ? lonLatToFrame(frame, [x, y]) : null
  if (given?.ok && isOn(frame, given.value)) return given
  const turned = isDegrees([y, x]) ? lonLatToFrame(frame, [y, x]) : null
  if (turned?.ok && isOn(frame, turned.value))
    return outside(`The point ${name} (${x}, ${y}) lies on the image only with its numbers swapped.`, `Give longitude first: ${name}=${y},${x}.`)
  if (!given) return outside(`The point ${name} (${x}, ${y}) is no place on earth in degrees.`, 'Give longitude,latitude in WGS 84.')
  return outside(`The point ${name} (longitude ${x}, latitude ${y}) lies outside the image (${size}).`, 'Give longitude,latitude of a place on the image.')
}

const isOn = ({ width, height }: Frame, [x, y]: PixelXY): boolean => x >= 0 && y >= 0 && x <= width && y <= height

type Sides = { left: number; top: number; right: number; bottom: number }

function ringOf(sides: Sides): PixelXY[] {
  const within = (value: number) => Math.max(-farthest, Math.min(farthest, value))
  return ringOfBox([within(sides.left), within(sides.top), within(sides.right), within(sides.bottom)])
}

const noImage = () => fail({ code: 'layer_missing', message: 'No image is loaded, so the area has no place.', hint: 'Load an image first.' })

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
