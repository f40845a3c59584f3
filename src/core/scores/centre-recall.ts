import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { type FoundObject, isIgnored, type TrueObject } from './match-objects.ts'

const centreOf = ([left, top, right, bottom]: PixelBox): PixelXY => [(left + right) / 2, (top + bottom) / 2]
const sizeOf = ([left, top, right, bottom]: PixelBox): number => Math.sqrt((right - left) * (bottom - top))

/**
 * Recall of small objects by their centres: an overlap of a half is lost by a shift of 3 px where a box has 10. A truth is found where a find of
 * its class and image lies within half its size (the square root of its area) of its centre; every find once, by falling score.
 * Null where no truth is smaller than `belowPx`.
 */
export function centreRecall(found: readonly FoundObject[], truth: readonly TrueObject[], belowPx = 16): { readonly n: number; readonly recall: number } | null {
  const small = truth.filter((one) => !isIgnored(one) && sizeOf(one.box) < belowPx)
  if (small.length === 0) return null
  const open = new Set(small)
  for (const one of [...found].sort((a, b) => b.score - a.score)) {
    const near = [...open]
      .filter((object) => object.image === one.image && object.class === one.class)
      .map((object) => ({ object, distance: distance(centreOf(object.box), centreOf(one.box)) }))
      .filter(({ object, distance: apart }) => apart <= 0.5 * sizeOf(object.box))
      .sort((a, b) => a.distance - b.distance)[0]
    if (near) open.delete(near.object)
  }
  return { n: small.length, recall: 1 - open.size / small.length }
}

const distance = (a: PixelXY, b: PixelXY): number => Math.hypot(a[0] - b[0], a[1] - b[1])
