import type { ModelTrial } from '../../contracts/services/models.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { onFrame } from '../map/on-frame.ts'
import { cropAddress } from '../map/tile-address.ts'

/** A crop shows the box it is asked for with a margin of a fifth on each side: its side is 1.4 times the box's. */
const cropRoom = 1.4
const cropPx = 512

/** The picture that shows exactly what a model was shown, so that its mask lies on it pixel by pixel; null where the image is not on the map. */
export function trialCrop({ layerId, box: [left, top, right, bottom], cropPath }: ModelTrial, workspace: Workspace | null): string | null {
  const layer = workspace?.layers.find(({ id }) => id === layerId)
  if (!layer || !workspace?.frame) return cropPath
  const [from, to] =
    onFrame(layer.frame, workspace.frame, [
      [left, top],
      [right, bottom],
    ]) ?? []
  if (!from || !to) return null
  const half = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) / 2 / cropRoom
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  return cropAddress({ layerId, revision: layer.revision, box: [x - half, y - half, x + half, y + half], sizePx: cropPx })
}
