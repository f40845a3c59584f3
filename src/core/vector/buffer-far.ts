import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Feature, Geometry } from '../../contracts/kinds/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { unionAll } from './algebra/union.ts'
import { clipPolygons } from './algebra/clip.ts'
import { type Growth, outside, type Step } from './growth.ts'
import { offsetGeometry, type Round } from './offset.ts'
import { boxOfGeometry, boxOfRuns, type Polygon, polygonsOf, runsOf, shapeOf, type VectorLayer } from './parts.ts'
import { isSmall, spanM } from './plane/cells.ts'
import { metricPlane, middleOf, planeReachM } from './plane/metric-plane.ts'
import { overPole } from './plane/over-pole.ts'

/** True where no single plane is exact: the feature is over 100 km long, or the distance reaches out of any plane. */
export function isFar(frame: Frame, geometry: Geometry, distanceM: number): boolean {
  if (frame.crs === null || (frame.gsdFrom === 'typed' && frame.gsd)) return false
  return Math.abs(distanceM) > planeReachM || !isSmall(frame, boxOfGeometry(geometry))
}

/**
 * Buffers of long features and of long distances: the outline is cut into pieces, each grown in the plane around it, and the pieces are merged.
 * A negative distance takes the grown outline off the polygon.
 */
export async function bufferFar({ frame, features }: VectorLayer, { round, step }: { round: Round; step: Step }): Promise<Result<Growth>> {
  const pieces: Growth['pieces'] = []
  const planes: string[] = []
  for (const feature of features) {
    const rim = await rimOf(frame, feature, { round, step })
    if (!rim.ok) return rim
    planes.push(...rim.value.planes)
    const own = polygonsOf(feature.geometry)
    const polygons = own.length === 0 ? rim.value.polygons : clipPolygons(round.distance < 0 ? 'subtract' : 'union', own, rim.value.polygons)
    if (polygons.length > 0) pieces.push({ feature, polygons })
  }
  return ok({ pieces, planes })
}

const isPlace = ([x, y]: PixelXY) => Number.isFinite(x) && Number.isFinite(y)

async function rimOf(frame: Frame, { id, geometry }: Feature, { round, step }: { round: Round; step: Step }): Promise<Result<{ polygons: Polygon[]; planes: string[] }>> {
  const outlines: Polygon[] = []
  const planes: string[] = []
  const runs = piecesOf(frame, geometry, round.distance)
  for (const [at, piece] of runs.entries()) {
    const grown = growPiece(frame, piece, round)
    if (!grown.ok) return grown
    if (!grown.value.polygons.flat(2).every(isPlace)) return outside(id)
    outlines.push(...grown.value.polygons)
    planes.push(grown.value.plane)
    await step(at, runs.length)
  }
  return ok({ polygons: await unionAll(outlines, step), planes })
}

function growPiece(frame: Frame, piece: readonly PixelXY[], { distance, chords }: Round): Result<{ polygons: Polygon[]; plane: string }> {
  const isLong = Math.abs(distance) > planeReachM
  const plane = metricPlane(frame, { centre: middleOf(boxOfRuns([piece])), projection: isLong ? 'aeqd' : 'tmerc' })
  if (!plane.ok) return plane
  const run = piece.map(plane.value.toMetres)
  const geometry: Geometry = run.length === 1 ? { type: 'Point', coordinates: run[0] as PixelXY } : { type: 'LineString', coordinates: run }
  // sides of a far circle are long: more of them keep it round on the map
  const grown = offsetGeometry(geometry, { distance: Math.abs(distance), chords: isLong ? 4 * chords : chords })
  return ok({ plane: plane.value.name, polygons: grown.map((polygon) => polygon.map((ring) => overPole(frame, ring.map(plane.value.toPixels)))) })
}

/** Outlines in pieces short beside the distance, or beside a plane. */
function piecesOf(frame: Frame, geometry: Geometry, distanceM: number): PixelXY[][] {
  if (shapeOf(geometry) === 'point') return runsOf(geometry)
  const most = Math.abs(distanceM) > planeReachM ? Math.abs(distanceM) / 10 : planeReachM / 2
  return runsOf(geometry).flatMap((run) => piecesOfRun(frame, run, most))
}

function piecesOfRun(frame: Frame, run: readonly PixelXY[], most: number): PixelXY[][] {
  const pieces: PixelXY[][] = []
  let piece: PixelXY[] = []
  let lengthM = 0
  for (let i = 1; i < run.length; i++) {
    const [a, b] = [run[i - 1] as PixelXY, run[i] as PixelXY]
    const sideM = spanM(frame, [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])]) ?? 0
    const parts = Math.max(1, Math.ceil(sideM / (most / 4)))
    for (let k = 0; k < parts; k++) {
      const from = (t: number): PixelXY => [a[0] + ((b[0] - a[0]) * t) / parts, a[1] + ((b[1] - a[1]) * t) / parts]
      if (piece.length === 0) piece.push(from(k))
      piece.push(from(k + 1))
      lengthM += sideM / parts
      if (lengthM < most * 0.75) continue
      pieces.push(piece)
      piece = []
      lengthM = 0
    }
  }
  return piece.length > 0 ? [...pieces, piece] : pieces
}
