import { cellAreaM2, mapPixels } from '../../core/geo/index.ts'
import type { ScoredBox } from '../../core/vision/index.ts'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { idPrefix, objectId } from './object-ids.ts'

type Placing = { from: Frame; to: Frame; classes: readonly string[]; inArea(xy: [number, number]): boolean }

/** Boxes of the working grid as objects in pixels of the image, best first; those whose centre lies outside the area go. */
export function toObjects(boxes: readonly ScoredBox[], { from, to, classes, inArea }: Placing): Result<Detection[]> {
  const cell = cellAreaM2(to)
  const objects: Detection[] = []
  for (const box of [...boxes].sort((a, b) => b.score - a.score)) {
    if (!classes.includes(box.class)) continue
    const corners = mapPixels(from, to, [
      [box.box[0], box.box[1]],
      [box.box[2], box.box[3]],
    ])
    if (!corners.ok) return corners
    const [upper, lower] = corners.value
    if (!upper || !lower) return fail({ code: 'internal', message: 'A box lost its corners.' })
    const bbox: PixelBox = [upper[0], upper[1], lower[0], lower[1]]
    const centre: [number, number] = [(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2]
    if (!inArea(centre)) continue
    const areaM2 = cell.ok ? cell.value(centre[0], centre[1]) * (bbox[2] - bbox[0]) * (bbox[3] - bbox[1]) : null
    const rim = box.outline ? orNull(mapPixels(from, to, box.outline)) : null
    const id = objectId(idPrefix([box.class]), objects.length + 1)
    objects.push({ id, class: box.class, score: box.score, bbox, outline: rim, areaPx: null, areaM2 })
  }
  return ok(objects)
}

/** The rim of a box whose corners were mapped cannot fail where they did not. */
const orNull = <T>(mapped: Result<T>): T | null => (mapped.ok ? mapped.value : null)
