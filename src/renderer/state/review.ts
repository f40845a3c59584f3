import { create } from 'zustand'

/** What this window alone keeps of reviewing a plan. */
export type Review = {
  /** questions whose other plan she will choose about later */
  later: Record<string, boolean>
  /** from the newest change of a card to its findings on the screen */
  checkedMs: number | null
}

export const useReview = create<Review>(() => ({ later: {}, checkedMs: null }))

/** Name under which the time from a change of a card to its findings stands in the performance timeline. */
export const findingsMark = 'aftermap:findings'

/** Notes how long a change took to come back with its findings. */
export function noteFindings(startedAt: number): void {
  const { duration } = performance.measure(findingsMark, { start: startedAt, end: performance.now() })
  useReview.setState({ checkedMs: duration })
}
