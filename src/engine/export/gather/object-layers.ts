import type { Detection, Feature } from '../../../contracts/kinds/index.ts'
import type { RequestState } from '../../../contracts/request.ts'
import { unwrap } from '../../../contracts/result.ts'
import type { Stored } from '../../../tools/index.ts'
import type { Session } from '../../session.ts'

type Ask = { readonly session: Session; readonly request: RequestState; readonly stored: Stored<'detections'> | Stored<'mask'>; readonly signal: AbortSignal | null }

/**
 * Objects behind a result that count: as corrected by hand, at or above the score the answer used (else the card's), none that a person
 * rejected. A mask's are told apart as its numbers were, class set by class set.
 */
export async function countedFeatures({ session, request, stored, signal }: Ask): Promise<Feature[]> {
  const { artifact, artifactId } = stored
  const verdicts = session.store.artifacts.edits(artifactId)
  const used = (request.answer?.facts ?? []).flatMap(({ evidence }) => (evidence?.artifactId === artifactId ? [evidence] : []))
  const corrected = session.store.artifacts.corrections(artifactId).length > 0
  const apart = artifact.kind === 'mask' || (corrected && artifact.rasterId !== null)
  const sets = used.length > 0 ? used.map(({ classes, minScore }) => ({ classes, minScore })) : apart ? artifact.classes.map((name) => ({ classes: [name], minScore: null })) : [{ classes: artifact.classes, minScore: null }]
  const found = new Map<string, Detection>()
  for (const { classes, minScore } of sets) {
    const all = unwrap(await session.perception.allObjects({ stored, classes: classes.length > 0 ? classes : artifact.classes, minScore: null, signal }))
    const least = minScore ?? all.cardScore
    for (const object of all.objects) {
      const counts = (object.score === null || least === null || object.score >= least) && verdicts.get(object.id) !== 'rejected'
      if (counts && !found.has(object.id)) found.set(object.id, object)
    }
  }
  return [...found.values()].map((object) => featureOfObject(object, verdicts.get(object.id) ?? null))
}

export function featureOfObject(object: Detection, verdict: string | null): Feature {
  return {
    id: object.id,
    geometry: { type: 'Polygon', coordinates: [ringOf(object)] },
    properties: { id: object.id, class: object.class, score: object.score, area_m2: object.areaM2, verdict, by_hand: object.byHand ?? null },
  }
}

function ringOf({ outline, bbox: [left, top, right, bottom] }: Detection): [number, number][] {
  if (outline && outline.length > 3) return outline
  return [
    [left, top],
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
}
