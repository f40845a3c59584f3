import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { polygonIou } from '../vision/box-overlap.ts'

/** `ring`: a turned box, convex; the overlap is that of the rings where both sides have one. */
export type FoundObject = { readonly image: string; readonly class: string; readonly score: number; readonly box: PixelBox; readonly ring?: readonly PixelXY[] | undefined }
/** `crowd`: a region of many, which takes in any number of finds; `ignore`: an object that is neither hit nor missed. */
export type TrueObject = Omit<FoundObject, 'score'> & { readonly crowd?: boolean; readonly ignore?: boolean }

/** A find and what it met: `hit`, `false_alarm`, or `left_out` where it lies on a crowd or an ignored object. */
export type Matched = { readonly found: FoundObject; readonly outcome: 'hit' | 'false_alarm' | 'left_out' }

const areaOf = ([left, top, right, bottom]: PixelBox): number => (right - left) * (bottom - top)

/** Shared over joined area; over the area of the find where the truth is a crowd. */
export function overlapOf(found: FoundObject, truth: TrueObject): number {
  const width = Math.min(found.box[2], truth.box[2]) - Math.max(found.box[0], truth.box[0])
  const height = Math.min(found.box[3], truth.box[3]) - Math.max(found.box[1], truth.box[1])
  if (width <= 0 || height <= 0) return 0
  if (found.ring && truth.ring && !truth.crowd) return polygonIou(found.ring, truth.ring)
  const joined = truth.crowd ? areaOf(found.box) : areaOf(found.box) + areaOf(truth.box) - width * height
  return joined > 0 ? (width * height) / joined : 0
}

/** A truth and how much of it a find of the same class and image covers, more than nothing. */
export type Overlap = { readonly object: TrueObject; readonly iou: number }

/** Finds of one class in one image; `overlaps` gives the truth each lies on, in the order of the truth. */
export type ImagePair = { readonly found: readonly FoundObject[]; overlaps(found: FoundObject): readonly Overlap[] }

/**
 * The matching of COCO in one image and class: finds by falling score, each to the truth it overlaps most and at least by `leastIou`; every
 * truth once, except a crowd. Truth that counts goes before ignored truth. Finds of equal score keep their order.
 * @param leastIou more than 0
 */
export function matchInImage({ found, overlaps }: ImagePair, leastIou: number): Matched[] {
  const taken = new Set<TrueObject>()
  return [...found]
    .sort((a, b) => b.score - a.score)
    .map((one): Matched => {
      const match = bestOf(overlaps(one), { taken, leastIou })
      if (!match) return { found: one, outcome: 'false_alarm' }
      taken.add(match)
      return { found: one, outcome: isIgnored(match) ? 'left_out' : 'hit' }
    })
}

export const isIgnored = ({ crowd, ignore }: TrueObject): boolean => crowd === true || ignore === true

type Choice = { readonly taken: ReadonlySet<TrueObject>; readonly leastIou: number }

function bestOf(truth: readonly Overlap[], { taken, leastIou }: Choice): TrueObject | null {
  let best: TrueObject | null = null
  let most = Math.min(leastIou, 1 - 1e-10)
  for (const { object, iou } of truth.toSorted((a, b) => Number(isIgnored(a.object)) - Number(isIgnored(b.object)))) {
    if (taken.has(object) && !object.crowd) continue
    // behind the truth that counts only ignored truth follows
    if (best && !isIgnored(best) && isIgnored(object)) break
    if (iou < most) continue
    most = iou
    best = object
  }
  return best
}
