import { FailureError } from '../contracts/result.ts'
import { forgetOpen, leftOpen } from './last-session.ts'
import type { EngineWorld } from './world.ts'

/** Goes back to what a crash left open; on the first start of all, to the example. What cannot be opened again is no reason not to start. */
export async function openFirst(world: EngineWorld, { example }: { example: boolean }): Promise<void> {
  const left = leftOpen(world.dataDir)
  try {
    if (left !== null) await world.openProject(left, { create: false })
    else if (example && world.recent().length === 0) await world.openExample()
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    world.log.warn('the first project could not be opened', { code: error.failure.code, message: error.failure.message })
    forgetOpen(world.dataDir)
  }
}
