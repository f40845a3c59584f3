import { type Box, iou, type Scored } from './run-models.ts'

export type Overlap = { inter: number; predicted: number; truth: number; all: number }

export const emptyOverlap = (): Overlap => ({ inter: 0, predicted: 0, truth: 0, all: 0 })

/** Adds the pixels of one picture; IoU is taken over the sums. */
export function addOverlap(sum: Overlap, predicted: Uint8Array, isTruth: (at: number) => boolean): void {
  for (let at = 0; at < predicted.length; at++) {
    const truth = isTruth(at)
    const found = predicted[at] === 1
    sum.all++
    if (truth) sum.truth++
    if (found) sum.predicted++
    if (truth && found) sum.inter++
  }
}

export const overlapIou = ({ inter, predicted, truth }: Overlap): number => inter / (predicted + truth - inter)
/** What painting everything scores. */
export const paintAllIou = ({ truth, all }: Overlap): number => truth / all

export type Matched = { readonly score: number; readonly hit: boolean }

/** Greedy by score, each truth once, at IoU 0.5. */
export function matchBoxes(found: readonly Scored[], truths: readonly Box[]): Matched[] {
  const taken = new Set<number>()
  return [...found]
    .sort((a, b) => b.score - a.score)
    .map(({ box, score }) => {
      let best = -1
      let most = 0.5
      for (const [at, truth] of truths.entries()) {
        const shared = taken.has(at) ? 0 : iou(box, truth)
        if (shared >= most) {
          most = shared
          best = at
        }
      }
      if (best >= 0) taken.add(best)
      return { score, hit: best >= 0 }
    })
}

/** Average precision over 101 recall points of the envelope. */
export function averagePrecision(matched: readonly Matched[], truths: number): number {
  const order = [...matched].sort((a, b) => b.score - a.score)
  let hits = 0
  const curve = order.map(({ hit }, at) => {
    if (hit) hits++
    return { recall: hits / truths, precision: hits / (at + 1) }
  })
  let sum = 0
  for (let point = 0; point <= 100; point++) sum += Math.max(0, ...curve.filter(({ recall }) => recall >= point / 100 - 1e-9).map(({ precision }) => precision))
  return sum / 101
}
