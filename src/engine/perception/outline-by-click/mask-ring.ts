import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { ringArea } from '../../../core/edits/index.ts'
import { labelComponents, polygonizeGrid, ringPoints, simplify } from '../../../core/raster/index.ts'
import { firstCrossing } from '../../../core/vector/index.ts'

type MaskAsk = {
  /** a probability for each pixel, row by row */
  readonly mask: Float32Array
  /** 1 where the image holds data; nothing else is of the object */
  readonly valid: Uint8Array
  readonly side: number
  /** clicks on the object, in pixels of the mask */
  readonly on: readonly PixelXY[]
}

const isMask = 0.5
const tolerancePx = 0.75

/**
 * Outer outline of the part of a mask that is meant: the one most clicks lie in, where there are none the largest. Closed, simple, in
 * pixels of the mask, its corners off the steps of the pixels. Null where nothing of the mask lies under a click.
 */
export function ringOfMask({ mask, valid, side, on }: MaskAsk): PixelXY[] | null {
  const values = new Uint8Array(mask.length)
  for (let at = 0; at < mask.length; at++) if ((mask[at] as number) > isMask && valid[at] === 1) values[at] = 1
  const { labels } = labelComponents(values, { width: side, height: side }, new Set([1]))
  const label = on.length > 0 ? mostOf(on.map(([x, y]) => labels[Math.floor(y) * side + Math.floor(x)] ?? 0)) : mostOf(labels)
  if (label === null) return null
  const outer = outlineOf(labels, label, side)
  const smooth = simplify(outer, tolerancePx)
  // cutting the steps off may lay two sides of a thin neck over one another
  return smooth.length < 4 || firstCrossing(smooth) !== null || ringArea(smooth) === 0 ? outer : smooth
}

/** The label that comes most often; null where there is none. 0 is no part. */
function mostOf(labels: ArrayLike<number>): number | null {
  const counts = new Map<number, number>()
  for (let at = 0; at < labels.length; at++) if (labels[at] !== 0) counts.set(labels[at] as number, (counts.get(labels[at] as number) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** Outer ring of the largest 4-connected piece of a part, in pixel corners. Only its own box is gone through. */
function outlineOf(labels: Int32Array, label: number, side: number): PixelXY[] {
  const [left, top, right, bottom] = boxOf(labels, label, side)
  const [width, height] = [right - left, bottom - top]
  const values = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (labels[(top + y) * side + left + x] === label) values[y * width + x] = 1
  const rings = polygonizeGrid({ width, height, values, valid: null }, (value) => (value === 1 ? 1 : null)).map((polygon) => ringPoints(polygon.rings[0]))
  const [largest = []] = rings.toSorted((a, b) => ringArea(b) - ringArea(a))
  return largest.map(([x, y]): PixelXY => [x + left, y + top])
}

function boxOf(labels: Int32Array, label: number, side: number): PixelBox {
  const box: PixelBox = [side, side, 0, 0]
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (labels[y * side + x] !== label) continue
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x + 1)
      box[3] = y + 1
    }
  }
  return box
}
