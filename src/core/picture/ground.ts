import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import { lonLatToFrame, frameToLonLat } from '../geo/index.ts'

export type RectMm = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A piece of ground on paper. `box` is what the map frame shows, in pixels of `frame`; `denominator` of the scale is null where the pixel size is not known. */
export type Ground = {
  readonly frame: Frame
  readonly box: PixelBox
  readonly rect: RectMm
  readonly perPxMm: { readonly x: number; readonly y: number }
  readonly denominator: number | null
}

const steps = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9] as const

/** The next round scale that is not larger: 1337 -> 1500. */
export function roundScale(denominator: number): number {
  const power = 10 ** Math.floor(Math.log10(denominator))
  return power * (steps.find((step) => step * power >= denominator * (1 - 1e-9)) ?? 10)
}

type Fit = {
  readonly frame: Frame
  readonly box: PixelBox
  readonly rect: RectMm /** fixed scale; else the largest round one that shows the box */
  readonly denominator?: number | null
}

/**
 * Lays a box into a map frame: at a round scale where the pixel size is known, and grown on both sides until the frame is full,
 * also past the image. Pixels that are longer than wide on the ground stay so on paper.
 */
export function fitGround({ frame, box, rect, denominator = null }: Fit): Ground {
  const widthPx = Math.max(box[2] - box[0], 1e-9)
  const heightPx = Math.max(box[3] - box[1], 1e-9)
  const { gsd } = frame
  if (gsd === null) {
    const side = Math.min(rect.width / widthPx, rect.height / heightPx)
    return placed({ frame, box, rect, perPxMm: { x: side, y: side }, denominator: null })
  }
  const least = Math.max((widthPx * gsd.x * 1000) / rect.width, (heightPx * gsd.y * 1000) / rect.height)
  const scale = denominator ?? roundScale(least)
  return placed({ frame, box, rect, perPxMm: { x: (gsd.x * 1000) / scale, y: (gsd.y * 1000) / scale }, denominator: scale })
}

function placed(ground: Ground): Ground {
  const { box, rect, perPxMm } = ground
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  const [halfX, halfY] = [rect.width / perPxMm.x / 2, rect.height / perPxMm.y / 2]
  return { ...ground, box: [x - halfX, y - halfY, x + halfX, y + halfY] }
}

/** The same box in a frame of its own aspect, for pictures beside one another: no scale is rounded and nothing is added. */
export function snugGround({ frame, box, rect }: Fit): Ground {
  const gsd = frame.gsd ?? { x: 1, y: 1 }
  const perM = Math.min(rect.width / ((box[2] - box[0]) * gsd.x), rect.height / ((box[3] - box[1]) * gsd.y))
  const perPxMm = { x: gsd.x * perM, y: gsd.y * perM }
  const [width, height] = [(box[2] - box[0]) * perPxMm.x, (box[3] - box[1]) * perPxMm.y]
  const inner = { x: rect.x + (rect.width - width) / 2, y: rect.y + (rect.height - height) / 2, width, height }
  return { frame, box, rect: inner, perPxMm, denominator: frame.gsd === null ? null : 1000 / perM }
}

/** Millimetres on the sheet of a position in pixels of the ground's frame. */
export const onPaper = ({ box, rect, perPxMm }: Ground, [x, y]: PixelXY): readonly [number, number] => [rect.x + (x - box[0]) * perPxMm.x, rect.y + (y - box[1]) * perPxMm.y]

/** Degrees clockwise from the top of the sheet to true north in the middle of the ground; null without a coordinate system. */
export function northDeg(ground: Ground): number | null {
  const { frame, box } = ground
  const middle: PixelXY = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  const here = frameToLonLat(frame, middle)
  if (!here.ok) return null
  const [lon, lat] = here.value
  // near a pole north is where the meridian leads to, on the other side of the step
  const stepDeg = 1e-4
  const away = lonLatToFrame(frame, [lon, Math.min(90, lat + stepDeg)])
  if (!away.ok) return null
  const [x0, y0] = onPaper(ground, middle)
  const [x1, y1] = onPaper(ground, away.value)
  return Math.hypot(x1 - x0, y1 - y0) > 0 ? (Math.atan2(x1 - x0, y0 - y1) * 180) / Math.PI : null
}

/** 1, 2 or 5 times a power of ten: the largest that is not above. */
export function oneTwoFive(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const lead = value / power
  return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1)
}
