import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import type { Footprint } from '../../../contracts/services/teach.ts'
import type { Layer, Workspace } from '../../../contracts/workspace.ts'
import { mapPixels } from '../../../core/geo/index.ts'

/** As `squareAround` of the crops: half the side of what is shown, in shares of the larger extent. */
const cropRoom = 0.7
const leastExtent = 4
const cropSizePx = 320

type Placed = Pick<Footprint, 'outline' | 'centre' | 'cropPath' | 'beforeCropPath' | 'outlineInCrop'> & { readonly box: PixelBox }

/** Where a building lies on the map and the addresses of its pictures; outline empty where the image cannot be laid on the map. */
export function placeFootprint(ring: readonly PixelXY[], { layer, before, workspace }: { layer: Layer; before: Layer | null; workspace: Workspace }): Placed {
  const mapped = workspace.frame ? mapPixels(layer.frame, workspace.frame, ring) : null
  if (!mapped?.ok) return { outline: [], centre: [0, 0], cropPath: null, beforeCropPath: null, outlineInCrop: [], box: [0, 0, 0, 0] }
  const outline = mapped.value
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const box: PixelBox = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((value) => Math.round(value * 100) / 100) as PixelBox
  const centre: PixelXY = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  const half = Math.max(box[2] - box[0], box[3] - box[1], leastExtent) * cropRoom
  return {
    outline,
    centre,
    box,
    outlineInCrop: outline.map(([x, y]): PixelXY => [(x - centre[0] + half) / (2 * half), (y - centre[1] + half) / (2 * half)]),
    cropPath: cropPath(layer, box),
    beforeCropPath: before && cropPath(before, box),
  }
}

const cropPath = ({ id, revision }: Layer, box: PixelBox): string => `/crop/${encodeURIComponent(id)}.png?box=${box.join(',')}&size=${cropSizePx}&v=${revision}`
