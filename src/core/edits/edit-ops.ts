import type { PixelXY } from '../../contracts/frame.ts'
import type { HandEdit } from '../../contracts/hand-edits.ts'
import type { PixelOp } from './pixel-ops.ts'

export type OnRaster = {
  /** value of a class in the raster; 0 where the raster does not hold the class, so that the pixel leaves it */
  value(className: string): number
  /** from pixels of the image to pixels of the raster */
  place(points: readonly PixelXY[]): PixelXY[]
  /** raster pixels in an image pixel */
  scale: number
  /** added objects a person has taken out again */
  takenOut: ReadonlySet<string>
}

/**
 * Edits as operations on pixels, in order. `objects`: whole objects that were added, and their classes, as well; without them only what
 * changes the parts objects are made of, because an added object stays one of its own even where it touches another.
 */
export function opsOfEdits(edits: readonly HandEdit[], raster: OnRaster, { objects }: { objects: boolean }): PixelOp[] {
  return edits.flatMap((edit) => opOf(edit, raster, objects) ?? [])
}

function opOf(edit: HandEdit, { value, place, scale, takenOut }: OnRaster, objects: boolean): PixelOp | null {
  if (edit.kind === 'paint') return { kind: 'brush', line: place(edit.line), radiusPx: edit.radiusPx * scale, value: edit.class === null ? 0 : value(edit.class) }
  if (edit.kind === 'relabel' && edit.of === 'pixels') return { kind: 'fill', rings: edit.rings.map(place), value: value(edit.to), only: null }
  if (!objects) return null
  if (edit.kind === 'relabel') return takenOut.has(edit.objectId) ? null : { kind: 'fill', rings: edit.rings.map(place), value: value(edit.to), only: value(edit.from) }
  if (edit.kind === 'add' && edit.object.outline && !takenOut.has(edit.object.id))
    return { kind: 'fill', rings: [place(edit.object.outline)], value: value(edit.object.class), only: null }
  return null
}
