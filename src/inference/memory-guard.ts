import { freemem, totalmem } from 'node:os'
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { outOfMemoryMark } from '../core/vision/index.ts'

const leastBytes = 4 * 2 ** 30
const everyMs = 200

/** What one model may hold: most of what was free when it began, never so much that other programs are ended for it. */
export const memoryLimitBytes = (): number => Math.min(totalmem() * 0.6, Math.max(leastBytes, freemem() * 0.8))

/**
 * Ends this process when it holds more than the limit, or when the one that asked is gone. A few bytes of a graph can ask for any amount of memory, and a run keeps the main thread busy
 * until it is over: a second thread looks.
 */
export function guardMemory(limitBytes: number): void {
  const watch = `
    const { workerData } = require('node:worker_threads')
    setInterval(() => {
      // nobody waits for the answer any more
      if (process.ppid !== workerData.parent) process.kill(process.pid, 'SIGKILL')
      if (process.memoryUsage.rss() <= workerData.limitBytes) return
      require('node:fs').writeSync(2, workerData.mark)
      process.kill(process.pid, 'SIGKILL')
    }, workerData.everyMs)`
  const guard = new Worker(watch, { eval: true, workerData: { limitBytes, parent: process.ppid, everyMs, mark: `${outOfMemoryMark} ${limitBytes}\n` } })
  guard.on('error', (problem) => writeSync(2, `memory is not watched: ${problem.message}\n`))
  guard.unref()
}
