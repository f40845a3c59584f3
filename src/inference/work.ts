import { parentPort } from 'node:worker_threads'
import type { FromInference } from '../core/vision/index.ts'
import { openSession, type Session } from './session.ts'
import type { ToWork } from './to-work.ts'

/** The thread that runs the model, one tile at a time in the order in which they came. */
let session: Promise<Session> | null = null

function send(message: FromInference): void {
  const outputs = message.type === 'done' ? Object.values(message.outputs) : []
  parentPort?.postMessage(
    message,
    outputs.flatMap(({ data: { buffer } }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
  )
}

async function handle(message: ToWork): Promise<FromInference> {
  if (message.type === 'start') {
    session = openSession(message)
    return (await session).ready
  }
  if (!session) throw new Error('a tile came before a model')
  const open = await session
  return message.type === 'run' ? open.run(message) : open.profile(message.id)
}

async function answer(message: ToWork): Promise<void> {
  try {
    send(await handle(message))
  } catch (problem) {
    send({ type: 'failed', id: message.type === 'start' ? null : message.id, message: problem instanceof Error ? problem.message : String(problem) })
  }
}

let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (message: ToWork) => {
  last = last.then(() => answer(message))
})
