import type { Fact } from '../../contracts/answer.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { engine } from '../app/engine.ts'
import { boxOf, theMap, withGround } from '../map/map-handle.ts'
import { isShown, resultsOf, setShown } from '../map/shown-results.ts'
import { rerunStale } from '../plan/plan-actions.ts'
import { showTab } from '../shell/shell-actions.ts'
import { attempt, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { useView } from '../state/view.ts'
import { refNow } from './active-evidence.ts'
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

const underWay = new Map<string, Promise<void>>()

/** Fetches the objects behind a number once; `again` after a verdict. Who asks while they come waits for the same ones. */
export function loadEvidence(ref: EvidenceRef, again = false): Promise<void> {
  const key = refKey(ref)
  const known = underWay.get(key)
  if (known && !again) return known
  if (!again && key in useEvidenceStore.getState().sets) return Promise.resolve()
  const loading = fetchSet(ref, again).finally(() => underWay.delete(key))
  underWay.set(key, loading)
  return loading
}

async function fetchSet(ref: EvidenceRef, again: boolean): Promise<void> {
  const key = refKey(ref)
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
  useEvidenceStore.setState({ picked: null })
  useUi.setState({ factId: fact.id, stepId: fact.step, objectId: null, preview: null })
  showTab('answer')
  if (fact.evidence) setShown(fact.evidence.artifactId, true)
}

/** Objects on the screen, least certain first. */
export function currentObjects(): { ref: EvidenceRef; objects: EvidenceObject[] } | null {
  const { picked } = useEvidenceStore.getState()
  const ref = refNow(currentRequest(), useUi.getState(), picked)
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
  const reachPx = Math.min(10_000, useView.getState().resolution * clickReachPx)
  const found = await attempt(() => engine().evidence.at({ xy, reachPx }))
  const shown = shownIds()
  const objects = found?.filter((item) => item.objectId !== null) ?? []
  // what is seen is meant; what lies hidden under it comes after
  const hit = objects.find((item) => shown.has(item.artifactId)) ?? objects.find((item) => item.artifactId === currentObjects()?.ref.artifactId)
  if (hit?.objectId) await chooseObjectOf(hit.artifactId, hit.objectId)
  else if (useUi.getState().objectId) await chooseObject(null)
}

const clickReachPx = 6

function shownIds(): Set<string> {
  const request = currentRequest()
  const { hidden } = useUi.getState()
  return new Set((request ? resultsOf(request) : []).filter((result) => isShown(result, hidden)).map((result) => result.artifactId))
}

/** Selects an object of a result, whichever number is open; one that the list does not hold yet is fetched by itself. */
export async function chooseObjectOf(artifactId: string, objectId: string): Promise<void> {
  if (currentObjects()?.ref.artifactId !== artifactId) useEvidenceStore.setState({ picked: artifactId })
  const request = currentRequest()
  const ref = refNow(request, useUi.getState(), useEvidenceStore.getState().picked)
  if (!ref) return
  await loadEvidence(ref)
  await fetchObject(ref, objectId)
  await chooseObject(objectId)
}

async function fetchObject(ref: EvidenceRef, objectId: string): Promise<void> {
  const key = refKey(ref)
  const set = useEvidenceStore.getState().sets[key]
  if (!set || set.objects.some((object) => object.id === objectId)) return
  const one = await attempt(() => engine().evidence.objects({ ...ref, ids: [objectId] }))
  const now = useEvidenceStore.getState().sets[key]
  if (one && now) useEvidenceStore.setState({ sets: { ...useEvidenceStore.getState().sets, [key]: { ...now, objects: [...now.objects, ...one.objects] } } })
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
