import { boxOfPoints } from '../geo/index.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import { checkRings, firstCrossing } from '../vector/index.ts'
import { classWords } from '../words/index.ts'
import { ringArea } from './ring-area.ts'
import { splitObject } from './split-object.ts'

type Size = { readonly width: number; readonly height: number }

/** A closed, simple outline within the image that holds at least a pixel. Corners just beyond the edge are moved onto it. */
export function checkedRing(points: readonly PixelXY[], { width, height }: Size): Result<PixelXY[]> {
  const ring = closed(points)
  if (ring.length > 4 && firstCrossing(ring)) return fail({ code: 'area_invalid', message: 'The outline crosses itself.', hint: 'Draw it again without crossing a side.' })
  const sound = checkRings([ring])
  if (!sound.ok)
    return fail({ ...sound.error, message: sound.error.message.replace('outline of the area', 'outline').replace('The area', 'The outline'), hint: 'Draw it again, larger.' })
  const box = boxOfPoints(points)
  if (box[2] <= 0 || box[3] <= 0 || box[0] >= width || box[1] >= height)
    return fail({ code: 'area_outside', message: 'The outline lies beside the image.', hint: 'Draw it on the image.' })
  const inside = ring.map(([x, y]): PixelXY => [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))])
  if (ringArea(inside) < 1) return fail({ code: 'too_small', message: 'The outline holds less than one pixel of the image.', hint: 'Zoom in and draw it larger.' })
  return ok(inside)
}

function closed(points: readonly PixelXY[]): PixelXY[] {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...points, first] : [...points]
}

/** @fails argument_invalid where the line does not go through the object from side to side */
export function checkedSplit(object: Detection, line: readonly PixelXY[]): Result<null> {
  if (line.length > 1 && splitObject(object, line)) return ok(null)
  return fail({ code: 'argument_invalid', message: `The line does not cut ${object.id}.`, hint: 'Draw it through the object, from outside to outside.' })
}

/** @fails argument_invalid for fewer than two objects, or where they are of different classes */
export function checkedMerge(objects: readonly Detection[]): Result<null> {
  if (objects.length < 2) return fail({ code: 'argument_invalid', message: 'Two objects or more become one; fewer are chosen.', hint: 'Click the objects that belong together.' })
  const classes = [...new Set(objects.map((object) => object.class))]
  if (classes.length === 1) return ok(null)
  return fail({
    code: 'argument_invalid',
    message: `The chosen objects are of different classes: ${classWords(classes)}.`,
    hint: 'Give them one class first (c), then merge them.',
  })
}
