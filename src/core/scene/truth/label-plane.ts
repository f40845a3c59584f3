import { classRegistry, type RegistryClass } from '../../../contracts/classes.ts'
import type { PixelBox } from '../../../contracts/frame.ts'
import { eachPixel } from '../canvas.ts'
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

/** Registry values and instance numbers of every pixel while they are being filled, what comes later on top. */
export type LabelPlane = {
  readonly width: number
  readonly height: number
  readonly gsdM: number
  readonly labels: Uint8Array
  readonly instances: Uint16Array
}

export const makeLabelPlane = (sizePx: number, gsdM: number): LabelPlane => ({
  width: sizePx,
  height: sizePx,
  gsdM,
  labels: new Uint8Array(sizePx * sizePx),
  instances: new Uint16Array(sizePx * sizePx),
})

/** an object shows at least this many pixels, or nobody could find it */
export const leastPx = 12

/** Numbers of the pixels an outline covers: those with at least 8 of 4 x 4 sub-samples inside. */
export function pixelsOf(size: { readonly width: number; readonly height: number; readonly gsdM: number }, outline: Outline): number[] {
  const pixels: number[] = []
  eachPixel(size, outline.box, (x, y, at) => {
    const away = outline.distance(x, y)
    if (away < -size.gsdM || (away < size.gsdM && samplesInside(outline, [x, y], size.gsdM) >= 8)) pixels.push(at)
  })
  return pixels
}

function samplesInside({ distance }: Outline, [x, y]: readonly [number, number], gsdM: number): number {
  let inside = 0
  for (let k = 0; k < 16; k++) if (distance(x + (((k & 3) + 0.5) / 4 - 0.5) * gsdM, y + ((k >> 2) + 0.5 - 2) * 0.25 * gsdM) < 0) inside++
  return inside
}

/** Lays an object over what is there; the number it got, or null when too little of it shows. */
export function stampObject(plane: LabelPlane, { outline, class: cls, id }: { outline: Outline; class: RegistryClass; id: number }): boolean {
  const pixels = pixelsOf(plane, outline)
  if (pixels.length < leastPx) return false
  for (const at of pixels) {
    plane.labels[at] = classRegistry[cls].index
    plane.instances[at] = id
  }
  return true
}
