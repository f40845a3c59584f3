import type { Frame, PixelXY, Rings } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { lengthM, makeCrs, polygonAreaM2 } from '../geo/index.ts'
import { noFeatures } from './growth.ts'
import { linesOf, polygonsOf, type Shape, type VectorLayer } from './parts.ts'
import { soundFeatures } from './sound.ts'
import { notShape } from './wanted-shape.ts'

export type Measure = 'area' | 'perimeter' | 'length'

/** `total` and each value in m2 (area) or metres. */
export type Measured = { readonly total: number; readonly rows: readonly { readonly id: string; readonly value: number }[]; readonly method: string; readonly notes: string[] }

const wantedShape: Record<Measure, Shape> = { area: 'polygon', perimeter: 'polygon', length: 'line' }

/**
 * Area (holes taken off), perimeter (with the outlines of holes) or length of each feature and of all, on the ellipsoid; features that overlap count each.
 * @fails kind_mismatch, gsd_unknown, frame_unknown, geometry_invalid, input_missing
 */
export function measureLayer({ frame, features }: VectorLayer, measure: Measure): Result<Measured> {
  if (features.length === 0) return noFeatures()
  const odd = notShape(features, wantedShape[measure])
  if (odd) return odd
  const sound = soundFeatures(features)
  if (!sound.ok) return sound
  const rows: { id: string; value: number }[] = []
  let total = 0
  for (const feature of sound.value.features) {
    const value = measureFeature(frame, feature, measure)
    if (!value.ok) return value
    rows.push({ id: feature.id, value: value.value })
    total += value.value
  }
  return ok({ total, rows, method: `${words[measure]}, ${rulerWords(frame)}.`, notes: sound.value.notes })
}

const words: Record<Measure, string> = {
  area: 'Surface of the polygons without their holes',
  perimeter: 'Length of all outlines, those of holes too',
  length: 'Length of the lines',
}

/** What lengths and areas of a frame are taken on, in words. */
export function rulerWords(frame: Frame): string {
  if (frame.gsd && (frame.gsdFrom === 'typed' || frame.crs === null)) return `in the plane of the image at ${frame.gsd.x} m a pixel`
  const crs = frame.crs === null ? null : makeCrs(frame.crs)
  const isWgs84 = crs?.ok && Math.abs(crs.value.ellipsoid.f - 1 / 298.257223563) < 1e-12
  return `geodesic on the ${isWgs84 ? 'WGS 84 ellipsoid' : `ellipsoid of ${frame.crs}`}`
}

/** One feature's area in m2, or its perimeter or length in metres. */
export function measureFeature(frame: Frame, { geometry }: Feature, measure: Measure): Result<number> {
  if (measure === 'area') return summed(polygonsOf(geometry), (rings) => polygonAreaM2(frame, rings as Rings))
  const runs: PixelXY[][] = measure === 'perimeter' ? polygonsOf(geometry).flat() : linesOf(geometry)
  return summed(runs, (run) => lengthM(frame, run))
}

function summed<T>(parts: readonly T[], measure: (part: T) => Result<number>): Result<number> {
  let total = 0
  for (const part of parts) {
    const value = measure(part)
    if (!value.ok) return value
    total += value.value
  }
  return ok(total)
}
