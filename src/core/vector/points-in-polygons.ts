import { ok, type Result } from '../../contracts/result.ts'
import { makePace, type Pace } from '../raster/index.ts'
import { polygonFinder } from './cell-finder.ts'
import { bothOnFrame } from './onto-frame.ts'
import { pointsOf, type VectorLayer } from './parts.ts'
import { notPolygons, notShape } from './wanted-shape.ts'

export type PointMatches = {
  /** places in the list of polygons, for each point; empty where none holds it */
  readonly polygonsOfPoint: readonly (readonly number[])[]
  readonly pointIds: readonly string[]
  readonly polygonIds: readonly string[]
  /** points that at least one polygon holds: each counts once, however many hold it */
  readonly insideCount: number
  readonly countOfPolygon: readonly number[]
  readonly notes: string[]
}

/**
 * Which points lie in which polygons; a point on an outline counts as inside. Points of another coordinate system are moved first.
 * @fails kind_mismatch, frames_differ, frame_unknown, geometry_invalid, input_missing
 */
export async function pointsInPolygons(points: VectorLayer, polygons: VectorLayer, pace?: Pace): Promise<Result<PointMatches>> {
  const odd = notShape(points.features, 'point') ?? notPolygons(polygons.features)
  if (odd) return odd
  const both = bothOnFrame(points, polygons, polygons.frame)
  if (!both.ok) return both
  const { a: places, b: areas, notes } = both.value
  const find = polygonFinder({ features: areas })
  const step = makePace(pace)
  const polygonsOfPoint: number[][] = []
  const countOfPolygon = new Array<number>(areas.length).fill(0)
  let insideCount = 0
  for (const [at, { geometry }] of places.entries()) {
    const all = geometry.type === 'Point' ? find(geometry.coordinates) : [...new Set(pointsOf(geometry).flatMap(find))].sort((a, b) => a - b)
    polygonsOfPoint.push(all)
    if (all.length > 0) insideCount++
    for (const polygon of all) countOfPolygon[polygon] = (countOfPolygon[polygon] ?? 0) + 1
    if (at % 512 === 0) await step(at, places.length)
  }
  return ok({
    polygonsOfPoint,
    pointIds: places.map(({ id }) => id),
    polygonIds: areas.map(({ id }) => id),
    insideCount,
    countOfPolygon,
    notes,
  })
}
