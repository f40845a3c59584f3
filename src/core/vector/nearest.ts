import Flatbush from 'flatbush'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { makePace, type Pace } from '../raster/index.ts'
import { groundRuler } from './ground-ruler.ts'
import { planeWords } from './growth.ts'
import { bothOnFrame } from './onto-frame.ts'
import { boxOfFeatures, boxOfGeometry, mapRuns, type VectorLayer } from './parts.ts'
import { type Cell, cellsOf, isSmall } from './plane/cells.ts'
import { type MetricPlane, metricPlane, middleOf } from './plane/metric-plane.ts'
import { type Placed, placed, type Separation, separation } from './separation.ts'

/** Two features and how far apart they are on the ground; `from` and `to` in pixels of the frame of the first layer. */
export type NearPair = { readonly a: string; readonly b: string; readonly distanceM: number; readonly from: PixelXY; readonly to: PixelXY }
export type Nearest = { readonly pairs: NearPair[]; readonly method: string; readonly notes: string[] }

/**
 * For each feature of `a` the `k` nearest of `b`, from nearest outline to nearest outline, 0 where they share ground; nearest first. With `withinM` only
 * those as near as that.
 * @fails argument_invalid, frames_differ, gsd_unknown, frame_unknown, geometry_invalid, input_missing
 */
export async function nearestFeatures(
  a: VectorLayer,
  b: VectorLayer,
  ask: { readonly k?: number | undefined; readonly withinM?: number | undefined; readonly pace?: Pace | undefined } = {},
): Promise<Result<Nearest>> {
  const { k = 1, withinM = Number.POSITIVE_INFINITY } = ask
  const problem = checkAsk(k, withinM)
  if (problem) return problem
  const both = bothOnFrame(a, b, a.frame)
  if (!both.ok) return both
  const { a: from, b: to, notes } = both.value
  const cells = cellsOf(
    a.frame,
    from.map(({ geometry }) => boxOfGeometry(geometry)),
    { reachM: 0, corners: 0 },
  )
  if (!cells.ok) return cells
  const step = makePace(ask.pace)
  const pairs: NearPair[] = []
  const planes: string[] = []
  let done = 0
  for (const cell of cells.value) {
    const plane = planeOver(a.frame, cell, to)
    if (!plane.ok) return plane
    planes.push(plane.value.name)
    const finder = finderIn(plane.value, to)
    const ruler = groundRuler(a.frame, plane.value)
    for (const member of cell.members) {
      const feature = from[member] as Feature
      for (const { other, found } of finder(feature, k, withinM)) pairs.push({ a: feature.id, b: other.id, ...ruler(found) })
      await step(++done, from.length)
    }
  }
  return ok({ pairs, method: `Distance from outline to outline, geodesic, found in ${planeWords(planes)}.`, notes })
}

function checkAsk(k: number, withinM: number) {
  if (!Number.isInteger(k) || k < 1) return fail({ code: 'argument_invalid', message: `${k} nearest cannot be found.`, hint: 'Ask for one or more.', repairable: true })
  if (withinM >= 0) return null
  return fail({ code: 'argument_invalid', message: `No two features are ${withinM} m apart.`, hint: 'Give a distance of 0 m or more.', repairable: true })
}

/** The plane of the cell, or one that keeps distances from its middle right where the other layer reaches far. */
function planeOver(frame: Frame, cell: Cell, others: readonly Feature[]): Result<MetricPlane> {
  const box = boxOfFeatures(others)
  const both: typeof box = [Math.min(box[0], cell.box[0]), Math.min(box[1], cell.box[1]), Math.max(box[2], cell.box[2]), Math.max(box[3], cell.box[3])]
  return isSmall(frame, both) ? ok(cell.plane) : metricPlane(frame, { centre: middleOf(cell.box), projection: 'aeqd' })
}

type Found = { readonly other: Feature; readonly found: Separation }

function finderIn(plane: MetricPlane, features: readonly Feature[]): (feature: Feature, k: number, most: number) => Found[] {
  const there = features.map(({ geometry }) => placed(mapRuns(geometry, (run) => run.map(plane.toMetres))))
  const index = new Flatbush(there.length)
  for (const { box } of there) index.add(...box)
  index.finish()
  return (feature, k, most) => {
    const own = placed(mapRuns(feature.geometry, (run) => run.map(plane.toMetres)))
    const measure = (i: number, bound: number): Found | null => {
      const found = separation(own, there[i] as Placed, bound)
      return found && found.distance <= bound ? { other: features[i] as Feature, found } : null
    }
    const [x, y] = middleOf(own.box)
    const half = Math.hypot(own.box[2] - own.box[0], own.box[3] - own.box[1]) / 2
    const first = index.neighbors(x, y, k, most + half).flatMap((i) => measure(i, Number.POSITIVE_INFINITY) ?? [])
    // nothing farther than the farthest of the first guess can be among the nearest
    const bound = first.length < k ? most : Math.min(most, Math.max(...first.map(({ found }) => found.distance)))
    const around = Number.isFinite(bound) ? index.search(own.box[0] - bound, own.box[1] - bound, own.box[2] + bound, own.box[3] + bound) : there.map((_, i) => i)
    const all = around.flatMap((i) => measure(i, bound) ?? [])
    return all.sort((p, q) => p.found.distance - q.found.distance).slice(0, k)
  }
}
