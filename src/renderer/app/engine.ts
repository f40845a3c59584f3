import type { Client } from '../../contracts/client.ts'
import { FailureError } from '../../contracts/result.ts'

let current: Client | null = null

/** Puts the client of the engine now connected in place; null while there is none. */
export function setEngine(client: Client | null): void {
  current = client
}

/** The engine, or the failure `engine_gone` while it restarts. */
export function engine(): Client {
  if (current) return current
  throw new FailureError({ code: 'engine_gone', message: 'The engine is restarting.', hint: 'Try again in a moment.', repairable: true, details: {} })
}
