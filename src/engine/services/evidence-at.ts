import { mapPixels } from '../../core/geo/index.ts'
import { pointInRings } from '../../core/vector/index.ts'
import { maskValues } from '../../contracts/classes.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Artifact, ClassRaster, Detection, Mask } from '../../contracts/kinds/index.ts'
import { nameOfValue } from '../../tools/index.ts'
import type { Session } from '../session.ts'
import { shapeAt } from '../tiles/shapes/shape-at.ts'
import type { ShapeResult } from './evidence-shapes.ts'

type Hit = { artifactId: string; step: string; class: string; score: number | null; objectId: string | null }
type Found = Omit<Hit, 'artifactId' | 'step'> & { beside?: boolean }

/** Results under a pixel of the project frame, newest question first; lines and points that are only near it come after what it lies in. */
export function objectsAt(session: Session, xy: PixelXY, reachPx: number): Hit[] {
  const project = session.workspace.state().frame
  if (!project) return []
  const steps = session.requests.list().flatMap((request) => request.steps)
  const hits = steps.toReversed().flatMap(({ id, artifactId }) => {
    const artifact = artifactId ? session.store.artifacts.find(artifactId) : null
    if (!artifact || !artifactId) return []
    const drawn = artifact.kind === 'features' || artifact.kind === 'graph' ? shapeHit(session, { artifactId, artifact }, { xy, reachPx }) : null
    const hit = drawn ?? hitIn(session, { artifactId, artifact, at: placeIn(artifact, project, xy) })
    return hit ? [{ artifactId, step: id, ...hit }] : []
  })
  return hits.toSorted((a, b) => Number(a.beside ?? 0) - Number(b.beside ?? 0)).map(({ beside: _, ...hit }) => hit)
}

function placeIn(artifact: Artifact, project: Frame, xy: PixelXY): PixelXY | null {
  const mapped = 'frame' in artifact ? mapPixels(project, artifact.frame, [xy]) : null
  return (mapped?.ok && mapped.value[0]) || null
}

/** The shape a place lies in, the smallest of several, else the nearest line or point within reach. A layer that cannot be brought onto the map holds nothing there. */
function shapeHit(session: Session, result: ShapeResult, { xy, reachPx }: { xy: PixelXY; reachPx: number }): Found | null {
  const map = session.workspace.state().frame
  const placed = map ? session.pictures.made.shapes(result.artifactId, result.artifact, map) : null
  const hit = placed?.ok ? shapeAt(placed.value, xy, reachPx) : null
  return hit && { class: hit.shape.classId, score: null, objectId: hit.shape.id, beside: hit.distancePx > 0 }
}

type Look = { artifactId: string; artifact: Artifact; at: PixelXY | null }

function hitIn(session: Session, { artifactId, artifact, at }: Look): Found | null {
  if (!at) return null
  if (artifact.kind === 'detections') {
    const object = artifact.objects.find((one) => covers(one, at))
    return object ? { class: object.class, score: object.score, objectId: object.id } : null
  }
  return artifact.kind === 'mask' || artifact.kind === 'segmentation' ? pixelHit(session, { artifactId, artifact, at }) : null
}

const covers = ({ outline, bbox: [left, top, right, bottom] }: Detection, [x, y]: PixelXY): boolean =>
  outline ? pointInRings([x, y], [outline]) : x >= left && y >= top && x < right && y < bottom

function pixelHit({ store }: Session, { artifactId, artifact, at }: { artifactId: string; artifact: ClassRaster | Mask; at: PixelXY }) {
  const [column, row] = [Math.floor(at[0]), Math.floor(at[1])]
  const value = store.tiles.readWindow(artifactId, 'value', [column, row, column + 1, row + 1])[0]
  if (value === undefined || value === 0 || value >= maskValues.obscured) return null
  return { class: nameOfValue(value, artifact.values), score: null, objectId: null }
}
