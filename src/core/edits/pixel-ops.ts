import { boxOfPoints } from '../geo/index.ts'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { maskValues } from '../../contracts/classes.ts'
import { clipBox } from '../vector/index.ts'
import { rasterizeRings } from '../raster/index.ts'
import { underBrush } from './under-brush.ts'

/** A change of pixels by hand, in pixels of the raster. `only`: no other value is changed; null changes every one that was analysed. */
export type PixelOp =
  | { readonly kind: 'brush'; readonly line: readonly PixelXY[]; readonly radiusPx: number; readonly value: number }
  | { readonly kind: 'fill'; readonly rings: readonly (readonly PixelXY[])[]; readonly value: number; readonly only: number | null }

/** A window of a raster, changed in place; scores are absent where the raster has none. */
export type OpWindow = { readonly box: PixelBox; readonly values: Uint8Array; readonly scores: Uint8Array | null }

/** What a person painted is not in doubt. */
const certain = 255

/** A brush always reaches the pixel it is on. */
const brushRadiusPx = (radiusPx: number): number => Math.max(radiusPx, Math.SQRT1_2)

/** Whole pixels an operation can reach. */
export function boxOfOp(op: PixelOp): PixelBox {
  const reach = op.kind === 'brush' ? brushRadiusPx(op.radiusPx) : 0
  const box = boxOfPoints(op.kind === 'brush' ? op.line : op.rings.flat())
  return [Math.floor(box[0] - reach), Math.floor(box[1] - reach), Math.ceil(box[2] + reach), Math.ceil(box[3] + reach)]
}

/**
 * Lays operations over a window, in order. Pixels that were not analysed (253 and above) stay so: painting does not make them seen.
 * Returns how many pixels each operation reached that were analysed, changed or not.
 */
export function applyPixelOps(window: OpWindow, ops: readonly PixelOp[]): number[] {
  return ops.map((op) => applyOne(window, op))
}

function applyOne({ box, values, scores }: OpWindow, op: PixelOp): number {
  const part = clipBox(box, boxOfOp(op))
  if (!part) return 0
  const inside = op.kind === 'brush' ? underBrush({ ...op, radiusPx: brushRadiusPx(op.radiusPx) }, part) : inRings(op.rings, part)
  const [width, partWidth] = [box[2] - box[0], part[2] - part[0]]
  let reached = 0
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] !== 1) continue
    const place = (part[1] - box[1] + Math.floor(at / partWidth)) * width + part[0] - box[0] + (at % partWidth)
    const before = values[place] as number
    if (before >= maskValues.obscured) continue
    reached++
    if (op.kind === 'fill' && op.only !== null && before !== op.only) continue
    values[place] = op.value
    if (scores) scores[place] = certain
  }
  return reached
}

const inRings = (rings: readonly (readonly PixelXY[])[], [left, top, right, bottom]: PixelBox): Uint8Array =>
  rasterizeRings(
    rings.map((ring) => ring.map(([x, y]): PixelXY => [x - left, y - top])),
    right - left,
    bottom - top,
  )
