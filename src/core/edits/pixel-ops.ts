import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { maskValues } from '../../contracts/classes.ts'
import { clipBox } from '../vector/index.ts'
import { rasterizeRings } from '../raster/index.ts'
import { boxOfPoints } from './ring-area.ts'

/** A change of pixels by hand, in pixels of the raster. `only`: no other value is changed; null changes every one that was analysed. */
export type PixelOp =
  | { readonly kind: 'brush'; readonly line: readonly PixelXY[]; readonly radiusPx: number; readonly value: number }
  | { readonly kind: 'fill'; readonly rings: readonly (readonly PixelXY[])[]; readonly value: number; readonly only: number | null }

/** A window of a raster, changed in place; scores are absent where the raster has none. */
export type OpWindow = { readonly box: PixelBox; readonly values: Uint8Array; readonly scores: Uint8Array | null }

/** What a person painted is not in doubt. */
const certain = 255
/** A brush always reaches the pixel it is on. */
const leastRadiusPx = Math.SQRT1_2

/** Whole pixels an operation can reach. */
export function boxOfOp(op: PixelOp): PixelBox {
  const reach = op.kind === 'brush' ? Math.max(op.radiusPx, leastRadiusPx) : 0
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
  const inside = op.kind === 'brush' ? underBrush(op, part) : inRings(op.rings, part)
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

/** Pixels whose centre lies within the radius of the line, one segment after the other. */
function underBrush({ line, radiusPx }: Extract<PixelOp, { kind: 'brush' }>, part: PixelBox): Uint8Array {
  const radius = Math.max(radiusPx, leastRadiusPx)
  const [left, top, right, bottom] = part
  const inside = new Uint8Array((right - left) * (bottom - top))
  for (let k = 0; k < Math.max(1, line.length - 1); k++) {
    const [a, b] = [line[k] as PixelXY, line[k + 1] ?? (line[k] as PixelXY)]
    const reach = clipBox(part, [
      Math.floor(Math.min(a[0], b[0]) - radius),
      Math.floor(Math.min(a[1], b[1]) - radius),
      Math.ceil(Math.max(a[0], b[0]) + radius),
      Math.ceil(Math.max(a[1], b[1]) + radius),
    ])
    if (!reach) continue
    for (let y = reach[1]; y < reach[3]; y++)
      for (let x = reach[0]; x < reach[2]; x++) if (offLine([x + 0.5, y + 0.5], a, b) <= radius) inside[(y - top) * (right - left) + x - left] = 1
  }
  return inside
}

function offLine(xy: PixelXY, a: PixelXY, b: PixelXY): number {
  const length2 = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
  const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((xy[0] - a[0]) * (b[0] - a[0]) + (xy[1] - a[1]) * (b[1] - a[1])) / length2))
  return Math.hypot(xy[0] - a[0] - t * (b[0] - a[0]), xy[1] - a[1] - t * (b[1] - a[1]))
}
