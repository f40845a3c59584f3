import { maskValues } from '../../contracts/classes.ts'
import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { ClassRaster, Mask } from '../../contracts/kinds/index.ts'
import { polygonizeGrid, ringPoints } from '../../core/raster/index.ts'
import type { ProjectStore } from '../project/index.ts'
import { warpGrid } from '../tiles/warp.ts'
import { sampleCells } from './sample-cells.ts'

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

/**
 * Surfaces of every value of a class raster over a box, as polygons in pixels of `to`, one entry a value. Sampled at the finest grid that
 * paper shows; whoever wants numbers asks the raster, not this.
 */
export async function classSurfaces(ask: Ask): Promise<ClassSurfaces[]> {
  const { box, to, artifact } = ask
  const [boxWidth, boxHeight] = [box[2] - box[0], box[3] - box[1]]
  const scale = warpGrid({ from: artifact.frame, to, box, sidePx: 64 })?.scale
  if (scale === undefined) return []
  const longer = Math.max(boxWidth, boxHeight)
  const cells = Math.max(1, Math.min(mostCells, Math.ceil((scale * 64 * longer) / boxWidth)))
  const perCell = longer / cells
  const [width, height] = [Math.max(1, Math.ceil(boxWidth / perCell)), Math.max(1, Math.ceil(boxHeight / perCell))]
  const values = new Uint8Array(width * height).fill(maskValues.nodata)
  const read = (window: PixelBox) => ask.store.tiles.readWindow(ask.artifactId, 'value', window)
  await sampleCells({ from: artifact.frame, to, box, width, height, perCell, signal: ask.signal }, read, (cell, value) => {
    values[cell] = value
  })
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
