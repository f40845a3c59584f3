import type { PixelXY } from '../../contracts/frame.ts'
import type { Correction } from '../../contracts/hand-edits.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { engine } from '../app/engine.ts'
import { correctText as text } from '../messages/en-correct.ts'
import { useModels } from '../models/models-state.ts'
import { rerunStale } from '../plan/plan-actions.ts'
import { attempt, clearError, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { currentRequest, isRunning } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { useView } from '../state/view.ts'
import { setBrush } from '../teach/teach-state.ts'
import { activeRef } from './active-evidence.ts'
import { noClicks, useClicks } from './click-state.ts'
import { behind, classesFor, whyNot } from './correct-rules.ts'
import { type CorrectMode, useCorrect } from './correct-state.ts'
import { currentObject, loadArtifact, loadEvidence } from './evidence-actions.ts'
import { hasPromptModel } from './prompt-model.ts'
import { type EvidenceRef, refKey, useEvidenceStore } from './evidence-store.ts'

/** The result on the screen that a correction would go to. */
export function resultOnScreen(): EvidenceRef | null {
  const { factId, hidden } = useUi.getState()
  return activeRef(currentRequest(), factId, hidden)
}

/** Why a tool cannot be used now; null where it can. */
export function whyNotNow(mode: CorrectMode): string | null {
  const ref = resultOnScreen()
  const { results, project } = useMirror.getState()
  const request = currentRequest()
  return whyNot(mode, {
    artifact: ref ? results[ref.artifactId] : undefined,
    hasObject: currentObject() !== null,
    isRunning: request !== null && isRunning(request),
    isReadOnly: project?.readOnly === true,
    hasPromptModel: hasPromptModel(useModels.getState()),
  })
}

/** Takes a tool into the hand, or puts it away when it is there already. Where it cannot be used the reason is said. */
export function toggleMode(mode: CorrectMode): void {
  if (useCorrect.getState().mode === mode) return leaveMode()
  const reason = whyNotNow(mode)
  if (reason) return say(reason)
  const ref = resultOnScreen()
  const classes = classesFor(mode, behind(ref?.artifactId ?? null, useMirror.getState().results), ref?.classes ?? [])
  const classId = mode === 'relabel' ? null : (classes[0] ?? null)
  clearError()
  setBrush({ isOn: false })
  useUi.setState({ tool: 'select' })
  const selected = useUi.getState().objectId
  useClicks.setState(noClicks)
  useCorrect.setState({ mode, classId, chosen: mode === 'merge' && selected ? [selected] : [] })
  say(text.began(text.names[mode]))
}

/** Puts the tool away; what it did stays. False where none was in the hand. */
export function leaveMode(): void {
  if (useCorrect.getState().mode === null) return
  useCorrect.setState({ mode: null, chosen: [] })
  useClicks.setState(noClicks)
  say(text.left)
}

/** Makes one correction; the list, the map and the number follow. True where it was kept. */
async function correct(correction: Correction): Promise<boolean> {
  const ref = resultOnScreen()
  if (!ref) return false
  clearError()
  const done = await attempt(() => engine().evidence.correct({ artifactId: ref.artifactId, classes: ref.classes, correction }))
  if (!done) return false
  useCorrect.setState({ made: useCorrect.getState().made + 1 })
  await refetch(ref)
  // on the screen alone: a selection of the project would lie over the correction on the undo stack
  if (done.objectId !== null) useUi.setState({ objectId: done.objectId })
  say(text.kept(done.words))
  await rerunStale()
  return true
}

/** Objects of the result are others now: the set on the screen is fetched again, the rest when it is looked at. */
async function refetch(ref: EvidenceRef): Promise<void> {
  const key = refKey(ref)
  const { sets } = useEvidenceStore.getState()
  const others = Object.keys(sets).filter((one) => one !== key && one.startsWith(`${ref.artifactId}|`))
  useEvidenceStore.setState({ sets: Object.fromEntries(Object.entries(sets).filter(([one]) => !others.includes(one))) })
  await loadArtifact(ref.artifactId, true)
  await loadEvidence(ref, true)
}

/** A closed outline was drawn: the missed object. The tool stays in the hand for the next one. */
export async function addOutlined(ring: PixelXY[]): Promise<void> {
  const { classId } = useCorrect.getState()
  if (classId) await correct({ kind: 'add', class: classId, ring })
}

/** A line was drawn: the chosen object is cut along it. */
export async function splitAlong(line: PixelXY[]): Promise<void> {
  const object = currentObject()
  if (object && (await correct({ kind: 'split', objectId: object.id, line }))) leaveMode()
}

/** A stroke of the brush, in pixels of the map. */
export async function paintStroke(line: PixelXY[]): Promise<void> {
  const { mode, classId, brushPx } = useCorrect.getState()
  const radiusPx = brushPx * useView.getState().resolution
  await correct({ kind: 'paint', class: mode === 'erase' ? null : classId, line, radiusPx })
}

/** The chosen object gets the class that was picked. */
export async function changeClass(): Promise<void> {
  const object = currentObject()
  const { classId } = useCorrect.getState()
  if (object && classId && (await correct({ kind: 'relabel', objectId: object.id, class: classId }))) leaveMode()
}

export async function mergeChosen(): Promise<void> {
  const { chosen } = useCorrect.getState()
  if (await correct({ kind: 'merge', objectIds: [...chosen] })) leaveMode()
}

/** In merge mode a click chooses an object, or takes it out of the choice; false in every other mode. */
export function takesClickOn(object: EvidenceObject | null): boolean {
  const { mode, chosen } = useCorrect.getState()
  if (mode === null || mode === 'relabel') return false
  if (mode !== 'merge') return true
  if (object) useCorrect.setState({ chosen: chosen.includes(object.id) ? chosen.filter((id) => id !== object.id) : [...chosen, object.id] })
  return true
}

/** Enter, where no line is being drawn: merges what is chosen, or changes the class that is picked. */
export function finishMode(): boolean {
  const { mode, chosen, classId } = useCorrect.getState()
  if (mode === 'merge' && chosen.length > 1) void mergeChosen()
  else if (mode === 'relabel' && classId !== null) void changeClass()
  else return false
  return true
}
