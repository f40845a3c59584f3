import { parentPort, workerData } from 'node:worker_threads'
import { doPrintJob, type PrintJob } from './jobs.ts'

/** A thread for one job of printing: made for it, gone with it. What it throws ends it, and the engine is told. */
const port = parentPort
if (!port) throw new Error('the print thread is a thread of the engine')
const bytes = new Uint8Array(await doPrintJob(workerData as PrintJob))
port.postMessage(bytes, [bytes.buffer])
