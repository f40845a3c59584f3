import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { FailureError, fail } from '../../contracts/result.ts'
import type { PrintAsks } from './jobs.ts'

/** The built entry lies beside the bundle; from source it is the file of this folder. */
function entry(): string {
  const built = fileURLToPath(new URL('./print-thread.js', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL('./entry.ts', import.meta.url))
}

type How = { readonly signal?: AbortSignal | null; readonly transfer?: readonly ArrayBuffer[] }

/**
 * Makes the bytes of a print beside the engine, which answers meanwhile. A stop ends the thread at once.
 * @throws FailureError over_budget where the memory does not suffice; the reason of the signal
 */
export async function inPrintThread<N extends keyof PrintAsks>(name: N, ask: PrintAsks[N], { signal = null, transfer = [] }: How = {}): Promise<Uint8Array> {
  signal?.throwIfAborted()
  const worker = new Worker(entry(), { workerData: { name, ask }, transferList: [...transfer], execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 2048 } })
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => {
      signal?.removeEventListener('abort', onAbort)
      then()
    }
    // a thread that has done its job ends by itself: ended from outside, native code in it may still be at work
    const onAbort = () => {
      void worker.terminate()
      settle(() => reject(signal?.reason))
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    worker.once('message', (bytes: Uint8Array) => settle(() => resolve(bytes)))
    worker.once('error', (problem) => settle(() => reject(isOutOfMemory(problem) ? tooMuch() : problem)))
    worker.once('exit', (code) => settle(() => reject(new Error(`the print thread ended with ${code}`))))
  })
}

const isOutOfMemory = (problem: unknown): boolean => problem instanceof Error && 'code' in problem && problem.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooMuch = () =>
  new FailureError(fail({ code: 'over_budget', message: 'The memory does not suffice for so large a print.', hint: 'Choose a smaller area or fewer objects.' }).error)
