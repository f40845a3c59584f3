import type { Detection, Feature } from '../../../contracts/kinds/index.ts'
import { outlineOf } from '../outline-of.ts'
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
  const sets = setsOf({ session, request, stored })
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

/** Class sets as the numbers of the answer used them; else one, or one a class where a raster's objects are told apart anew. */
function setsOf({ session, request, stored: { artifact, artifactId } }: Omit<Ask, 'signal'>): { classes: readonly string[]; minScore: number | null }[] {
  const used = (request.answer?.facts ?? []).flatMap(({ evidence }) => (evidence?.artifactId === artifactId ? [evidence] : []))
  if (used.length > 0) return used.map(({ classes, minScore }) => ({ classes, minScore }))
  const isCorrected = session.store.artifacts.corrections(artifactId).length > 0
  const isApart = artifact.kind === 'mask' || (isCorrected && artifact.rasterId !== null)
  return (isApart ? artifact.classes.map((name) => [name]) : [artifact.classes]).map((classes) => ({ classes, minScore: null }))
}

export function featureOfObject(object: Detection, verdict: string | null): Feature {
  return {
    id: object.id,
    geometry: { type: 'Polygon', coordinates: [outlineOf(object)] },
    properties: { id: object.id, class: object.class, score: object.score, area_m2: object.areaM2, verdict, by_hand: object.byHand ?? null },
  }
}
