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
  const open = Map.groupBy(small, groupOf)
  let hits = 0
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    const group = open.get(groupOf(one))
    const near = group && nearestTo(centreOf(one.box), group)
    if (!near) continue
    group.splice(group.indexOf(near), 1)
    hits++
  }
  return { n: small.length, recall: hits / small.length }
}

const groupOf = (one: TrueObject): string => JSON.stringify([one.image, one.class])

/** The object whose centre is nearest, among those within half their size. */
function nearestTo(centre: PixelXY, objects: readonly TrueObject[]): TrueObject | null {
  let best: TrueObject | null = null
  let least = Number.POSITIVE_INFINITY
  for (const object of objects) {
    const apart = distance(centreOf(object.box), centre)
    if (apart > 0.5 * sizeOf(object.box) || apart >= least) continue
    least = apart
    best = object
  }
  return best
}

const distance = (a: PixelXY, b: PixelXY): number => Math.hypot(a[0] - b[0], a[1] - b[1])
