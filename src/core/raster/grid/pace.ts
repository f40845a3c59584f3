import { fail, FailureError } from '../../../contracts/result.ts'

/** How long work is watched: `signal` stops it, `progress` hears how many of how many rows or windows are done. */
export type Pace = { readonly signal?: AbortSignal | null | undefined; readonly progress?: ((done: number, total: number) => void) | undefined }

const longestMs = 20

/**
 * A function to await between parts of long work: it lets other work run every 20 ms.
 * @throws FailureError `aborted` when the signal asked for it
 */
export function makePace({ signal, progress }: Pace = {}): (done: number, total: number) => Promise<void> {
  let last = performance.now()
  return async (done, total) => {
    if (signal?.aborted) throw new FailureError(fail({ code: 'aborted', message: 'The work was stopped.' }).error)
    progress?.(done, total)
    if (performance.now() - last < longestMs) return
    await new Promise((resolve) => setTimeout(resolve, 0))
    last = performance.now()
  }
}
