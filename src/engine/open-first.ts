import { failureOf } from './failure-of.ts'
import { forgetOpen, leftOpen } from './last-session.ts'
import type { EngineWorld } from './world.ts'

/** Goes back to what a crash left open; on the first start of all, to the example. What cannot be opened again is no reason not to start. */
export async function openFirst(world: EngineWorld, { example }: { example: boolean }): Promise<void> {
  const { dataDir, log } = world
  const left = leftOpen(dataDir)
  // forgotten before it is tried, and remembered again once it is open: a project that ends the process ends one start, not every one
  forgetOpen(dataDir)
  try {
    if (left !== null) await world.openProject(left, { create: false })
    else if (example && world.recent().length === 0) await world.openExample()
  } catch (error) {
    const { code, message } = failureOf(error, { log, what: 'opening the first project' })
    log.warn('the first project could not be opened', { code, message })
    forgetOpen(dataDir)
  }
}
