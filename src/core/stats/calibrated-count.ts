import type { Calibration } from '../../contracts/model-card.ts'

export type CountEstimate = {
  /** objects there are, by how often such scores were right and how many were missed */
  readonly expected: number
  /** 95 %: from the chance of each object, from how few the bins were measured on, and from the measured recall */
  readonly interval: readonly [number, number]
}

const z95 = 1.959964

/**
 * How many objects there really are behind scores of at least the default threshold. Each is right with the precision of its bin; the
 * sum over the recall is the number sought. Null where the card has no recall, a score lies in no bin, or nothing was found: then nothing
 * says that the place is one the model can see at all.
 * Variances add: sum p(1-p) for the objects, k^2 p(1-p)/n for a bin that holds k of them, the number missed, and the recall's own, by the delta method.
 * @param scores of the objects found at the default threshold
 */
export function calibratedCount(scores: readonly number[], { bins, recall }: Calibration): CountEstimate | null {
  if (!recall || recall.value <= 0 || recall.n <= 0 || scores.length === 0) return null
  const held = new Array<number>(bins.length).fill(0)
  for (const score of scores) {
    const at = bins.findIndex(({ score: [low, high] }, i) => score >= low && (score < high || (i === bins.length - 1 && score <= high)))
    if (at < 0) return null
    held[at] = (held[at] as number) + 1
  }
  let right = 0
  let variance = 0
  bins.forEach(({ precision, n }, i) => {
    const k = held[i] as number
    // two more right and two more wrong than were seen: a bin of three right ones is not certain
    const p = (precision * n + 2) / (n + 4)
    right += k * precision
    variance += k * p * (1 - p) + (k * k * p * (1 - p)) / (n + 4)
  })
  const share = (recall.value * recall.n + 2) / (recall.n + 4)
  const expected = right / recall.value
  // the missed ones come by chance too, as many as it takes to have found `right`
  const missed = (right * (1 - share)) / recall.value ** 2
  const total = missed + variance / recall.value ** 2 + (expected ** 2 * (share * (1 - share))) / (recall.n + 4) / recall.value ** 2
  const half = z95 * Math.sqrt(total)
  return { expected, interval: [Math.max(0, Math.floor(expected - half)), Math.ceil(expected + half)] }
}
