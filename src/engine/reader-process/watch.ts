import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { markAt } from '../files/work-mark.ts'
import { beatMs, beatPipe } from './asks.ts'

const mark = workerData as Float64Array
const beat = new Float64Array(6)

/** Tells the engine how the reader fares; runs also while the reader hangs in one call. A reader nobody listens to ends. */
function tell(): void {
  if (mark[markAt.asks] === 0) return
  beat.set([process.memoryUsage.rss(), ...mark.subarray(0, markAt.asks)])
  try {
    writeSync(beatPipe, new Uint8Array(beat.buffer))
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'EAGAIN') return
    process.kill(process.pid, 'SIGKILL')
  }
}

setInterval(tell, beatMs)
