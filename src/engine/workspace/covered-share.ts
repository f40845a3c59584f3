import type { PixelBox, PixelXY, Rings } from '../../contracts/frame.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { imageAsked, imagesToAsk } from '../../core/geo/index.ts'
import { boxOfRings } from '../../core/vector/index.ts'
import { drawLayer } from '../tiles/layer-picture.ts'
import type { LayerSources } from './layer-sources.ts'

const sidePx = 96

/**
 * Part of an area (pixels of the project frame) where the image that is asked has data, from a picture of it: its edge, nodata and masks all
 * count as not covered. Null where that cannot be told: no image, a file that cannot be read, an area smaller than a pixel of the picture.
 */
export async function coveredShare(workspace: Workspace, sources: LayerSources, rings: Rings): Promise<number | null> {
  const { frame } = workspace
  const image = imageAsked(imagesToAsk(workspace), 'any')
  if (!frame || !image) return null
  const source = await sources.sourceOf(image.id)
  if (!source.ok) return null
  const box = squareOf(boxOfRings(rings))
  const rgba = await drawLayer({ source: source.value, from: image.frame, to: frame, box, sidePx })
  const step = (box[2] - box[0]) / sidePx
  let inside = 0
  let covered = 0
  for (let at = 0; at < sidePx * sidePx; at++) {
    if (!isInside([box[0] + ((at % sidePx) + 0.5) * step, box[1] + (Math.floor(at / sidePx) + 0.5) * step], rings)) continue
    inside++
    if (rgba && (rgba[at * 4 + 3] as number) > 0) covered++
  }
  return inside === 0 ? null : covered / inside
}

function squareOf([left, top, right, bottom]: PixelBox): PixelBox {
  const side = Math.max(right - left, bottom - top)
  return [left, top, left + side, top + side]
}

/** By the number of sides a ray to the right crosses: holes are outside. */
function isInside([x, y]: PixelXY, rings: Rings): boolean {
  let isIn = false
  for (const ring of rings) {
    for (const [at, [bx, by]] of ring.entries()) {
      const before = ring[at - 1]
      if (before && before[1] > y !== by > y && x < before[0] + ((y - before[1]) / (by - before[1])) * (bx - before[0])) isIn = !isIn
    }
  }
  return isIn
}

/** An edit that also says how much of the areas with these rings is covered. */
export const withCovered =
  (edit: (workspace: Workspace) => Workspace, rings: Rings, share: number | null) =>
  (workspace: Workspace): Workspace => {
    const next = edit(workspace)
    if (share === null) return next
    const key = JSON.stringify(rings)
    const areas = next.areas.map((area) => (JSON.stringify(area.rings) === key ? { ...area, coveredShare: Math.min(area.coveredShare ?? 1, share) } : area))
    return { ...next, areas }
  }
