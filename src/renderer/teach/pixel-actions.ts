import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { PixelTeaching } from '../../contracts/services/teach.ts'
import { engine } from '../app/engine.ts'
import { theMap } from '../map/map-handle.ts'
import { onFrame } from '../map/on-frame.ts'
import { teachText as text } from '../messages/en-teach.ts'
import { clearError, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { askedImage } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { changeTeaching, openTeachingById, theTeaching } from './teach-actions.ts'
import { setBrush, useTeach } from './teach-state.ts'

const sizes = [0, 1, 2, 4, 8, 16, 32, 64]

/** Starts teaching the pixels of the image questions are asked of. */
export async function startPixels(name: string, mode: PixelTeaching['mode']): Promise<void> {
  const image = askedImage(useMirror.getState().workspace)
  if (!image) return
  const made = await changeTeaching(() => engine().teach.start({ layerId: image.id, name, mode }), text.starting)
  if (made) openTeachingById(made.id)
}

/** What was stroked on the map becomes an example of the class chosen. `points` in pixels of the map. */
export async function giveStroke(points: readonly PixelXY[]): Promise<void> {
  const teaching = theTeaching('pixels')
  const { classId, radiusPx } = useTeach.getState().brush
  if (!teaching) return
  if (!classId) return say(text.brush.noClass)
  clearError()
  const own = toImage(teaching.layerId, points)
  if (own) await changeTeaching(() => engine().teach.stroke({ teachId: teaching.id, class: classId, points: own, radiusPx }))
}

export async function undoStroke(): Promise<void> {
  const teaching = theTeaching('pixels')
  if (!teaching) return
  if (!teaching.canUndo) return say(text.brush.nothing)
  await changeTeaching(() => engine().teach.undo({ teachId: teaching.id }))
}

/** Takes one stroke away, wherever it stands among them. */
export const removeStroke = (teachId: string, strokeId: string) => changeTeaching(() => engine().teach.removeStroke({ teachId, strokeId }))

/** Adds a class to show and takes it up. */
export async function addClass(teachId: string, classId: string): Promise<void> {
  const made = await changeTeaching(() => engine().teach.addClass({ teachId, class: classId }))
  if (made) setBrush({ classId, isOn: made.kind === 'pixels' })
}

export const setMode = (teachId: string, mode: PixelTeaching['mode']) => changeTeaching(() => engine().teach.setMode({ teachId, mode }))

/** Waits for the fit and keeps it; the id of the model is said. */
export async function finishPixels(teachId: string): Promise<void> {
  setBrush({ isOn: false })
  const kept = await changeTeaching(() => engine().teach.finish({ teachId }), text.finishing)
  if (kept?.modelId) say(text.finished(kept.modelId))
}

/** Takes the brush up, or puts it down so that a drag moves the map. */
export function toggleBrush(): void {
  const { isOn } = useTeach.getState().brush
  if (!isOn) useUi.setState({ tool: 'select' })
  setBrush({ isOn: !isOn })
}

/** The next size of the brush, up or down. */
export function resizeBrush(by: 1 | -1): void {
  const { radiusPx } = useTeach.getState().brush
  const at = sizes.findIndex((size) => size >= radiusPx)
  setBrush({ radiusPx: sizes[Math.max(0, Math.min(sizes.length - 1, at + by))] ?? radiusPx })
}

/** Chooses the class of a number key, as numbered on the chips. */
export function chooseClass(number: number): void {
  const found = theTeaching('pixels')?.classes[number - 1]
  if (found) setBrush({ classId: found.class, isOn: true })
}

const lookPx = 160

/** Moves the map to a place that is in doubt. `at` in pixels of the image. */
export function goToDoubt(layerId: string, at: PixelXY): void {
  const there = toMapPixels(layerId, [at])?.[0]
  if (there) theMap()?.fit([there[0] - lookPx, there[1] - lookPx, there[0] + lookPx, there[1] + lookPx])
}

const framesOf = (layerId: string) => {
  const { workspace } = useMirror.getState()
  const image = workspace?.layers.find(({ id }) => id === layerId)
  return workspace?.frame && image ? { map: workspace.frame, image: image.frame } : null
}

/** Pixels of the map as pixels of the image that is taught; null where the two do not meet. */
export function toImage(layerId: string, points: readonly PixelXY[]): PixelXY[] | null {
  const frames = framesOf(layerId)
  return frames && onFrame(frames.map, frames.image, points)
}

/** Pixels of the image that is taught as pixels of the map; null where the two do not meet. */
export function toMapPixels(layerId: string, points: readonly PixelXY[]): PixelXY[] | null {
  const frames = framesOf(layerId)
  return frames && onFrame(frames.image, frames.map, points)
}

/** Where the image that is taught lies, in pixels of the map; null where the two do not meet. */
export function boxOnMap(layerId: string): PixelBox | null {
  const image = framesOf(layerId)?.image
  if (!image) return null
  const { width, height } = image
  const corners: PixelXY[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  const placed = toMapPixels(layerId, corners)
  if (!placed) return null
  const columns = placed.map(([column]) => column)
  const rows = placed.map(([, row]) => row)
  return [Math.min(...columns), Math.min(...rows), Math.max(...columns), Math.max(...rows)]
}
