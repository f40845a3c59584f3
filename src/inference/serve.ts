import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type FromInference, isPixels, modelFeeds, type ToInference } from '../core/vision/index.ts'
import { guardMemory, memoryLimitBytes } from './memory-guard.ts'
import { nativeInputs } from './native-inputs.ts'
import type { ToWork } from './to-work.ts'

/** The thread that receives: the runtime holds its own thread until a tile is done, and the next tile must have arrived by then. */

// the file this process was started with, built or not
const work = new Worker(process.argv[1] ?? '', { execArgv: [] })

work.on('message', (message: FromInference) => process.send?.(message))
work.on('error', (problem) => {
  writeSync(2, `${problem.stack ?? problem.message}\n`)
  process.exit(1)
})

function forward(message: ToInference): void {
  if (message.type === 'start') guardMemory(memoryLimitBytes())
  if (message.type !== 'run') return work.postMessage(message)
  const { feeds } = message
  const inputs = nativeInputs(isPixels(feeds) ? modelFeeds(feeds.input, feeds.dates) : feeds)
  const job: ToWork = { type: 'run', id: message.id, inputs }
  work.postMessage(
    job,
    Object.values(inputs).map(({ data }) => data.buffer),
  )
}

process.on('message', (message: ToInference) => {
  try {
    forward(message)
  } catch (problem) {
    const failed: FromInference = { type: 'failed', id: message.type === 'start' ? null : message.id, message: problem instanceof Error ? problem.message : String(problem) }
    process.send?.(failed)
  }
})
// at once: the other thread may be amid a tile
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
