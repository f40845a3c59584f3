import { create } from 'zustand'
import { onTheMap } from '../../core/geo/index.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'
import { engine } from '../app/engine.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { imagesOf } from '../state/selectors.ts'
import { boxOnMap } from './box-on-map.ts'
import { theMap } from './map-handle.ts'

export type CompareMode = 'swipe' | 'flicker' | 'side_by_side'
export type Pair = { left: string; right: string }
/** Where the divider of a pair stands, and whether it lies across. */
export type DividerState = { share: number; isAcross: boolean }

const inTheMiddle: DividerState = { share: 0.5, isAcross: false }

/** How the pair is looked at; `dividers` by pair; `other` whether flicker shows the earlier date. */
export const useCompare = create<{ mode: CompareMode | null; dividers: Readonly<Record<string, DividerState>>; other: boolean }>(() => ({
  mode: null,
  dividers: {},
  other: false,
}))

const keyOf = ({ left, right }: Pair) => `${left} ${right}`
export const dividerOf = (dividers: Readonly<Record<string, DividerState>>, pair: Pair): DividerState => dividers[keyOf(pair)] ?? inTheMiddle

/** The pair of dates: the image before the event and the newest after it; null without both. */
export function pairOf(workspace: Workspace | null): Pair | null {
  const chosen = workspace?.compare
  if (chosen && workspace.layers.some(({ id }) => id === chosen.left) && workspace.layers.some(({ id }) => id === chosen.right)) return chosen
  const images = imagesOf(workspace && onTheMap(workspace))
  const left = images.find((layer) => layer.role === 'pre')
  const right = images.find((layer) => layer.role === 'post') ?? images.find((layer) => layer !== left)
  if (left && right) return { left: left.id, right: right.id }
  // two dates without roles are a pair too
  const [newest, earlier] = [...images].filter((layer) => layer.date !== null).sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
  return newest && earlier && newest.date !== earlier.date ? { left: earlier.id, right: newest.id } : null
}

export const canCompare = (workspace: Workspace | null): boolean => pairOf(workspace) !== null

const leastOverlap = 0.2

/** Images a pair may be made of: those that cover a fifth of what is seen, or lie in it by a fifth; the pair itself always. */
export function pairChoices(workspace: Workspace, pair: Pair): Layer[] {
  const seen = theMap()?.bounds() ?? null
  return imagesOf(workspace).filter((layer) => {
    if (layer.id === pair.left || layer.id === pair.right) return true
    const box = workspace.frame ? boxOnMap(layer.frame, workspace.frame) : null
    return box !== null && seen !== null && overlapOf(box, seen) > leastOverlap
  })
}

/** Images of the choice that have a date, in order of time; base maps have none. */
export const datesOf = (choices: readonly Layer[]): Layer[] => choices.filter((layer) => layer.date !== null).sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))

/** The date after or before the right one, never the left one itself. */
export function stepRightDate(by: 1 | -1): void {
  const { workspace } = useMirror.getState()
  const pair = pairOf(workspace)
  if (!workspace || !pair) return
  const dates = datesOf(pairChoices(workspace, pair)).filter((layer) => layer.id !== pair.left)
  const next = dates[dates.findIndex((layer) => layer.id === pair.right) + by]
  if (next) choosePair({ ...pair, right: next.id })
}

type Box = readonly [number, number, number, number]
const surface = ([left, top, right, bottom]: Box) => Math.max(0, right - left) * Math.max(0, bottom - top)

/** Part of the smaller of two boxes that both cover. */
export function overlapOf(a: Box, b: Box): number {
  const shared = surface([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])])
  const least = Math.min(surface(a), surface(b))
  return least === 0 ? 0 : shared / least
}

const setCompare = (compare: Workspace['compare']) => attempt(async () => useMirror.setState({ workspace: await engine().workspace.setCompare({ compare }) }))

/** Same key again switches it off; the pair goes into the workspace so that plans and undo know of it. */
export function toggleCompare(mode: CompareMode): void {
  const now = useCompare.getState().mode
  const pair = pairOf(useMirror.getState().workspace)
  const next = now === mode || !pair ? null : mode
  useCompare.setState({ mode: next, other: false })
  void setCompare(next && pair ? { mode: next, left: pair.left, right: pair.right } : null)
}

/** Another pair under the same way of looking. One image on both sides is no pair: choosing the other side's image swaps. */
export function choosePair(next: Pair): void {
  const { mode } = useCompare.getState()
  const pair = pairOf(useMirror.getState().workspace)
  if (!mode || !pair) return
  const isSwap = next.left === next.right
  void setCompare({ mode, left: isSwap ? pair.right : next.left, right: isSwap ? pair.left : next.right })
}

const heldMs = 300
/** no more than two changes a second, whatever the keyboard repeats (WCAG 2.3.1) */
const leastMs = 500
let changedAt = Number.NEGATIVE_INFINITY

/** First press starts with the earlier date; each press after it shows the other date, twice a second at most; Escape leaves. */
export function flick(now = performance.now()): boolean {
  if (now - changedAt < leastMs) return false
  changedAt = now
  const { mode, other } = useCompare.getState()
  if (mode !== 'flicker') toggleCompare('flicker')
  useCompare.setState({ other: mode === 'flicker' ? !other : true })
  return true
}

/** The key: a tap stays with the other date, a hold shows it for as long as it lasts. */
export function flickByKey(): void {
  const pressedAt = performance.now()
  const wasFlicker = useCompare.getState().mode === 'flicker'
  if (!flick(pressedAt) || !wasFlicker) return
  const release = (up: KeyboardEvent) => {
    if (up.key.toLowerCase() !== 's') return
    window.removeEventListener('keyup', release)
    if (performance.now() - pressedAt > heldMs) useCompare.setState({ other: !useCompare.getState().other })
  }
  window.addEventListener('keyup', release)
}

/** Moves or turns the divider of the pair on the screen. */
export function setDivider(change: Partial<DividerState>): void {
  const pair = pairOf(useMirror.getState().workspace)
  if (!pair) return
  const { dividers } = useCompare.getState()
  const next = { ...dividerOf(dividers, pair), ...change }
  useCompare.setState({ dividers: { ...dividers, [keyOf(pair)]: { ...next, share: Math.min(1, Math.max(0, next.share)) } } })
}
