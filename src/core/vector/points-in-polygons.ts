import type { PixelXY } from '../../contracts/frame.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { makePace, type Pace } from '../raster/index.ts'
import { indexFeatures } from './feature-index.ts'
import { locatorOf } from './inside.ts'
import { bothOnFrame } from './onto-frame.ts'
import { pointsOf, polygonsOf, type VectorLayer } from './parts.ts'
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

/** The polygons that hold a position, by their place in the list. */
export function polygonFinder({ features }: Pick<VectorLayer, 'features'>): (xy: PixelXY) => number[] {
  const index = indexFeatures(features)
  const locators = features.map(({ geometry }) => lazily(() => locatorOf(polygonsOf(geometry))))
  return (xy) => {
    const near = index.meeting([xy[0], xy[1], xy[0], xy[1]])
    const holding = near.filter((i) => (locators[i]?.()(xy) ?? -1) >= 0)
    return holding.length > 1 ? holding.sort((a, b) => a - b) : holding
  }
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
