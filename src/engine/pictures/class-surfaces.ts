import { maskValues } from '../../contracts/classes.ts'
import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { ClassRaster, Mask } from '../../contracts/kinds/index.ts'
import { polygonizeGrid, ringPoints } from '../../core/raster/index.ts'
import type { ProjectStore } from '../project/index.ts'
import { warpGrid } from '../tiles/warp.ts'

type Ask = {
  readonly store: ProjectStore
  readonly artifactId: string
  readonly artifact: ClassRaster | Mask
  readonly to: Frame
  readonly box: PixelBox
  readonly signal: AbortSignal | null
}
export type ClassSurfaces = { readonly value: number; readonly polygons: readonly (readonly (readonly PixelXY[])[])[] }

/** Cells along the longer side of the map at most: 8 a millimetre on A4. */
const mostCells = 1600
const piecePx = 256

/**
 * Surfaces of every value of a class raster over a box, as polygons in pixels of `to`, one entry a value. Sampled at the finest grid that
 * paper shows; whoever wants numbers asks the raster, not this.
 */
export function classSurfaces(ask: Ask): ClassSurfaces[] {
  const { box, to, artifact } = ask
  const [boxWidth, boxHeight] = [box[2] - box[0], box[3] - box[1]]
  const scale = warpGrid({ from: artifact.frame, to, box, sidePx: 64 })?.scale
  if (scale === undefined) return []
  const longer = Math.max(boxWidth, boxHeight)
  const cells = Math.max(1, Math.min(mostCells, Math.ceil((scale * 64 * longer) / boxWidth)))
  const perCell = longer / cells
  const [width, height] = [Math.max(1, Math.ceil(boxWidth / perCell)), Math.max(1, Math.ceil(boxHeight / perCell))]
  const values = sampled(ask, { width, height, perCell })
  const found = new Map<number, (readonly PixelXY[])[][]>()
  for (const part of polygonizeGrid({ width, height, values, valid: null }, (value) => (value === 0 || value >= maskValues.obscured ? null : value))) {
    const rings = part.rings.map((ring) => ringPoints(ring).map(([x, y]): PixelXY => [box[0] + x * perCell, box[1] + y * perCell]))
    const value = values[firstCell(ringPoints(part.rings[0]), width)] as number
    const list = found.get(value)
    if (list) list.push(rings)
    else found.set(value, [rings])
  }
  return [...found].map(([value, polygons]) => ({ value, polygons }))
}

/** The cell inside a ring's topmost, then leftmost corner belongs to it. */
function firstCell(ring: readonly PixelXY[], width: number): number {
  const [x, y] = ring.reduce((best, at) => (at[1] < best[1] || (at[1] === best[1] && at[0] < best[0]) ? at : best), ring[0] ?? [0, 0])
  return y * width + x
}

function sampled({ store, artifactId, artifact, to, box, signal }: Ask, { width, height, perCell }: { width: number; height: number; perCell: number }): Uint8Array {
  const out = new Uint8Array(width * height).fill(maskValues.nodata)
  for (let top = 0; top < height; top += piecePx) {
    for (let left = 0; left < width; left += piecePx) {
      signal?.throwIfAborted()
      const [x, y] = [box[0] + left * perCell, box[1] + top * perCell]
      const side = piecePx * perCell
      const grid = warpGrid({ from: artifact.frame, to, box: [x, y, x + side, y + side], sidePx: piecePx })
      const window = grid && inside(artifact.frame, grid.bounds)
      if (!grid || !window) continue
      const stored = store.tiles.readWindow(artifactId, 'value', window)
      const columns = window[2] - window[0]
      for (let row = 0; row < Math.min(piecePx, height - top); row++) {
        for (let column = 0; column < Math.min(piecePx, width - left); column++) {
          const [u, v] = grid.at(column, row).map(Math.floor) as [number, number]
          if (u < window[0] || v < window[1] || u >= window[2] || v >= window[3]) continue
          out[(top + row) * width + left + column] = stored[(v - window[1]) * columns + u - window[0]] as number
        }
      }
    }
  }
  return out
}

function inside({ width, height }: Frame, bounds: PixelBox): PixelBox | null {
  const box: PixelBox = [Math.max(0, Math.floor(bounds[0])), Math.max(0, Math.floor(bounds[1])), Math.min(width, Math.ceil(bounds[2])), Math.min(height, Math.ceil(bounds[3]))]
  return box[2] > box[0] && box[3] > box[1] ? box : null
}
