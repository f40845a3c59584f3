import { boxOfPoints, cellAreaM2, mapPixels } from '../../core/geo/index.ts'
import { rasterizeRings } from '../../core/raster/index.ts'
import { clipBox } from '../../core/vector/index.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { ok, type Result, unwrap } from '../../contracts/result.ts'
import type { Editable, EditParts } from './edit-raster.ts'
import { exactRings } from './edit-rings.ts'

type Ask = { readonly rejected: readonly Detection[]; readonly added: readonly Detection[]; readonly classes: readonly string[] }

/**
 * Rejected objects of a raster without the pixels a person drew again: taking an outline out and drawing a better one over it must not
 * take the better one's pixels away.
 */
export async function withoutRedrawn(parts: Pick<EditParts, 'store'>, editable: Editable, { rejected, added, classes }: Ask): Promise<Result<Detection[]>> {
  const out: Detection[] = []
  for (const object of rejected) {
    const over = added.filter((one) => clipBox(one.bbox, object.bbox))
    const rest = over.length > 0 && editable.raster ? await without(parts, editable, { object, over, classes }) : ok(object)
    if (!rest.ok) return rest
    out.push(rest.value)
  }
  return ok(out)
}

type One = { readonly object: Detection; readonly over: readonly Detection[]; readonly classes: readonly string[] }

async function without(parts: Pick<EditParts, 'store'>, editable: Editable, { object, over, classes }: One): Promise<Result<Detection>> {
  const { raster, image } = editable
  const own = await exactRings(parts, editable, { object, classes })
  if (!raster || !own.ok) return own.ok ? ok(object) : own
  const place = (rings: readonly PixelXY[][]) => rings.map((ring) => unwrap(mapPixels(image, raster.frame, ring)))
  const drawn = over.flatMap(({ outline }) => (outline ? [place([outline])] : []))
  const { px, areaM2 } = inBoth(raster.frame, place(own.value), drawn)
  return ok({ ...object, areaPx: object.areaPx === null ? null : object.areaPx - px, areaM2: object.areaM2 === null ? null : object.areaM2 - areaM2 })
}

/** Pixels inside an object that lie inside any of the drawn outlines as well, and their ground area. */
function inBoth(frame: Frame, own: PixelXY[][], drawn: readonly PixelXY[][][]): { px: number; areaM2: number } {
  const bounds = boxOfPoints(own.flat())
  const [left, top] = [Math.floor(bounds[0]), Math.floor(bounds[1])]
  const [width, height] = [Math.ceil(bounds[2]) - left, Math.ceil(bounds[3]) - top]
  const burnt = (rings: PixelXY[][]) =>
    rasterizeRings(
      rings.map((ring) => ring.map(([x, y]): PixelXY => [x - left, y - top])),
      width,
      height,
    )
  const inside = burnt(own)
  const others = drawn.map(burnt)
  const cell = cellAreaM2(frame)
  let px = 0
  let areaM2 = 0
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] !== 1 || !others.some((one) => one[at] === 1)) continue
    px++
    if (cell.ok) areaM2 += cell.value(left + (at % width), top + Math.floor(at / width))
  }
  return { px, areaM2 }
}
