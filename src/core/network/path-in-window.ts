import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { findPathOnMask, type FoundPath, type Snapped } from './find-path.ts'

/** `values` row by row in `box`; positions and box in pixels of one frame, `snapPx` as in `PathRequest`. */
export type WindowPath = {
  readonly box: PixelBox
  readonly values: Uint8Array
  readonly passable: readonly number[]
  readonly start: PixelXY
  readonly end: PixelXY
  readonly snapPx: number
}

/** Shortest way over the pixels of a window whose value is passable, in pixels of the frame the window lies in. */
export function findPathInWindow({ box, values, passable, start, end, snapPx }: WindowPath): FoundPath {
  const [left, top, right, bottom] = box
  const open = Uint8Array.from({ length: 256 }, (_, value) => (passable.includes(value) ? 1 : 0))
  const mask = values.map((value) => open[value] as number)
  const inBox = ([x, y]: PixelXY): PixelXY => [x - left, y - top]
  return shifted(findPathOnMask({ mask, width: right - left, height: bottom - top, start: inBox(start), end: inBox(end), snapPx }), box)
}

function shifted(found: FoundPath, [left, top]: PixelBox): FoundPath {
  const shift = ([x, y]: PixelXY): PixelXY => [x + left, y + top]
  const end = (one: Snapped): Snapped => ({ ...one, snapped: one.snapped && shift(one.snapped) })
  return { ...found, line: found.line.map(shift), start: end(found.start), end: end(found.end), cut: found.cut && { ...found.cut, a: shift(found.cut.a), b: shift(found.cut.b) } }
}
