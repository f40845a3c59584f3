import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { takesClickOn } from '../answer/correct-actions.ts'
import { chooseObject, chooseObjectAt, currentObjects } from '../answer/evidence-actions.ts'
import { engine } from '../app/engine.ts'
import { addPoint, drawArea, updateArea } from '../layers/layer-actions.ts'
import { text } from '../messages/en.ts'
import { say, tell } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import type { Drawn } from './draw-session.ts'
import { closedRing } from './draft.ts'
import { objectUnder } from './hit-object.ts'
import { onFrame } from './on-frame.ts'
import { theMap } from './map-handle.ts'
import { useMeasured } from './measured.ts'

/** What was drawn becomes an area, a point, or a measurement that stays until Escape. */
export function onDrawn({ tool, points }: Drawn): void {
  if (tool === 'point') {
    const xy = points[0]
    if (xy) void addPoint(xy)
    useUi.setState({ tool: 'select' })
  } else if (tool === 'length' || tool === 'area') useMeasured.setState({ measured: { tool, points } })
  else {
    void drawArea([insideFrame(points)])
    useUi.setState({ tool: 'select', scope: null })
  }
}

/** Corners were dragged: a new version of the area; steps that used it turn stale. */
export function onAreaChanged(id: string, ring: PixelXY[]): void {
  const { workspace } = useMirror.getState()
  const area = workspace?.areas.find((other) => other.id === id)
  if (!workspace?.frame || !area) return
  // corners are dragged on the map and kept in the grid the area was drawn in
  const own = onFrame(workspace.frame, area.frame, insideFrame(ring))
  if (own) void updateArea(id, { rings: [own] })
}

/** Corners beyond the edge of the frame are moved onto it: nothing can be asked of what was not imaged. */
function insideFrame(points: PixelXY[]): PixelXY[] {
  const frame = useMirror.getState().workspace?.frame
  if (!frame) return points
  const moved = points.map(([x, y]): PixelXY => [Math.min(frame.width, Math.max(0, x)), Math.min(frame.height, Math.max(0, y))])
  return closedRing(moved) ? moved : points
}

export function onCrossing(): void {
  say(text.map.crossing)
  tell({ code: 'area_invalid', message: text.map.crossing, hint: 'Take the last corner back with Backspace.', repairable: true, details: {} }, [], 'warn')
}

/** A click beside every object: what lies under it in the newest mask, or the area that was hit. */
export function onGround(xy: PixelXY, areaId: string | null): void {
  const object = objectUnder(currentObjects()?.objects ?? [], xy)
  if (takesClickOn(object)) return
  if (object) return void chooseObject(object.id)
  const area = useMirror.getState().workspace?.areas.find((other) => other.id === areaId)
  if (area && !area.active) void updateArea(area.id, { active: true })
  else void chooseObjectAt(xy)
}

/** The part of the frame on the screen becomes an area: drawing without a pointer. */
export function areaFromView(): void {
  const frame = useMirror.getState().workspace?.frame
  const bounds = theMap()?.bounds()
  if (!frame || !bounds) return
  const left = Math.max(0, bounds[0])
  const top = Math.max(0, bounds[1])
  const right = Math.min(frame.width, bounds[2])
  const bottom = Math.min(frame.height, bounds[3])
  if (right <= left || bottom <= top) return
  void drawArea([
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ],
  ])
}

let timer: ReturnType<typeof setTimeout> | undefined
const restMs = 250

/** Tells the engine where the map rests; "here" in a question means this. A lost report is sent again with the next move. */
export function reportView(view: { centre: PixelXY; resolution: number; bounds: PixelBox }): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (useMirror.getState().connection !== 'ready') return
    engine()
      .workspace.setView({ view })
      .catch((error: unknown) => useUi.setState({ said: `The view was not saved: ${String(error)}` }))
  }, restMs)
}

/** The map is another one: where the last one rested is not told any more. */
export const forgetRest = (): void => clearTimeout(timer)

export function fitAll(): void {
  const frame = useMirror.getState().workspace?.frame
  if (frame) theMap()?.fit([0, 0, frame.width, frame.height])
}
