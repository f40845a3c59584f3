import { polygonAreaM2 } from '../../core/geo/index.ts'
import { linesOf, pointsOf, polygonsOf, runsOf, shapeOf } from '../../core/vector/index.ts'
import { FailureError, fail, unwrap } from '../../contracts/result.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { Features, Geometry, Graph, RoadEdge, Scalar } from '../../contracts/kinds/index.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import type { Session } from '../session.ts'
import type { PlacedShape, PlacedShapes } from '../tiles/shapes/placed-shapes.ts'

/** objects sent at a time: the table and the tiles show the rest */
const mostAtOnce = 2000

export type ShapeResult = { readonly artifactId: string; readonly artifact: Features | Graph }
type Ask = { readonly classes: readonly string[]; readonly limit: number; readonly ids?: readonly string[] | undefined }

/** Shapes of a result on the map, or the failure that says why they cannot be brought there. */
export function shapesOnMap({ workspace, pictures }: Session, { artifactId, artifact }: ShapeResult): PlacedShapes {
  return unwrap(pictures.made.shapes(artifactId, artifact, workspace.state().frame ?? artifact.frame))
}

/** Features, or stretches of road, as objects behind a number; those of other classes are left out, their total too. */
export function shapeObjects(session: Session, result: ShapeResult, { classes, limit, ids }: Ask): { total: number; objects: EvidenceObject[] } {
  const placed = shapesOnMap(session, result)
  const wanted = new Set(classes)
  const isWanted = ({ classId }: PlacedShape) => wanted.size === 0 || wanted.has(classId)
  // a layer without classes of its own is meant whole, whatever the number is called
  const own = placed.shapes.filter(isWanted)
  const all = own.length > 0 ? own : placed.shapes
  const chosen = ids ? ids.flatMap((id) => placed.byId.get(id) ?? []) : all.slice(0, Math.min(limit, mostAtOnce))
  const facts = factsOf(result.artifact, new Set(chosen.map(({ id }) => id)))
  return { total: all.length, objects: chosen.map((shape) => asObject(shape, facts.get(shape.id))) }
}

type Facts = { readonly properties: Record<string, Scalar>; readonly areaM2: number | null }

function factsOf(artifact: Features | Graph, ids: ReadonlySet<string>): Map<string, Facts> {
  if (artifact.kind === 'graph') return new Map(artifact.edges.filter(({ id }) => ids.has(id)).map((edge) => [edge.id, { properties: edgeFacts(edge), areaM2: null }]))
  const { frame, features } = artifact
  return new Map(features.filter(({ id }) => ids.has(id)).map(({ id, properties, geometry }) => [id, { properties, areaM2: surfaceM2(geometry, frame) }]))
}

/** What is known of a stretch of road, under names a person reads. */
export const edgeFacts = ({ name, state, why, lengthM, widthM, speedKmh, oneWay }: RoadEdge): Record<string, Scalar> => ({
  name,
  state,
  'length m': lengthM,
  'width m': widthM,
  'speed km/h': speedKmh,
  'one way': oneWay ? 'yes' : null,
  why,
})

/** null for lines and points, and where the frame has no ground size. */
function surfaceM2(geometry: Geometry, frame: Features['frame']): number | null {
  const areas = polygonsOf(geometry).map((rings) => polygonAreaM2(frame, rings))
  if (areas.length === 0) return null
  let sum = 0
  for (const area of areas) {
    if (!area.ok) return null
    sum += area.value
  }
  return sum
}

function asObject({ id, classId, state, geometry, box }: PlacedShape, facts: Facts | undefined): EvidenceObject {
  const runs = runsOf(geometry)
  const main = mainRun(geometry)
  return {
    id,
    class: classId,
    score: null,
    areaM2: facts?.areaM2 ?? null,
    outline: main,
    centre: shapeOf(geometry) === 'polygon' ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : (main[Math.floor(main.length / 2)] ?? [box[0], box[1]]),
    standing: 'counted',
    verdict: null,
    shape: shapeOf(geometry),
    parts: runs.filter((run) => run !== main && run[0] !== main[0]),
    properties: facts?.properties ?? {},
    ...(state ? { state } : {}),
  }
}

/** Outer ring of the polygon with the most corners, the line with the most, or the first point. */
function mainRun(geometry: Geometry): PixelXY[] {
  const outers = [...polygonsOf(geometry).flatMap((rings) => rings.slice(0, 1)), ...linesOf(geometry)]
  const points = pointsOf(geometry).slice(0, 1)
  return outers.reduce<PixelXY[]>((best, run) => (run.length > best.length ? run : best), points)
}

/** The shapes of a result, or the failure that it has none. */
export function shapeResult(artifactId: string, artifact: { kind: string }): ShapeResult {
  if (artifact.kind === 'features' || artifact.kind === 'graph') return { artifactId, artifact: artifact as Features | Graph }
  throw new FailureError(fail({ code: 'kind_mismatch', message: `A ${artifact.kind} has no table of objects.`, hint: 'Look at the step that made it.' }).error)
}
