import { mapPixels } from '../../core/geo/index.ts'
import { rasterizeRings } from '../../core/raster/index.ts'
import { boxOfRings } from '../../core/vector/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Frame, PixelBox, Rings } from '../../contracts/frame.ts'
import type { AreaInput } from '../../tools/index.ts'

/** The asked area on a grid: its box, and which pixels of a window lie in it. Null area: everything. */
export type AreaOnGrid = { readonly rings: Rings | null; readonly box: PixelBox | null; inside(window: PixelBox): Uint8Array | null }

/** @fails area_outside when the area does not touch the grid, frames_differ when it was drawn on another picture */
export function areaOnGrid(area: AreaInput | null, frame: Frame): Result<AreaOnGrid> {
  if (!area) return ok({ rings: null, box: null, inside: () => null })
  const rings: Rings = []
  for (const ring of area.rings) {
    const mapped = mapPixels(area.frame, frame, ring)
    if (!mapped.ok) return mapped
    rings.push(mapped.value)
  }
  const box = boxOfRings(rings)
  if (box[2] <= 0 || box[3] <= 0 || box[0] >= frame.width || box[1] >= frame.height) {
    return fail({ code: 'area_outside', message: `The area ${area.label} does not touch the image.`, hint: 'Draw it on the image.' })
  }
  const inside = ([left, top, right, bottom]: PixelBox) =>
    rasterizeRings(
      rings.map((ring) => ring.map(([x, y]): [number, number] => [x - left, y - top])),
      right - left,
      bottom - top,
    )
  return ok({ rings, box, inside })
}
