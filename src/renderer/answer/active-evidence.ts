import type { Fact } from '../../contracts/answer.ts'
import type { KindName } from '../../contracts/kinds/index.ts'
import type { RequestState } from '../../contracts/request.ts'
import { isShown, resultsOf } from '../map/shown-results.ts'
import type { EvidenceRef } from './evidence-store.ts'

/**
 * The objects the window speaks of: those behind the chosen number, else behind all numbers that share
 * the first one's artifact, else the newest detections on the map.
 */
export function activeRef(request: RequestState | null, factId: string | null, hidden: Record<string, boolean>): EvidenceRef | null {
  if (!request) return null
  const facts = request.answer?.facts ?? []
  const chosen = facts.find((fact) => fact.id === factId)
  if (chosen?.evidence) return hasObjects(request, chosen.evidence.artifactId) ? chosen.evidence : null
  const first = facts.find((fact) => fact.evidence && hasObjects(request, fact.evidence.artifactId))?.evidence
  if (first) return { artifactId: first.artifactId, minScore: first.minScore, classes: sharedClasses(facts, first.artifactId) }
  // while steps still run the answer is about to say which objects count: asking twice would only slow it down
  if (request.status === 'running' || request.status === 'queued') return null
  const detections = resultsOf(request).find((result) => result.kind === 'detections' && isShown(result, hidden))
  return detections ? { artifactId: detections.artifactId, minScore: null, classes: [] } : null
}

const objectKinds: ReadonlySet<string> = new Set(['detections', 'mask', 'features', 'graph'])

/** Whether a result of the request has objects to list; a picture or a text stands for itself. What an earlier request made is not known here. */
function hasObjects(request: RequestState, artifactId: string): boolean {
  const kind = kindOfResult(request, artifactId)
  return kind === null || objectKinds.has(kind)
}

export const kindOfResult = (request: RequestState, artifactId: string): KindName | null => request.steps.find((step) => step.artifactId === artifactId)?.artifactKind ?? null

/** The objects she picked on the map or on a card, while their result is one of the request; else those of `activeRef`. */
export function refNow(request: RequestState | null, ui: { factId: string | null; hidden: Record<string, boolean> }, picked: string | null): EvidenceRef | null {
  if (request && picked !== null && kindOfResult(request, picked) !== null) return { artifactId: picked, minScore: null, classes: [] }
  return activeRef(request, ui.factId, ui.hidden)
}

/** Classes of every number over one artifact; one number without classes means all of them. */
function sharedClasses(facts: readonly Fact[], artifactId: string): string[] {
  const sets = facts.flatMap((fact) => (fact.evidence?.artifactId === artifactId ? [fact.evidence.classes] : []))
  return sets.some((classes) => classes.length === 0) ? [] : [...new Set(sets.flat())]
}

/** The number whose objects are listed: the chosen one, else the first with objects behind it. */
export function activeFact(request: RequestState | null, factId: string | null): Fact | null {
  const facts = request?.answer?.facts ?? []
  return facts.find((fact) => fact.id === factId) ?? facts.find((fact) => fact.evidence) ?? facts[0] ?? null
}
