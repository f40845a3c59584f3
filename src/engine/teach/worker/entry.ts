import { parentPort } from 'node:worker_threads'
import { type Job, makeTeachDesk } from './jobs.ts'

/** A thread of the engine for teaching. What a job throws ends it, and the engine is told. */
const port = parentPort
if (!port) throw new Error('the teaching worker is a thread of the engine')
const desk = makeTeachDesk()
port.on('message', ({ id, job }: { id: number; job: Job }) => port.postMessage({ id, value: desk(job) }))
