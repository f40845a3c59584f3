import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { fail, type Result } from '../../contracts/result.ts'
import { stopped } from '../runner/turns.ts'
import type { JobName, Jobs } from './jobs.ts'

const idleMs = 30_000
/** Pixels lie outside this heap; it holds what is counted and outlined. */
const heapMb = 4096

export type RunJob = <N extends JobName>(name: N, ask: Jobs[N]['ask'], how: { transfer?: readonly ArrayBuffer[]; signal: AbortSignal | null }) => Promise<Result<Jobs[N]['value']>>
export type RasterWorker = { readonly run: RunJob; stop(): Promise<void> }

/**
 * The one thread beside the engine's own, started when it is needed. Jobs wait for one another; an aborted one is stopped at once,
 * in the middle of its loop, and the next gets a new thread.
 * @fails aborted when the signal or `stop` ended it, over_budget when memory did not suffice
 */
export function makeRasterWorker({ entryPath }: { entryPath: string | null }): RasterWorker {
  let live: Worker | null = null
  let idle: NodeJS.Timeout | null = null
  let tail: Promise<unknown> = Promise.resolve()
  let ending = new AbortController()

  const start = () => new Worker(entryPath ?? fileURLToPath(new URL('./entry.ts', import.meta.url)), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  const drop = async () => {
    if (idle) clearTimeout(idle)
    const ended = live
    live = null
    await ended?.terminate()
  }
  const rest = () => {
    live?.unref()
    idle = setTimeout(() => void drop(), idleMs)
    idle.unref()
  }

  const runNow: RunJob = (name, ask, { transfer = [], signal }) => {
    if (signal?.aborted) return Promise.resolve(stopped())
    if (idle) clearTimeout(idle)
    live ??= start()
    const worker = live
    worker.ref()
    worker.postMessage({ name, ask }, [...transfer])
    return new Promise((resolve, reject) => {
      const settle = (then: () => void) => {
        // by name: without one, Node's own listeners go as well, and no second answer comes
        for (const name of ['message', 'error', 'messageerror', 'exit']) worker.removeAllListeners(name)
        signal?.removeEventListener('abort', onAbort)
        then()
      }
      const onAbort = () => {
        void drop()
        settle(() => resolve(stopped()))
      }
      const onEnd = (problem: Error) => {
        live = null
        settle(() => (isOutOfMemory(problem) ? resolve(tooMuch()) : reject(problem)))
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      worker.once('message', (result) => {
        rest()
        settle(() => resolve(result))
      })
      worker.once('error', onEnd)
      worker.once('messageerror', onEnd)
      worker.once('exit', (code) => onEnd(new Error(`the raster worker ended with ${code}`)))
    })
  }

  return {
    run(name, ask, { transfer, signal }) {
      const stop = signal ? AbortSignal.any([signal, ending.signal]) : ending.signal
      const turn = tail.then(() => runNow(name, ask, { ...(transfer ? { transfer } : {}), signal: stop }))
      tail = turn.catch(() => undefined)
      return orStopped(turn, stop)
    },
    async stop() {
      ending.abort()
      ending = new AbortController()
      await drop()
    },
  }
}

/** A job that still waits for another one is given up at once as well. */
function orStopped<T>(work: Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve(stopped())
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

const isOutOfMemory = (problem: Error): boolean => 'code' in problem && problem.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooMuch = () => fail({ code: 'over_budget', message: 'The memory does not suffice for a raster of so many parts.', hint: 'Draw a smaller area.' })
