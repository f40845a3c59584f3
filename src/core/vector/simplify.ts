import type { PixelXY } from '../../contracts/frame.ts'
import type { Feature } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { firstCrossing } from './crossing.ts'
import { noFeatures, planeWords } from './growth.ts'
import { locatorOf } from './inside.ts'
import { boxOfGeometry, geometryOfLines, geometryOfPolygons, linesOf, type Made, type Polygon, polygonsOf, runsOf, shapeOf, type VectorLayer } from './parts.ts'
import { cellsOf } from './plane/cells.ts'
import { soundFeatures } from './sound.ts'

/** Corners before and after beside what every function over layers gives. */
export type Simplified = Made & { readonly cornersBefore: number; readonly cornersAfter: number }

type Flat = (xy: PixelXY) => PixelXY

/**
 * Lines and outlines with fewer corners, none moved by more than `toleranceM` metres (Douglas-Peucker). An outline that would cross itself, lose its
 * surface or leave its polygon is simplified less. Shared outlines of neighbours are simplified alike only where they start at the same corner.
 * @fails argument_invalid (not above 0), gsd_unknown, frame_unknown, geometry_invalid, input_missing
 */
export function simplifyLayer({ frame, features }: VectorLayer, toleranceM: number): Result<Simplified> {
  if (!(toleranceM > 0 && Number.isFinite(toleranceM))) {
    return fail({ code: 'argument_invalid', message: `A tolerance of ${toleranceM} m simplifies nothing.`, hint: 'Give it in metres, above 0.', repairable: true })
  }
  if (features.length === 0) return noFeatures()
  const sound = soundFeatures(features)
  if (!sound.ok) return sound
  const placed = sound.value.features
  const cells = cellsOf(
    frame,
    placed.map(({ geometry }) => boxOfGeometry(geometry)),
    { reachM: 0, corners: cornersOf(placed) },
  )
  if (!cells.ok) return cells
  const simple: Feature[] = [...placed]
  for (const { members, plane } of cells.value) {
    for (const member of members) {
      const feature = placed[member] as Feature
      simple[member] = simplified(feature, plane.toMetres, toleranceM)
    }
  }
  return ok({
    features: simple,
    cornersBefore: cornersOf(placed),
    cornersAfter: cornersOf(simple),
    method: `Corners within ${toleranceM} m of the simpler outline left out (Douglas-Peucker), in ${planeWords(cells.value.map(({ plane }) => plane.name))}.`,
    notes: sound.value.notes,
  })
}

const cornersOf = (features: readonly Feature[]) => features.reduce((sum, { geometry }) => sum + runsOf(geometry).reduce((n, run) => n + run.length, 0), 0)

function simplified(feature: Feature, flat: Flat, toleranceM: number): Feature {
  const { geometry } = feature
  const shape = shapeOf(geometry)
  if (shape === 'point') return feature
  const lines = shape === 'line' ? geometryOfLines(linesOf(geometry).map((line) => keep(line, markedBy(line.map(flat), toleranceM)))) : null
  const simple = lines ?? geometryOfPolygons(polygonsOf(geometry).map((polygon) => simplifiedPolygon(polygon, flat, toleranceM)))
  return simple ? { ...feature, geometry: simple } : feature
}

function simplifiedPolygon([outer = [], ...holes]: Polygon, flat: Flat, toleranceM: number): Polygon {
  const ring = simplifiedRing(outer, { flat, toleranceM, fits: (simple) => holes.length === 0 || allInside(holes, simple) })
  return [ring, ...holes.map((hole) => simplifiedRing(hole, { flat, toleranceM, fits: (simple) => allInside([simple], ring) }))]
}

const allInside = (holes: readonly PixelXY[][], outer: PixelXY[]) => {
  const locate = locatorOf([[outer]])
  return holes.every((hole) => hole.every((xy) => locate(xy) >= 0))
}

function simplifiedRing(ring: readonly PixelXY[], { flat, toleranceM, fits }: { flat: Flat; toleranceM: number; fits: (ring: PixelXY[]) => boolean }): PixelXY[] {
  const metres = ring.map(flat)
  for (let tolerance = toleranceM; tolerance > toleranceM / 200; tolerance /= 2) {
    const marked = markedBy(metres, tolerance)
    const simple = withoutStart(keep(ring, marked), keep(metres, marked), tolerance)
    if (simple.length > 3 && firstCrossing(simple) === null && fits(simple)) return simple
  }
  return [...ring]
}

/** A ring may start anywhere: its first corner goes like any other when its neighbours' side passes near enough. */
function withoutStart(ring: PixelXY[], metres: readonly PixelXY[], tolerance: number): PixelXY[] {
  const [first, next] = metres
  const before = metres.at(-2)
  const second = ring[1]
  if (ring.length < 6 || !first || !next || !before || !second || distanceToSide(first, before, next) > tolerance) return ring
  return [...ring.slice(1, -1), second]
}

/** A run in metres with fewer corners, none moved by more than `toleranceM`; closed runs stay closed. */
export const thinnedRun = (run: readonly PixelXY[], toleranceM: number): PixelXY[] => keep(run, markedBy(run, toleranceM))

const keep = (run: readonly PixelXY[], marked: Uint8Array): PixelXY[] => run.filter((_, i) => marked[i] === 1)

/** Which corners stay, without recursion: a coast line of a million corners may lie all on one side. */
function markedBy(run: readonly PixelXY[], tolerance: number): Uint8Array {
  const marked = new Uint8Array(run.length)
  marked[0] = 1
  marked[run.length - 1] = 1
  const open: [number, number][] = [[0, run.length - 1]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to] = next
    const farthest = farthestFrom(run, from, to)
    if (farthest.distance <= tolerance) continue
    marked[farthest.at] = 1
    open.push([from, farthest.at], [farthest.at, to])
  }
  return marked
}

function farthestFrom(run: readonly PixelXY[], from: number, to: number): { at: number; distance: number } {
  const [a, b] = [run[from] as PixelXY, run[to] as PixelXY]
  let farthest = { at: from, distance: 0 }
  for (let i = from + 1; i < to; i++) {
    const distance = distanceToSide(run[i] as PixelXY, a, b)
    if (distance > farthest.distance) farthest = { at: i, distance }
  }
  return farthest
}

function distanceToSide([x, y]: PixelXY, [ax, ay]: PixelXY, [bx, by]: PixelXY): number {
  const square = (bx - ax) ** 2 + (by - ay) ** 2
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}
