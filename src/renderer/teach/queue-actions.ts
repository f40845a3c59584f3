import { classGroups } from '../../contracts/classes.ts'
import type { Footprint, FootprintSource } from '../../contracts/services/teach.ts'
import { engine } from '../app/engine.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { attempt, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { askedImage } from '../state/selectors.ts'
import { inClassOrder } from '../ui/palette.ts'
import { prefetch } from './prefetch.ts'
import { changeTeaching, openTeachingById, theTeaching } from './teach-actions.ts'
import { noQueue, setQueue, takeTeaching, useTeach } from './teach-state.ts'
import { wordsOf } from './class-look.ts'

export type NewBuildings = { name: string; from: FootprintSource; classes: string[]; beforeLayerId: string | null }

/** How many buildings are fetched before they are needed: a quick hand outruns one. */
const mostAhead = 4

/** Reads the outlines and shows the first building. */
export async function startBuildings({ name, from, classes, beforeLayerId }: NewBuildings): Promise<void> {
  const image = askedImage(useMirror.getState().workspace)
  if (!image) return
  useTeach.setState({ busy: text.startingBuildings })
  const named = classes.length > 0 ? classes : inClassOrder(classGroups.building)
  const made = await attempt(() => engine().teach.startFootprints({ layerId: image.id, name, from, classes: named, beforeLayerId }))
  useTeach.setState({ busy: null })
  if (!made) return
  takeTeaching(made.state)
  openTeachingById(made.state.id)
  useTeach.setState({ queue: { ...noQueue, isOpen: true, shown: made.next } })
  await fetchAhead()
}

/** Opens the queue on the building whose label helps most now. */
export async function openQueue(): Promise<void> {
  setQueue({ isOpen: true, waiting: true, shown: null, ahead: [] })
  await fetchAhead()
}

export const closeQueue = (): void => setQueue({ isOpen: false })

/** Looks again at the buildings that were put off. */
export async function lookAtSkipped(): Promise<void> {
  setQueue({ skipped: [], waiting: true })
  await fetchAhead()
}

/** Asks for buildings until one is shown and the next ones are on their way. */
async function fetchAhead(): Promise<void> {
  const teaching = theTeaching('footprints')
  if (!teaching) return
  for (;;) {
    const { shown, ahead, isOpen } = useTeach.getState().queue
    if (!isOpen || (shown && ahead.length >= mostAhead)) return
    const said = await attempt(() => engine().teach.next({ teachId: teaching.id, skip: idsNotAsked() }))
    if (!offer(said?.next ?? null)) break
  }
  if (useTeach.getState().queue.shown === null) setQueue({ waiting: false })
}

/** What the engine need not offer: put off, shown, or here already. */
function idsNotAsked(): string[] {
  const { skipped, shown, ahead } = useTeach.getState().queue
  return [...skipped, ...(shown ? [shown] : []).map(({ id }) => id), ...ahead.map(({ id }) => id)]
}

/** Takes a building into the queue, or shows it where none is; false where it is none or one that is known already. */
function offer(next: Footprint | null): boolean {
  const { given } = useTeach.getState().queue
  if (!next || given.includes(next.id) || idsNotAsked().includes(next.id)) return false
  prefetch(next)
  const { shown, ahead } = useTeach.getState().queue
  setQueue(shown ? { ahead: [...ahead, next] } : { shown: next, waiting: false })
  return true
}

/** Steps to the building whose pictures are here already. */
function stepAhead(): void {
  const [next = null, ...ahead] = useTeach.getState().queue.ahead
  setQueue({ shown: next, ahead, waiting: next === null, pressedAt: performance.now(), shownAfterMs: null })
}

/** Labels the building that is shown; the next one is on the screen before the engine has answered. */
export async function labelShown(classId: string): Promise<void> {
  const teaching = theTeaching('footprints')
  const { shown, given } = useTeach.getState().queue
  if (!teaching || !shown) return
  setQueue({ given: [...given, shown.id] })
  stepAhead()
  say(text.queue.labelled(shown.id, wordsOf(classId)))
  const said = await attempt(() => engine().teach.label({ teachId: teaching.id, footprintId: shown.id, class: classId, skip: idsNotAsked() }))
  if (!said) return takeBack(shown)
  takeTeaching(said.state)
  offer(said.next)
  await fetchAhead()
}

/** The label did not arrive: the building comes back, with the reason in the message bar. */
function takeBack(shown: Footprint): void {
  const { given } = useTeach.getState().queue
  setQueue({ shown, ahead: [], waiting: false, given: given.filter((id) => id !== shown.id) })
}

/** Puts the building off for this sitting. */
export async function skipShown(): Promise<void> {
  const { shown, skipped } = useTeach.getState().queue
  if (!shown) return
  setQueue({ skipped: [...skipped, shown.id] })
  stepAhead()
  await fetchAhead()
}

/** Takes the last label back and shows its building again. */
export async function undoLabel(): Promise<void> {
  const teaching = theTeaching('footprints')
  if (!teaching?.canUndo) return
  const { given, isOpen } = useTeach.getState().queue
  const last = given.at(-1)
  const said = await changeTeaching(() => engine().teach.undo({ teachId: teaching.id }))
  if (!said || !isOpen) return
  const again = last ? await attempt(() => engine().teach.footprint({ teachId: teaching.id, footprintId: last })) : null
  setQueue({ given: given.slice(0, -1), waiting: false, ahead: [], pressedAt: performance.now(), shownAfterMs: null, ...(again ? { shown: again } : {}) })
  await fetchAhead()
}

/** Draws the random sample that gives the intervals; the queue asks for it first. */
export async function drawSample(size: number): Promise<void> {
  const teaching = theTeaching('footprints')
  if (!teaching) return
  useTeach.setState({ busy: text.validation.drawing })
  const said = await attempt(() => engine().teach.validation({ teachId: teaching.id, size }))
  useTeach.setState({ busy: null })
  if (!said) return
  takeTeaching(said.state)
  say(text.validation.now(said.state.validation?.size ?? size))
  setQueue({ ...noQueue, isOpen: true, shown: said.next })
  await fetchAhead()
}

/** Keeps classes and scores of all buildings. */
export async function finishBuildings(teachId: string): Promise<void> {
  const kept = await changeTeaching(() => engine().teach.finishFootprints({ teachId }), text.finishing)
  if (kept?.artifactId) say(text.finishedBuildings)
}

/** The picture of the shown building is on the screen: how long the key took. */
export function noteShown(): void {
  const { pressedAt, shownAfterMs } = useTeach.getState().queue
  if (pressedAt !== null && shownAfterMs === null) setQueue({ shownAfterMs: performance.now() - pressedAt })
}
