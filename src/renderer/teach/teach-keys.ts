import { keyName } from '../commands/key-name.ts'
import { useUi } from '../state/ui.ts'
import { useView } from '../state/view.ts'
import { lookOf } from '../ui/palette.ts'
import { chooseClass, giveStroke, resizeBrush, undoStroke } from './pixel-actions.ts'
import { closeQueue, labelShown, skipShown, undoLabel } from './queue-actions.ts'
import { theTeaching } from './teach-actions.ts'
import { setBrush, useTeach } from './teach-state.ts'

const editable = 'input:not([type="range"]):not([type="checkbox"]), textarea, select, [contenteditable]'
type Act = () => void

const queueKeys: Readonly<Record<string, Act>> = {
  s: () => void skipShown(),
  u: () => void undoLabel(),
  'Ctrl+z': () => void undoLabel(),
  Escape: closeQueue,
}

const brushKeys: Readonly<Record<string, Act>> = {
  q: () => resizeBrush(-1),
  w: () => resizeBrush(1),
  'Ctrl+z': () => void undoStroke(),
  // without a pointer: the middle of the map, where 'Go there' leads
  Enter: () => void giveStroke([useView.getState().centre]),
  Escape: () => setBrush({ isOn: false }),
}

/** What a key means while buildings are labelled, or while the brush is in the hand; null where it keeps its usual meaning. */
export function teachKey(name: string): Act | null {
  const { queue, brush } = useTeach.getState()
  const number = /^[1-9]$/.test(name) ? Number(name) : null
  if (queue.isOpen) {
    const classId = classOfKey(name)
    return classId ? () => void labelShown(classId) : (queueKeys[name] ?? null)
  }
  if (!brush.isOn) return null
  return number === null ? (brushKeys[name] ?? null) : () => chooseClass(number)
}

/** A class by its place among the buttons, or by its letter. */
function classOfKey(name: string): string | null {
  const classes = (theTeaching('footprints')?.classes ?? []).map((one) => one.class)
  const byPlace = /^[1-9]$/.test(name) ? classes[Number(name) - 1] : undefined
  return byPlace ?? classes.find((classId) => lookOf(classId).mark?.toLowerCase() === name) ?? null
}

/** Listens before the commands of the window do. Text fields and dialogs keep their keys. */
export function listenForTeachKeys(target: Window): void {
  target.addEventListener(
    'keydown',
    (event) => {
      const isTyping = event.target instanceof Element && event.target.matches(event.key === 'Enter' ? `${editable}, button, a` : editable)
      if (isTyping || event.repeat || useUi.getState().dialog !== null) return
      const act = teachKey(keyName(event))
      if (!act) return
      event.preventDefault()
      event.stopImmediatePropagation()
      act()
    },
    true,
  )
}
