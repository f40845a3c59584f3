import type { Fact } from '../../contracts/answer.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { engine } from '../app/engine.ts'
import { boxOf, theMap, withGround } from '../map/map-handle.ts'
import { setShown } from '../map/shown-results.ts'
import { rerunStale } from '../plan/plan-actions.ts'
import { showTab } from '../shell/shell-actions.ts'
import { attempt, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { activeRef } from './active-evidence.ts'
import { type EvidenceRef, type EvidenceSet, refKey, useEvidenceStore } from './evidence-store.ts'

const asked = new Set<string>()

/** Fetches an artifact once; `again` after its pixels were corrected. */
export async function loadArtifact(artifactId: string, again = false): Promise<void> {
  if (!again && (asked.has(artifactId) || useMirror.getState().results[artifactId])) return
  asked.add(artifactId)
  const artifact = await attempt(() => engine().evidence.artifact({ id: artifactId }))
  asked.delete(artifactId)
  if (artifact) useMirror.setState({ results: { ...useMirror.getState().results, [artifactId]: artifact } })
}

/** Fetches the objects behind a number once; `again` after a verdict. */
export async function loadEvidence(ref: EvidenceRef, again = false): Promise<void> {
  const key = refKey(ref)
  if (!again && key in useEvidenceStore.getState().sets) return
  const put = (set: EvidenceSet | null) => useEvidenceStore.setState({ sets: { ...useEvidenceStore.getState().sets, [key]: set } })
  if (!again) put(null)
  const set = await attempt(() => engine().evidence.objects({ artifactId: ref.artifactId, classes: ref.classes, minScore: ref.minScore }))
  if (set) put(set)
  else if (!again) {
    const { [key]: _gone, ...sets } = useEvidenceStore.getState().sets
    useEvidenceStore.setState({ sets })
  }
}

/** Opens a number: its step lights up, its layer is shown, its objects are listed. */
export function openFact(fact: Fact): void {
  useUi.setState({ factId: fact.id, stepId: fact.step, objectId: null, preview: null })
  showTab('answer')
  if (fact.evidence) setShown(fact.evidence.artifactId, true)
}

/** Objects on the screen, least certain first. */
export function currentObjects(): { ref: EvidenceRef; objects: EvidenceObject[] } | null {
  const { factId, hidden } = useUi.getState()
  const ref = activeRef(currentRequest(), factId, hidden)
  const set = ref ? useEvidenceStore.getState().sets[refKey(ref)] : null
  return ref && set ? { ref, objects: set.objects } : null
}

export const currentObject = (): EvidenceObject | null => currentObjects()?.objects.find((object) => object.id === useUi.getState().objectId) ?? null

/** Selects an object everywhere; the map does not move. */
export async function chooseObject(objectId: string | null): Promise<void> {
  useUi.setState({ objectId })
  const workspace = await attempt(() => engine().workspace.select({ ids: objectId ? [objectId] : [] }))
  if (workspace) useMirror.setState({ workspace })
}

/** Selects what lies under a pixel of the newest mask or boxes; nothing there clears the selection. */
export async function chooseObjectAt(xy: PixelXY): Promise<void> {
  if (!currentRequest()) return
  const found = await attempt(() => engine().evidence.at({ xy }))
  const hit = found?.find((item) => item.objectId !== null)
  if (hit || useUi.getState().objectId) await chooseObject(hit?.objectId ?? null)
}

/** Flies to an object with its surroundings. */
export function flyTo(object: EvidenceObject): void {
  theMap()?.fit(withGround(boxOf(object), 6))
}

/** Goes down to the pixels of an object, with its facts beside. */
export function lookAtPixels(object: EvidenceObject): void {
  useUi.setState({ objectId: object.id })
  showTab('evidence')
  theMap()?.fit(withGround(boxOf(object), 1.6))
}

/** Next or previous object in the order of uncertainty. */
export function stepObject(by: 1 | -1): void {
  const now = currentObjects()
  if (!now || now.objects.length === 0) return
  const index = now.objects.findIndex((object) => object.id === useUi.getState().objectId)
  const next = now.objects[(index + by + now.objects.length) % now.objects.length]
  if (!next) return
  void chooseObject(next.id)
  flyTo(next)
}

/** Accepts, doubts or rejects an object; the same verdict again takes it back. The number follows. */
export async function judge(object: EvidenceObject, verdict: 'accepted' | 'rejected' | 'unsure'): Promise<void> {
  const now = currentObjects()
  if (!now) return
  const wanted = object.verdict === verdict ? null : verdict
  const done = await attempt(() => engine().evidence.judge({ artifactId: now.ref.artifactId, objectId: object.id, verdict: wanted }))
  if (!done) return
  say(`${object.id} ${wanted ?? 'open again'}`)
  await loadEvidence(now.ref, true)
  await rerunStale()
}
