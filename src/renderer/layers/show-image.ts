import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { engine } from '../app/engine.ts'
import { theMap } from '../map/map-handle.ts'
import { onFrame } from '../map/on-frame.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { hiddenUnder, isOnMap } from '../state/selectors.ts'

/** An image to the top; where it shares no ground with the map, the map changes to its grid. The next question is asked of it. */
export async function showImage(id: string): Promise<void> {
  const workspace = await attempt(() => engine().workspace.showImage({ id }))
  if (workspace) useMirror.setState({ workspace })
}

/** Flies to where a layer lies; one of another place comes to the map first, and then fills it. */
export async function zoomToLayer(layer: Layer): Promise<void> {
  const { workspace } = useMirror.getState()
  if (!isOnMap(layer, workspace) || hiddenUnder(layer, workspace)) return showImage(layer.id)
  const box = workspace?.frame ? boxOnMap(layer, workspace.frame) : null
  if (box) theMap()?.fit(box)
}

function boxOnMap({ frame: { width, height }, frame }: Layer, map: Layer['frame']): PixelBox | null {
  const corners: PixelXY[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  const placed = onFrame(frame, map, corners)
  if (!placed) return null
  const xs = placed.map((xy) => xy[0])
  const ys = placed.map((xy) => xy[1])
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
