import type { Layer } from '../../contracts/workspace.ts'
import { engine } from '../app/engine.ts'
import { theMap } from '../map/map-handle.ts'
import { boxOnMap } from '../map/box-on-map.ts'
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
  const box = workspace?.frame ? boxOnMap(layer.frame, workspace.frame) : null
  if (box) theMap()?.fit(box)
}
