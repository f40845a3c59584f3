import { setImmediate } from 'node:timers/promises'
import { fail, type Failed, FailureError } from '../../contracts/result.ts'

/** A loop over stored tiles keeps the engine for this long, then answers come first. */
const turnMs = 15

export const stopped = (): Failed => fail({ code: 'aborted', message: 'Stopped.', hint: 'Finished tiles are kept; run again to go on.' })

export function throwIfStopped(signal: AbortSignal | null): void {
  if (signal?.aborted) throw new FailureError(stopped().error)
}

/** Lets the rest of the engine run whenever a turn is over. A stopped run throws its failure, because loops have no other way out. */
export function makeTurns(signal: AbortSignal | null) {
  let until = performance.now() + turnMs
  return async (): Promise<void> => {
    throwIfStopped(signal)
    if (performance.now() < until) return
    await setImmediate()
    throwIfStopped(signal)
    until = performance.now() + turnMs
  }
}

type Turn = { readonly signal: AbortSignal | null; around(batch: () => void): void }

/** Works through the items in turns; `around` wraps what is done in one turn, as a transaction does. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => void, { signal, around }: Turn): Promise<void> {
  let at = 0
  while (at < items.length) {
    throwIfStopped(signal)
    around(() => {
      const until = performance.now() + turnMs
      do work(items[at++] as T)
      while (at < items.length && performance.now() < until)
    })
    await setImmediate()
  }
  throwIfStopped(signal)
}
