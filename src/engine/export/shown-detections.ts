import type { ArtifactOf, Detection } from '../../contracts/kinds/index.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { Session } from '../session.ts'

export type ShownDetections = { readonly artifactId: string; readonly detections: ArtifactOf<'detections'>; readonly objects: readonly Detection[] }

/** Objects each step of a request found that count: at or above the card's score and not rejected by hand. */
export function shownDetections(session: Session, request: RequestState): ShownDetections[] {
  return request.steps.flatMap((step) => {
    const stored = session.requests.storedOf(step)
    if (stored?.artifact.kind !== 'detections') return []
    const { artifact: detections, artifactId } = stored
    const verdicts = session.store.artifacts.edits(artifactId)
    return [{ artifactId, detections, objects: detections.objects.filter((object) => isAbove(object.score, detections.defaultScore) && verdicts.get(object.id) !== 'rejected') }]
  })
}

const isAbove = (score: number | null, floor: number | null): boolean => score === null || floor === null || score >= floor
