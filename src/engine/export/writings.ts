import { randomUUID } from 'node:crypto'
import { fail, FailureError, type Result } from '../../contracts/result.ts'
import type { Emit } from '../events.ts'
import { makeCalmTelling } from '../tell-calm.ts'

/** What one who writes files for others is given: when to stop, and whom to tell what is being written. */
export type Writing = { readonly signal: AbortSignal; told(words: string): void }
export type Writings = ReturnType<typeof makeWritings>

/** Work that writes files, by the name its caller gave it. */
export function makeWritings(emit: Emit) {
  const running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<unknown> }>()
  const words = new Map<string, string>()
  const calm = makeCalmTelling((job) => emit('exports', 'progress', { job, words: words.get(job) ?? '' }))

  const cancel = (job: string): boolean => {
    const found = running.get(job)
    found?.controller.abort()
    return found !== undefined
  }
  return {
    /** @fails aborted when it was stopped, and as the work does; bad_request where the name is taken */
    async run<T>(name: string | null, work: (writing: Writing) => Promise<Result<T>>): Promise<Result<T>> {
      const job = name ?? randomUUID()
      if (running.has(job)) return fail({ code: 'bad_request', message: 'Work of this name is being done already.', hint: 'Give it another name.' })
      const controller = new AbortController()
      const told = (now: string) => {
        // a last part that is copied after Stop tells nobody
        if (name === null || controller.signal.aborted) return
        words.set(job, now)
        calm.changed(job)
      }
      const ended = work({ signal: controller.signal, told }).catch((error: unknown): Result<T> => {
        if (error instanceof FailureError) return { ok: false, error: error.failure }
        if (controller.signal.aborted) return stopped
        throw error
      })
      running.set(job, { controller, ended })
      try {
        const result = await ended
        return !result.ok && controller.signal.aborted ? stopped : result
      } finally {
        running.delete(job)
        words.delete(job)
        calm.forget(job)
      }
    },
    cancel,
    /** the project closes: what is being written is given up first */
    async stop() {
      const all = [...running.entries()]
      for (const [job] of all) cancel(job)
      await Promise.allSettled(all.map(([, { ended }]) => ended))
    },
  }
}

const stopped = fail({ code: 'aborted', message: 'Stopped: nothing was written.', hint: 'Write it again when you need it.', repairable: true })
