import type { ArtifactOf, Detection } from '../../contracts/kinds/index.ts'
import type { RequestState } from '../../contracts/request.ts'
import { unwrap } from '../../contracts/result.ts'
import type { Stored } from '../../tools/index.ts'
import type { Session } from '../session.ts'

export type ShownDetections = { readonly artifactId: string; readonly detections: ArtifactOf<'detections'>; readonly objects: readonly Detection[] }

/** Objects each step of a request found that count: corrected by hand, at or above the card's score and not rejected. */
export async function shownDetections(session: Session, request: RequestState): Promise<ShownDetections[]> {
  const shown: ShownDetections[] = []
  for (const step of request.steps) {
    const stored = session.requests.storedOf(step)
    if (stored?.artifact.kind !== 'detections') continue
    const { artifact: detections, artifactId } = stored
    const verdicts = session.store.artifacts.edits(artifactId)
    const objects = await correctedObjects(session, { ...stored, artifact: detections })
    shown.push({ artifactId, detections, objects: objects.filter((object) => isAbove(object.score, detections.defaultScore) && verdicts.get(object.id) !== 'rejected') })
  }
  return shown
}

/** The objects as the step lists them where nobody corrected them; else told apart again, class by class as the step did. */
async function correctedObjects(session: Session, stored: Stored<'detections'>): Promise<readonly Detection[]> {
  const { artifact } = stored
  if (session.store.artifacts.corrections(stored.artifactId).length === 0) return artifact.objects
  const sets = artifact.rasterId === null ? [artifact.classes] : artifact.classes.map((name) => [name])
  const objects: Detection[] = []
  for (const classes of sets) objects.push(...unwrap(await session.perception.allObjects({ stored, classes, minScore: null, signal: null })).objects)
  return objects
}

const isAbove = (score: number | null, floor: number | null): boolean => score === null || floor === null || score >= floor
