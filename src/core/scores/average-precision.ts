import { meanOf, scoreOf } from './confusion.ts'
import { type FoundObject, type ImagePair, isIgnored, type Matched, matchInImage, type TrueObject } from './match-objects.ts'
import { overlapsOf } from './overlaps.ts'

/** 0.50, 0.55 ... 0.95, to the last bit as COCO has them. */
export const cocoThresholds: readonly number[] = Array.from({ length: 10 }, (_, at) => 0.5 + at * ((0.95 - 0.5) / 9))
const recallPoints: readonly number[] = Array.from({ length: 101 }, (_, at) => (at === 100 ? 1 : at * 0.01))

/** Null where the truth has none that counts. Precision, recall and F1 are of all finds at IoU 0.5. */
export type ObjectScore = {
  readonly class: string
  readonly n: number
  readonly found: number
  readonly precision: number | null
  readonly recall: number | null
  readonly f1: number | null
  readonly ap50: number | null
  readonly ap: number | null
}
export type DetectionScores = {
  readonly classes: readonly ObjectScore[]
  readonly map50: number | null
  readonly map: number | null
  /** every find that counts at IoU 0.5, for calibration */
  readonly outcomes: readonly { readonly score: number; readonly right: boolean }[]
}

/**
 * Area under the precision envelope at the 101 recall points of COCO.
 * @param hits of all finds by falling score, true where the find is right
 * @param n truth that counts; null is returned for 0
 */
export function averagePrecision(hits: readonly boolean[], n: number): number | null {
  if (n === 0) return null
  const precision: number[] = []
  const recall: number[] = []
  let right = 0
  hits.forEach((hit, at) => {
    if (hit) right++
    precision.push(right / (at + 1))
    recall.push(right / n)
  })
  for (let at = precision.length - 2; at >= 0; at--) precision[at] = Math.max(precision[at] ?? 0, precision[at + 1] ?? 0)
  let at = 0
  let sum = 0
  for (const point of recallPoints) {
    while (at < recall.length && (recall[at] ?? 0) < point) at++
    sum += precision[at] ?? 0
  }
  return sum / recallPoints.length
}

/** The COCO figures over images and classes. Finds are not cut to the best 100 of an image: images from above hold more. */
export function detectionScores(found: readonly FoundObject[], truth: readonly TrueObject[]): DetectionScores {
  const names = [...new Set([...truth, ...found].map((one) => one.class))].sort()
  const scored = names.map((name) => scoreClass(name, { found: found.filter((one) => one.class === name), truth: truth.filter((one) => one.class === name) }))
  return {
    classes: scored.map(({ score }) => score),
    map50: meanOf(scored.map(({ score }) => score.ap50)),
    map: meanOf(scored.map(({ score }) => score.ap)),
    outcomes: scored.flatMap(({ at50 }) => at50.map((one) => ({ score: one.found.score, right: one.outcome === 'hit' }))),
  }
}

type Both = { readonly found: readonly FoundObject[]; readonly truth: readonly TrueObject[] }

function scoreClass(name: string, { found, truth }: Both): { score: ObjectScore; at50: Matched[] } {
  const n = truth.filter((one) => !isIgnored(one)).length
  const images = pairsOf(found, truth)
  const at = (threshold: number) => matchAll(images, threshold)
  const aps = cocoThresholds.map((threshold) =>
    averagePrecision(
      at(threshold).map(({ outcome }) => outcome === 'hit'),
      n,
    ),
  )
  const at50 = at(0.5)
  const hits = at50.filter(({ outcome }) => outcome === 'hit').length
  const { precision, recall, f1 } = scoreOf({ hits, falseAlarms: at50.length - hits, misses: n - hits })
  return { score: { class: name, n, found: at50.length, precision, recall, f1, ap50: aps[0] ?? null, ap: meanOf(aps) }, at50 }
}

/** Images in the order of their names. */
function pairsOf(found: readonly FoundObject[], truth: readonly TrueObject[]): ImagePair[] {
  const [foundIn, truthIn] = [byImage(found), byImage(truth)]
  const images = [...new Set([...foundIn.keys(), ...truthIn.keys()])].sort()
  return images.map((image) => {
    const own = foundIn.get(image) ?? []
    return { found: own, overlaps: overlapsOf(own, truthIn.get(image) ?? []) }
  })
}

function byImage<T extends { image: string }>(objects: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const object of objects) {
    const group = groups.get(object.image)
    if (group) group.push(object)
    else groups.set(object.image, [object])
  }
  return groups
}

/** Finds that count, by falling score over all images. */
function matchAll(images: readonly ImagePair[], threshold: number): Matched[] {
  return images
    .flatMap((pair) => matchInImage(pair, threshold))
    .filter(({ outcome }) => outcome !== 'left_out')
    .sort((a, b) => b.found.score - a.found.score)
}
