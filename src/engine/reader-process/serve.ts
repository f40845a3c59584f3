import { Worker } from 'node:worker_threads'
import { markAt, workMark } from '../files/work-mark.ts'
import type { FromReader, ToReader } from './asks.ts'
import { makeFileDesk } from './file-desk.ts'

const desk = makeFileDesk()
let asks = 0

const answer = async (message: ToReader): Promise<void> => {
  workMark[markAt.asks] = ++asks
  let reply: FromReader
  try {
    reply = { id: message.id, ...(await desk.serve(message, (share) => process.send?.({ id: message.id, share }))) }
  } catch (problem) {
    reply = { id: message.id, thrown: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) }
  }
  workMark[markAt.asks] = --asks
  process.send?.(reply)
}

process.on('message', (message: ToReader) => void answer(message))
process.on('disconnect', () => process.exit(0))
// the file this process was started with, built or not
new Worker(process.argv[1] ?? '', { workerData: workMark }).unref()
