import type { Result } from '../../contracts/result.ts'

export type Patience<T> = {
  readonly limitMs: number
  /** what must be over before the time runs: the answer asked for earlier, null for at once */
  readonly turn: Promise<unknown> | null
  /** ends whoever is waited for, so that the answer comes, and is a failure */
  readonly giveUp: () => void
  /** the failure of one that was given up */
  readonly late: Result<T>
}

/** An answer, or `late` where it did not come within the limit; the time spent behind earlier ones does not count. */
export async function answerWithin<T>(answer: Promise<Result<T>>, { limitMs, turn, giveUp, late }: Patience<T>): Promise<Result<T>> {
  let isLate = false
  let isOver = false
  let limit: NodeJS.Timeout | undefined
  void (turn ?? Promise.resolve()).then(() => {
    if (isOver) return
    limit = setTimeout(() => {
      isLate = true
      giveUp()
    }, limitMs)
  })
  const said = await answer
  isOver = true
  clearTimeout(limit)
  return isLate && !said.ok ? late : said
}
