import type { FromInference, ToInference } from '../core/vision/index.ts'
import { guardMemory, memoryLimitBytes } from './memory-guard.ts'
import { openSession, type Session } from './session.ts'

/** The disposable process: one model, one tile at a time, ended by being killed. Native faults end it without taking anything along. */
let session: Promise<Session> | null = null

function send(message: FromInference): void {
  process.send?.(message)
}

async function handle(message: ToInference): Promise<void> {
  if (message.type === 'start') {
    guardMemory(memoryLimitBytes())
    session = openSession(message)
    send((await session).ready)
    return
  }
  if (!session) throw new Error('a tile came before a model')
  const open = await session
  send(message.type === 'run' ? await open.run(message) : await open.profile(message.id))
}

process.on('message', (message: ToInference) => {
  handle(message).catch((problem: unknown) => {
    send({ type: 'failed', id: message.type === 'start' ? null : message.id, message: problem instanceof Error ? problem.message : String(problem) })
  })
})
process.on('disconnect', () => process.exit(0))
