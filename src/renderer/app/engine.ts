import type { Client } from '../../contracts/client.ts'
import { FailureError } from '../../contracts/result.ts'

const longestStartMs = 60_000

let current: Client | null = null
let hasStarted = false
const waiting = new Set<() => void>()

/** Puts the client of the engine now connected in place; null while there is none. */
export function setEngine(client: Client | null): void {
  current = client
  hasStarted = true
  for (const go of waiting) go()
  waiting.clear()
}

/** The engine, or the failure `engine_gone` while it restarts. */
export function engine(): Client {
  if (current) return current
  throw new FailureError({ code: 'engine_gone', message: 'The engine is restarting.', hint: 'Try again in a moment.', repairable: true, details: {} })
}

/** Ends when the first engine of this window is connected, or after a minute without one; null ever after, so that nothing is put off by a turn. */
export function engineStart(): Promise<void> | null {
  if (hasStarted) return null
  return new Promise((resolve) => {
    // what is asked later is not kept waiting once more
    const tooLong = setTimeout(() => setEngine(null), longestStartMs)
    waiting.add(() => {
      clearTimeout(tooLong)
      resolve()
    })
  })
}
