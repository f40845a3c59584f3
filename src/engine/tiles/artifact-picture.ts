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
function sampled({ store, artifactId, artifact, to, box, sidePx, classes, minScore }: ArtifactPicture): Uint8Array | null {
  const side = sidePx + 2
  const step = (box[2] - box[0]) / sidePx
  const grown: PixelBox = [box[0] - step, box[1] - step, box[2] + step, box[3] + step]
  const grid = warpGrid({ from: artifact.frame, to, box: grown, sidePx: side })
  if (!grid) return null
  const window: PixelBox = [
    Math.max(0, Math.floor(grid.bounds[0])),
    Math.max(0, Math.floor(grid.bounds[1])),
    Math.min(artifact.frame.width, Math.ceil(grid.bounds[2])),
    Math.min(artifact.frame.height, Math.ceil(grid.bounds[3])),
  ]
  const width = window[2] - window[0]
  if (width <= 0 || window[3] <= window[1]) return null
  const stored = store.tiles.readWindow(artifactId, 'value', window)
  const scores = minScore === null || !artifact.hasScores ? null : store.tiles.readWindow(artifactId, 'score', window)
  const keep = wantedValues(artifact, classes)
  const floor = minScore === null ? 0 : Math.round(minScore * 255)
  const out = new Uint8Array(side * side).fill(maskValues.nodata)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [x, y] = grid.at(column, row)
      const [i, j] = [Math.floor(x) - window[0], Math.floor(y) - window[1]]
      if (i < 0 || j < 0 || i >= width || j >= window[3] - window[1]) continue
      const value = stored[j * width + i] as number
      const shown = (keep === null || keep.has(value)) && (scores === null || (scores[j * width + i] as number) >= floor)
      out[row * side + column] = shown ? value : 0
    }
  }
  return out
}

function wantedValues(artifact: ClassRaster | Mask, classes: readonly string[] | null): ReadonlySet<number> | null {
  if (classes === null) return null
  const wanted = valuesOfClasses(
    classes.filter((name) => valuesOfClasses([name], artifact.values).ok),
    artifact.values,
  )
  return wanted.ok ? wanted.value : new Set()
}
