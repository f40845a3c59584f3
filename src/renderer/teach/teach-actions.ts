import type { Teaching } from '../../contracts/services/teach.ts'
import { engine } from '../app/engine.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { showTab } from '../shell/shell-actions.ts'
import { attempt, failureOf, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { wordsOf } from './class-look.ts'
import { noQueue, openTeaching, setBrush, takeTeaching, type TeachKind, useTeach } from './teach-state.ts'

/** Shows the tab of teaching with the form of a new one. */
export function openTeachForm(form: TeachKind): void {
  useTeach.setState({ form, current: null, queue: noQueue })
  setBrush({ isOn: false })
  showTab('teach')
  void loadTeachings()
}

/** Reads what was taught in the project. */
export async function loadTeachings(): Promise<void> {
  if (!useMirror.getState().project) return
  try {
    useTeach.setState({ list: await engine().teach.list({}), problem: null })
  } catch (error) {
    useTeach.setState({ problem: failureOf(error) })
  }
}

/** Opens one of them; its class shown first is the one to paint with. */
export function openTeachingById(id: string): void {
  const teaching = useTeach.getState().list?.find((one) => one.id === id)
  useTeach.setState({ current: id, form: null, removing: false, queue: noQueue })
  setBrush({ isOn: teaching?.kind === 'pixels', classId: teaching?.classes[0]?.class ?? null })
}

export function closeTeaching(): void {
  useTeach.setState({ current: null, form: null, removing: false, queue: noQueue })
  setBrush({ isOn: false })
}

/** Does one call that answers the new state of a teaching, saying in words what is waited for. */
export async function changeTeaching<T extends Teaching>(call: () => Promise<T>, busy: string | null = null): Promise<T | null> {
  if (busy) useTeach.setState({ busy })
  const teaching = await attempt(call)
  if (busy) useTeach.setState({ busy: null })
  if (teaching) takeTeaching(teaching)
  return teaching
}

export const renameTeaching = (teachId: string, name: string) => changeTeaching(() => engine().teach.rename({ teachId, name }))

export const setHelp = (teachId: string, isOn: boolean) => changeTeaching(() => engine().teach.setHelp({ teachId, isOn }))

/** The class in the hand keeps being painted with under its new name; false where it could not be renamed. */
export async function renameClass(teachId: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const done = await changeTeaching(() => engine().teach.renameClass({ teachId, from, to }))
  if (!done) return false
  if (useTeach.getState().brush.classId === from) setBrush({ classId: to })
  say(text.renaming.done(wordsOf(from), wordsOf(to)))
  return true
}

/** Card and ONNX file of a finished classifier, into a folder she chooses. */
export async function exportTaught(modelId: string): Promise<void> {
  const [folder] = (await window.aftermap?.chooseFiles('folder')) ?? []
  if (folder === undefined) return
  const done = await attempt(() => engine().teach.exportModel({ modelId, path: `${folder}/${modelId}.json` }))
  if (done) say(text.exporting.done(done.path, done.onnxPath ?? null))
}

export async function removeTeaching(teaching: Teaching): Promise<void> {
  const done = await attempt(() => engine().teach.remove({ teachId: teaching.id }))
  useTeach.setState({ removing: false })
  if (!done) return
  forgetTeaching(teaching.id)
  say(text.removed(teaching.name))
}

/** It is gone: from the list, and from the screen where it was open. */
export function forgetTeaching(id: string): void {
  const { list, current } = useTeach.getState()
  useTeach.setState({ list: (list ?? []).filter((one) => one.id !== id) })
  if (current === id) closeTeaching()
}

/** The open teaching, where it is of a kind. */
export function theTeaching<K extends TeachKind>(kind: K): Extract<Teaching, { kind: K }> | null {
  const teaching = openTeaching(useTeach.getState())
  return teaching?.kind === kind ? (teaching as Extract<Teaching, { kind: K }>) : null
}
