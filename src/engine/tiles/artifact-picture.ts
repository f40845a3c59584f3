import { paintMask } from '../../core/raster/index.ts'
import { maskValues } from '../../contracts/classes.ts'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { ClassRaster, Mask } from '../../contracts/kinds/index.ts'
import { valuesOfClasses } from '../../tools/index.ts'
import type { ProjectStore } from '../project/index.ts'
import { warpGrid } from './warp.ts'

export type ArtifactPicture = {
  store: ProjectStore
  artifactId: string
  artifact: ClassRaster | Mask
  to: Frame
  box: PixelBox
  sidePx: number
  /** position of the picture on the whole map in screen pixels, so that hatches of neighbours join */
  originPx: readonly [number, number]
  classes: readonly string[] | null
  minScore: number | null
  fade: number
}

/** Painted RGBA of a class raster over a box of the project frame; null where nothing is stored. */
export function paintArtifact(ask: ArtifactPicture): Uint8Array | null {
  const values = sampled(ask)
  if (!values) return null
  return paintMask({ values, width: ask.sidePx, height: ask.sidePx, origin: ask.originPx, classes: ask.artifact.values, fade: ask.fade })
}

/** Values at screen resolution with the margin of one pixel that outlines need. */
function sampled(ask: ArtifactPicture): Uint8Array | null {
  const { artifact, to, box, sidePx } = ask
  const side = sidePx + 2
  const step = (box[2] - box[0]) / sidePx
  const grown: PixelBox = [box[0] - step, box[1] - step, box[2] + step, box[3] + step]
  const grid = warpGrid({ from: artifact.frame, to, box: grown, sidePx: side })
  const window = grid && clippedTo(artifact.frame, grid.bounds)
  if (!grid || !window) return null
  const shownAt = shownPixels(ask, window)
  const out = new Uint8Array(side * side).fill(maskValues.nodata)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [x, y] = grid.at(column, row)
      const value = shownAt(Math.floor(x), Math.floor(y))
      if (value !== null) out[row * side + column] = value
    }
  }
  return out
}

/** Whole pixels of the frame under the box; null when it lies beside the raster. */
function clippedTo({ width, height }: Frame, bounds: PixelBox): PixelBox | null {
  const left = Math.max(0, Math.floor(bounds[0]))
  const top = Math.max(0, Math.floor(bounds[1]))
  const right = Math.min(width, Math.ceil(bounds[2]))
  const bottom = Math.min(height, Math.ceil(bounds[3]))
  return right > left && bottom > top ? [left, top, right, bottom] : null
}

/** Value to show at a pixel of the raster: 0 where class or score hide it, null outside the window. */
function shownPixels({ store, artifactId, artifact, classes, minScore }: ArtifactPicture, window: PixelBox): (x: number, y: number) => number | null {
  const [left, top, right, bottom] = window
  const stored = store.tiles.readWindow(artifactId, 'value', window)
  const scores = minScore === null || !artifact.hasScores ? null : store.tiles.readWindow(artifactId, 'score', window)
  const keep = wantedValues(artifact, classes)
  const floor = minScore === null ? 0 : Math.round(minScore * 255)
  return (x, y) => {
    if (x < left || y < top || x >= right || y >= bottom) return null
    const at = (y - top) * (right - left) + x - left
    const value = stored[at] as number
    const isShown = (keep === null || keep.has(value)) && (scores === null || (scores[at] as number) >= floor)
    return isShown ? value : 0
  }
}

function wantedValues(artifact: ClassRaster | Mask, classes: readonly string[] | null): ReadonlySet<number> | null {
  if (classes === null) return null
  const wanted = valuesOfClasses(
    classes.filter((name) => valuesOfClasses([name], artifact.values).ok),
    artifact.values,
  )
  return wanted.ok ? wanted.value : new Set()
}
