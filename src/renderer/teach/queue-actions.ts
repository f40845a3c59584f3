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

/** Reads the outlines and shows the first building. */
export async function startBuildings({ name, from, classes, beforeLayerId }: NewBuildings): Promise<void> {
  const image = askedImage(useMirror.getState().workspace)
  if (!image) return
  useTeach.setState({ busy: text.startingBuildings })
  const made = await attempt(() =>
    engine().teach.startFootprints({ layerId: image.id, name, from, classes: classes.length > 0 ? classes : inClassOrder(classGroups.building), beforeLayerId }),
  )
  useTeach.setState({ busy: null })
  if (!made) return
  takeTeaching(made.state)
  openTeachingById(made.state.id)
  useTeach.setState({ queue: { ...noQueue, isOpen: true, shown: made.next } })
  await fetchAhead()
}

/** Opens the queue on the building whose label helps most now. */
export async function openQueue(): Promise<void> {
  setQueue({ isOpen: true, waiting: true, ahead: null })
  await showNext()
}

export const closeQueue = (): void => setQueue({ isOpen: false })

/** Looks again at the buildings that were put off. */
export async function lookAtSkipped(): Promise<void> {
  setQueue({ skipped: [], waiting: true })
  await showNext()
}

async function showNext(): Promise<void> {
  const teaching = theTeaching('footprints')
  if (!teaching) return
  const said = await attempt(() => engine().teach.next({ teachId: teaching.id, skip: useTeach.getState().queue.skipped }))
  if (said) takeTeaching(said.state)
  setQueue({ waiting: false, shown: said?.next ?? null, ahead: null })
  await fetchAhead()
}

/** Asks for the building after the shown one and fetches its pictures. */
async function fetchAhead(): Promise<void> {
  const teaching = theTeaching('footprints')
  const { shown, skipped } = useTeach.getState().queue
  if (!teaching || !shown) return
  const said = await attempt(() => engine().teach.next({ teachId: teaching.id, skip: [...skipped, shown.id] }))
  takeAhead(shown.id, said?.next ?? null)
}

/** A building that comes in late is of use only while the one it was asked behind is still shown. */
function takeAhead(behind: string, next: Footprint | null): void {
  prefetch(next)
  const { queue } = useTeach.getState()
  if (queue.shown?.id === behind) setQueue({ ahead: next })
}

/** Steps to the building whose pictures are here already; null where its reply is still awaited. */
function stepAhead(): Footprint | null {
  const { ahead } = useTeach.getState().queue
  setQueue({ shown: ahead, ahead: null, waiting: ahead === null, pressedAt: performance.now(), shownAfterMs: null })
  return ahead
}

/** Labels the building that is shown; the next one is on the screen before the engine has answered. */
export async function labelShown(classId: string): Promise<void> {
  const teaching = theTeaching('footprints')
  const { shown, skipped, given, waiting } = useTeach.getState().queue
  if (!teaching || !shown || waiting) return
  const ahead = stepAhead()
  setQueue({ given: [...given, shown.id] })
  say(text.queue.labelled(shown.id, wordsOf(classId)))
  const said = await attempt(() => engine().teach.label({ teachId: teaching.id, footprintId: shown.id, class: classId, skip: [...skipped, ...(ahead ? [ahead.id] : [])] }))
  if (!said) return takeBack(shown)
  takeTeaching(said.state)
  if (ahead) takeAhead(ahead.id, said.next)
  else await showReply(said.next)
}

/** The label did not arrive: the building comes back, with the reason in the message bar. */
function takeBack(shown: Footprint): void {
  const { given } = useTeach.getState().queue
  setQueue({ shown, ahead: null, waiting: false, given: given.filter((id) => id !== shown.id) })
}

async function showReply(next: Footprint | null): Promise<void> {
  setQueue({ shown: next, waiting: false })
  await fetchAhead()
}

/** Puts the building off for this sitting. */
export async function skipShown(): Promise<void> {
  const { shown, skipped, waiting } = useTeach.getState().queue
  if (!shown || waiting) return
  const ahead = stepAhead()
  setQueue({ skipped: [...skipped, shown.id] })
  if (ahead) await fetchAhead()
  else await showNext()
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
  setQueue({ given: given.slice(0, -1), waiting: false, ahead: null, pressedAt: performance.now(), shownAfterMs: null, ...(again ? { shown: again } : {}) })
  await fetchAhead()
}

/** Draws the random sample that gives the intervals; the queue asks for it first. */
export async function drawSample(size: number): Promise<void> {
  const teaching = theTeaching('footprints')
  if (!teaching) return
  const said = await attempt(() => engine().teach.validation({ teachId: teaching.id, size }))
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
