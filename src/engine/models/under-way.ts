/** Tiles under way at once: one in the model, one that has arrived beside it, one that is being read. */
const most = 3

/**
 * Starts what is to be done for each item ahead of its turn, and gives the outcomes in order; `next` starts another one as soon as one is in.
 * A failure is told at its turn; nobody waits for those after it any more.
 * @throws RangeError when asked for more outcomes than there are items
 */
export function underWay<T, R>(items: readonly T[], start: (item: T) => Promise<R>) {
  const started: Promise<R>[] = []
  let at = 0
  const fill = () => {
    for (; at < items.length && started.length < most; at++) {
      const one = start(items[at] as T)
      one.catch(() => undefined)
      started.push(one)
    }
  }
  return {
    async next(): Promise<R> {
      fill()
      const first = started[0]
      if (!first) throw new RangeError('there is nothing more to do')
      const outcome = await first
      void started.shift()
      fill()
      return outcome
    },
  }
}
