import { randomUUID } from 'node:crypto'
import type { Client } from '../contracts/client.ts'

/** Work of the engine that writes files: Ctrl+C stops it and leaves nothing half written; what it writes stands on stderr where that is a terminal. */
export async function stoppable<T>({ exports }: Client, work: (job: string) => Promise<T>): Promise<T> {
  const job = randomUUID()
  // an engine that is gone has stopped already: the work says so
  const stop = () => void exports.cancel({ job }).catch(() => undefined)
  const isTerminal = process.stderr.isTTY
  const stopTelling = exports.on('progress', (told) => void (isTerminal && told.job === job && process.stderr.write(`\r\u001b[K${told.words}`)))
  process.once('SIGINT', stop)
  try {
    return await work(job)
  } finally {
    process.off('SIGINT', stop)
    stopTelling()
    if (isTerminal) process.stderr.write('\r\u001b[K')
  }
}
