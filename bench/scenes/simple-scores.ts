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
