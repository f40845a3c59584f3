import { parentPort } from 'node:worker_threads'
import { type Job, runJob } from './jobs.ts'

/** A thread of the engine for work on whole rasters: one job, one answer. What it throws ends it, and the engine is told. */
const port = parentPort
if (!port) throw new Error('the raster worker is a thread of the engine')
port.on('message', async (job: Job) => {
  const { result, transfer } = await runJob(job)
  port.postMessage(result, [...transfer])
})
