import type { PixelXY } from '../../contracts/frame.ts'
import type { Detection } from '../../contracts/kinds/index.ts'

/** Closed outline of an object; its box where it has none. */
export function outlineOf({ outline, bbox: [left, top, right, bottom] }: Detection): PixelXY[] {
  if (outline && outline.length > 3) return outline
  return [
    [left, top],
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ]
}
