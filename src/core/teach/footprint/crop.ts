import { boxOfPoints } from '../../geo/index.ts'
import type { PixelBox, PixelXY, Rings } from '../../../contracts/frame.ts'
import { rasterizeRings } from '../../raster/index.ts'
import { countsAround } from '../features/texture.ts'

/** Side of the crops that buildings are looked at in, pixels. */
export const cropSidePx = 64

/** Where a crop lies on the image and which of its pixels are the building and the ground around it. */
export type CropPlan = {
  /** square on the image, in its pixels; may reach over its border */
  readonly box: PixelBox
  readonly inside: Uint8Array
  readonly ring: Uint8Array
  /** pixels of the building on the image, and how round and how long it is */
  readonly shape: readonly [logArea: number, roundness: number, stretch: number]
}

const roomAround = 1.5
const leastRing = 4

/** Crop of a building given by its rings in pixels of the image: unscaled where it fits, reduced where it is larger. */
export function cropPlan(rings: Rings): CropPlan {
  const outer = rings[0] as readonly PixelXY[]
  const [left, top, right, bottom] = boxOfPoints(outer)
  const extent = Math.max(right - left, bottom - top)
  const scale = Math.max(1, (extent * roomAround) / cropSidePx)
  const half = (cropSidePx * scale) / 2
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const box: PixelBox = [x - half, y - half, x + half, y + half]
  const local = rings.map((ring) => ring.map(([px, py]): PixelXY => [(px - box[0]) / scale, (py - box[1]) / scale]))
  const drawn = rasterizeRings(local, cropSidePx, cropSidePx)
  const inside = drawn.some((one) => one === 1) ? drawn : centreOnly()
  const size = { width: cropSidePx, height: cropSidePx }
  const reach = Math.round(Math.max(leastRing, (0.25 * extent) / scale))
  const near = countsAround(inside, size, 2 * Math.min(reach, cropSidePx / 4) + 1)
  return { box, inside, ring: Uint8Array.from(near, (n, at) => (n > 0 && inside[at] === 0 ? 1 : 0)), shape: shapeOf(outer) }
}

/** A building smaller than a pixel is the pixel it lies in. */
function centreOnly(): Uint8Array {
  const mask = new Uint8Array(cropSidePx * cropSidePx)
  mask[(cropSidePx / 2) * cropSidePx + cropSidePx / 2] = 1
  return mask
}

function shapeOf(ring: readonly PixelXY[]): [number, number, number] {
  let [twice, around] = [0, 0]
  for (let at = 1; at < ring.length; at++) {
    const [a, b] = [ring[at - 1] as PixelXY, ring[at] as PixelXY]
    twice += a[0] * b[1] - b[0] * a[1]
    around += Math.hypot(b[0] - a[0], b[1] - a[1])
  }
  const area = Math.max(0.25, Math.abs(twice) / 2)
  const [left, top, right, bottom] = boxOfPoints(ring)
  const [wide, high] = [Math.max(0.5, right - left), Math.max(0.5, bottom - top)]
  return [Math.log(area), (4 * Math.PI * area) / Math.max(1e-6, around * around), Math.max(wide, high) / Math.min(wide, high)]
}
