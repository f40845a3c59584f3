import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { fail, type Failed, ok, type Result } from '../../../contracts/result.ts'
import type { JobName, Jobs } from './jobs.ts'

export type TeachWorker = ReturnType<typeof makeTeachWorker>
export type AskTeach = <N extends JobName>(name: N, ask: Jobs[N]['ask']) => Promise<Result<Jobs[N]['value']>>

const heapMb = 4096

/**
 * The thread that works out features, fits and predicts, started when it is needed. One job after the other; none takes long, so what is
 * no longer wanted is simply not asked for.
 * @fails model_failed when the thread ended; the next job starts another one
 */
export function makeTeachWorker(entry = entryPath()) {
  let live: Worker | null = null
  const waiting = new Map<number, (answer: Result<unknown>) => void>()
  let next = 1

  const end = (failure: Failed) => {
    live = null
    for (const settle of waiting.values()) settle(failure)
    waiting.clear()
  }
  const start = (): Worker => {
    const worker = new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    worker.on('message', ({ id, value }: { id: number; value: unknown }) => {
      waiting.get(id)?.(ok(value))
      waiting.delete(id)
      if (waiting.size === 0) worker.unref()
    })
    worker.on('error', (problem) => live === worker && end(ended(problem.message)))
    worker.on('exit', (code) => live === worker && end(ended(`exit ${code}`)))
    return worker
  }
  const ask: AskTeach = (name, asked) =>
    new Promise((resolve) => {
      live ??= start()
      live.ref()
      const id = next++
      waiting.set(id, resolve as (answer: Result<unknown>) => void)
      live.postMessage({ id, job: { name, ask: asked } })
    })
  return {
    ask,
    /** ends the thread, also amid a job */
    async stop() {
      const ending = live
      end(ended('stopped'))
      await ending?.terminate()
    },
  }
}

const ended = (cause: string) =>
  fail({
    code: 'model_failed',
    message: 'The part of Aftermap that learns stopped; every example is kept.',
    hint: 'Give one more example, or go on.',
    repairable: true,
    details: { cause },
  })

function entryPath(): string {
  const built = fileURLToPath(new URL('./teach-worker.js', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL('./entry.ts', import.meta.url))
}
