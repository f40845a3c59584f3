import { ringArea } from '../../core/edits/index.ts'
import { boxOfPoints, cellAreaM2, mapPixels, polygonAreaM2 } from '../../core/geo/index.ts'
import { rasterizeRings } from '../../core/raster/index.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Editable } from './edit-raster.ts'
import { idPrefix } from './object-ids.ts'

/** Larger outlines are measured along their line. */
const mostPx = 16_000_000

type Added = { readonly ring: readonly PixelXY[]; readonly class: string; readonly number: number }

/**
 * An object a person drew: no score, measured like those beside it (pixels whose centre lies inside where there is a raster, else its line).
 * Ring in pixels of the image. @fails too_small where no pixel of the raster has its centre inside
 */
export function addedObject({ image, raster }: Editable, { ring, class: name, number }: Added): Result<Detection> {
  const frame = raster?.frame ?? image
  const placed = mapPixels(image, frame, ring)
  if (!placed.ok) return placed
  const measured = measure(frame, placed.value)
  if (measured.areaPx === 0) return fail({ code: 'too_small', message: 'The outline holds no whole pixel of the result.', hint: 'Zoom in and draw it larger.' })
  return ok({ id: `${idPrefix([name])}-h${number}`, class: name, score: null, bbox: boxOfPoints(ring), outline: [...ring], ...measured, byHand: 'added' })
}

function measure(frame: Frame, ring: readonly PixelXY[]): { areaPx: number; areaM2: number | null } {
  const box = boxOfPoints(ring)
  const [left, top] = [Math.floor(box[0]), Math.floor(box[1])]
  const [width, height] = [Math.ceil(box[2]) - left, Math.ceil(box[3]) - top]
  const cell = cellAreaM2(frame)
  if (width * height > mostPx) {
    const areaM2 = polygonAreaM2(frame, [[...ring]])
    return { areaPx: Math.round(ringArea(ring)), areaM2: areaM2.ok ? areaM2.value : null }
  }
  const inside = rasterizeRings([ring.map(([x, y]): PixelXY => [x - left, y - top])], width, height)
  let areaPx = 0
  let areaM2 = 0
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] !== 1) continue
    areaPx++
    if (cell.ok) areaM2 += cell.value(left + (at % width), top + Math.floor(at / width))
  }
  return { areaPx, areaM2: cell.ok ? areaM2 : null }
}
