import { makeClient } from '../../contracts/client.ts'
import type { Channel } from '../../contracts/channel.ts'
import { useMirror } from '../state/mirror.ts'
import { failureOf, tell } from '../state/messages.ts'
import { setEngine } from './engine.ts'
import { mirrorEngine } from './mirror-engine.ts'
import { EngineAway, openBrowserChannel, openSession } from './transport/browser.ts'
import { onDesktopPort } from './transport/desktop.ts'

const firstWaitMs = 300
const longestWaitMs = 5000

/** Connects to the engine by whichever door this page came through, and again each time it is lost. */
export function keepConnected(): void {
  if (window.aftermap) onDesktopPort((channel) => void use(channel))
  else
    void openSession().then(
      () => reopen(firstWaitMs),
      (error: unknown) => noStart(error),
    )
}

async function reopen(waitMs: number): Promise<void> {
  try {
    await use(await openBrowserChannel(), () => reopen(firstWaitMs))
  } catch (error) {
    if (!(error instanceof EngineAway)) noStart(error)
    // expected while no engine is there: the bar says so, the next try comes by itself
    if (useMirror.getState().connection !== 'connecting') useMirror.setState({ connection: 'lost' })
    setTimeout(() => void reopen(Math.min(waitMs * 2, longestWaitMs)), waitMs)
  }
}

/** Says why, and what she asks for is not kept waiting for a start that will not come. */
function noStart(error: unknown): void {
  setEngine(null)
  tell(failureOf(error))
}

async function use(channel: Channel, again?: () => void): Promise<void> {
  const client = makeClient(channel)
  let lost = false
  client.onClose(() => {
    if (lost) return
    lost = true
    setEngine(null)
    useMirror.setState({ connection: 'lost' })
    again?.()
  })
  setEngine(client)
  await mirrorEngine(client)
}
