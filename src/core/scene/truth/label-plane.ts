import { classRegistry, type RegistryClass } from '../../../contracts/classes.ts'
import type { PixelBox } from '../../../contracts/frame.ts'
import { eachPixel, type Rows } from '../canvas.ts'
import type { Outline } from '../world/claims.ts'

export type ObjectKind = 'building' | 'vehicle' | 'tree' | 'pool'
/** One thing in the picture: its class, its number in the world and in the instance mask, its pixels and whether the picture's edge cuts it. */
export type Instance = {
  readonly id: number
  readonly kind: ObjectKind
  readonly worldId: number
  readonly class: RegistryClass
  readonly box: PixelBox
  readonly areaPx: number
  readonly clipped: boolean
}

/** Registry values and instance numbers of every pixel of some rows while they are being filled, what comes later on top. */
export type LabelPlane = Rows & { readonly labels: Uint8Array; readonly instances: Uint16Array | Uint32Array }

/** @param lastId the highest instance number: many need four bytes */
export const makeLabelPlane = ({ width, top, height, gsdM }: Rows, lastId: number): LabelPlane => ({
  width,
  top,
  height,
  gsdM,
  labels: new Uint8Array(width * height),
  instances: lastId > 0xffff ? new Uint32Array(width * height) : new Uint16Array(width * height),
})

/** an object shows at least this many pixels, or nobody could find it */
export const leastPx = 12

/** Numbers of the pixels of the rows an outline covers: those with at least 8 of 4 x 4 sub-samples inside. */
export function pixelsOf(rows: Rows, outline: Outline): number[] {
  const pixels: number[] = []
  eachPixel(rows, outline.box, (x, y, at) => {
    const away = outline.distance(x, y)
    if (away < -rows.gsdM || (away < rows.gsdM && samplesInside(outline, [x, y], rows.gsdM) >= 8)) pixels.push(at)
  })
  return pixels
}

function samplesInside({ distance }: Outline, [x, y]: readonly [number, number], gsdM: number): number {
  let inside = 0
  for (let k = 0; k < 16; k++) if (distance(x + (((k & 3) + 0.5) / 4 - 0.5) * gsdM, y + ((k >> 2) + 0.5 - 2) * 0.25 * gsdM) < 0) inside++
  return inside
}

/** Lays an object over what is there; false when none of it lies in the rows, or too little of it shows in the picture. */
export function stampObject(plane: LabelPlane, { outline, class: cls, id }: { outline: Outline; class: RegistryClass; id: number }): boolean {
  const pixels = pixelsOf(plane, outline)
  if (pixels.length === 0 || (pixels.length < leastPx && pixelsInPicture(plane, outline) < leastPx)) return false
  for (const at of pixels) {
    plane.labels[at] = classRegistry[cls].index
    plane.instances[at] = id
  }
  return true
}

/** The rows may hold the smaller part of an object only. */
const pixelsInPicture = ({ width, gsdM }: Rows, outline: Outline): number => pixelsOf({ width, top: 0, height: width, gsdM }, outline).length
