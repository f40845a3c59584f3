import type { PixelBox, PixelXY, Rings } from '../../contracts/frame.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { boxOfRings, clipBox, clipRing, ringOfBox } from '../vector/index.ts'
import type { LabelObject, LabelShape, PixelPatch } from './label-sheet.ts'

/** An object in pixels of its image, cut to it. `parts` are what is drawn; none for a point and for pixels. */
export type PlacedObject = {
  readonly name: string
  readonly kind: LabelShape['kind']
  readonly bbox: PixelBox
  readonly parts: readonly Rings[]
  readonly patch: PixelPatch | null
  /** null for a point */
  readonly areaPx: number | null
  readonly turned: boolean
  readonly cut: boolean
} & Pick<LabelObject, 'crowd' | 'difficult' | 'score'>

export type Placed = {
  readonly objects: readonly PlacedObject[]
  /** objects wholly outside the image */
  readonly outside: number
  /** objects that cross its edge */
  readonly cut: number
  /** objects without a surface */
  readonly flat: number
}

/** `window`: what is kept, usually the whole image. */
type Placing = { readonly window: PixelBox; toPixels(points: readonly PixelXY[]): Result<PixelXY[]> }

/**
 * Objects of a sheet laid on an image: in its pixels, and cut to its edge. What lies outside or has no surface is counted, not kept.
 * @param toPixels from the space of the sheet; its failure is passed on
 */
export function placeObjects(objects: readonly LabelObject[], { window: frame, toPixels }: Placing): Result<Placed> {
  const placed: PlacedObject[] = []
  const count = { outside: 0, cut: 0, flat: 0 }
  for (const object of objects) {
    const one = place(object, frame, toPixels)
    if (!one.ok) return one
    if (typeof one.value === 'string') count[one.value]++
    else placed.push(one.value)
    if (typeof one.value !== 'string' && one.value.cut) count.cut++
  }
  return ok({ objects: placed, ...count })
}

type Where = Omit<PlacedObject, 'name' | 'crowd' | 'difficult' | 'score' | 'kind'> | 'outside' | 'flat'

function place({ name, shape, crowd, difficult, score }: LabelObject, frame: PixelBox, toPixels: Placing['toPixels']): Result<PlacedObject | 'outside' | 'flat'> {
  const where = placeShape(shape, frame, toPixels)
  if (!where.ok) return where
  return ok(typeof where.value === 'string' ? where.value : { name, kind: shape.kind, crowd, difficult, score, ...where.value })
}

function placeShape(shape: LabelShape, frame: PixelBox, toPixels: Placing['toPixels']): Result<Where> {
  if (shape.kind === 'pixels') return ok(placePatch(shape.patch, frame))
  if (shape.kind === 'point') {
    const moved = toPixels([shape.xy])
    return moved.ok ? ok(placePoint(moved.value[0] ?? shape.xy, frame)) : moved
  }
  const turned = shape.kind === 'rings' && shape.turned
  const parts = shape.kind === 'box' ? [[ringOfBox(shape.box)]] : shape.parts
  const moved: Rings[] = []
  for (const part of parts) {
    const rings: Rings = []
    for (const ring of part) {
      const points = toPixels(ring)
      if (!points.ok) return points
      rings.push(points.value)
    }
    moved.push(rings)
  }
  return ok(placeParts(moved, frame, turned))
}

function placePoint([x, y]: PixelXY, [left, top, right, bottom]: PixelBox): Where {
  if (x < left || y < top || x >= right || y >= bottom) return 'outside'
  const bbox: PixelBox = [Math.max(left, x - 0.5), Math.max(top, y - 0.5), Math.min(right, x + 0.5), Math.min(bottom, y + 0.5)]
  return { bbox, parts: [], patch: null, areaPx: null, turned: false, cut: false }
}

function placeParts(parts: readonly Rings[], frame: PixelBox, turned: boolean): Where {
  const area = areaOfParts(parts)
  if (!(area > 0)) return 'flat'
  const before = boxOfRings(parts.flat())
  if (!clipBox(before, frame)) return 'outside'
  const isInside = before[0] >= frame[0] && before[1] >= frame[1] && before[2] <= frame[2] && before[3] <= frame[3]
  if (isInside) return { bbox: before, parts, patch: null, areaPx: area, turned, cut: false }
  const kept = parts.map((rings) => rings.map((ring) => clipRing(ring, frame)).filter((ring) => ring.length > 0)).filter((rings) => rings.length > 0)
  const areaPx = areaOfParts(kept)
  if (!(areaPx > 0)) return 'outside'
  return { bbox: boxOfRings(kept.flat()), parts: kept, patch: null, areaPx, turned: false, cut: true }
}

/** Pixels of a run-length mask, cut to the smallest patch that holds them. */
function placePatch(patch: PixelPatch, [left, top, right, bottom]: PixelBox): Where {
  const found = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: -1, bottom: -1, pixels: 0, all: 0 }
  patch.data.forEach((value, at) => {
    if (value === 0) return
    found.all++
    const [x, y] = [patch.left + (at % patch.width), patch.top + Math.floor(at / patch.width)]
    if (x < left || y < top || x >= right || y >= bottom) return
    found.pixels++
    found.left = Math.min(found.left, x)
    found.top = Math.min(found.top, y)
    found.right = Math.max(found.right, x + 1)
    found.bottom = Math.max(found.bottom, y + 1)
  })
  if (found.all === 0) return 'flat'
  if (found.pixels === 0) return 'outside'
  const size = { width: found.right - found.left, height: found.bottom - found.top }
  const data = new Uint8Array(size.width * size.height)
  for (let row = 0; row < size.height; row++) {
    const from = (found.top - patch.top + row) * patch.width + found.left - patch.left
    data.set(patch.data.subarray(from, from + size.width), row * size.width)
  }
  const bbox: PixelBox = [found.left, found.top, found.right, found.bottom]
  return { bbox, parts: [], patch: { left: found.left, top: found.top, ...size, data }, areaPx: found.pixels, turned: false, cut: found.pixels < found.all }
}

/** Outer rings less their holes. */
const areaOfParts = (parts: readonly Rings[]): number =>
  parts.reduce((sum, [outer = [], ...holes]) => sum + ringArea(outer) - holes.reduce((inner, hole) => inner + ringArea(hole), 0), 0)

function ringArea(ring: readonly PixelXY[]): number {
  let twice = 0
  for (let at = 1; at < ring.length; at++) {
    const [[x0, y0], [x1, y1]] = [ring[at - 1] as PixelXY, ring[at] as PixelXY]
    twice += x0 * y1 - x1 * y0
  }
  return Math.abs(twice) / 2
}
