import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Session } from './session-client.ts'

type Open = () => Promise<Result<Session>>

export type RenewingOptions = {
  readonly open: Open
  /** a process that has grown beyond this is ended between two tiles: the runtime gives no memory back */
  readonly limitBytes: number
}

/**
 * A session whose process is replaced when it has grown too large, and once for each tile when it died: a native fault costs a tile's time,
 * and a second one in the same tile is a failure. `kill` is final.
 */
export async function renewingSession({ open, limitBytes }: RenewingOptions): Promise<Result<Session>> {
  const first = await open()
  if (!first.ok) return first
  let live = first.value
  let isEnded = false
  let grownTo = 0

  const renew = async (): Promise<Result<Session>> => {
    await live.kill()
    if (isEnded) return ended()
    const next = await open()
    if (!next.ok) return next
    live = next.value
    grownTo = 0
    // killed while it was opening
    if (isEnded) await live.kill()
    return ok(live)
  }

  const session: Session = {
    ready: first.value.ready,
    log: () => live.log(),
    profile: () => live.profile(),
    async run(inputs) {
      if (grownTo > limitBytes) {
        const renewed = await renew()
        if (!renewed.ok) return renewed
      }
      const ran = await live.run(inputs)
      if (ran.ok) {
        grownTo = ran.value.rssBytes
        return ran
      }
      if (ran.error.code !== 'model_failed' || isEnded) return ran
      const renewed = await renew()
      return renewed.ok ? live.run(inputs) : renewed
    },
    kill() {
      isEnded = true
      return live.kill()
    },
  }
  return ok(session)
}

const ended = () => fail({ code: 'model_failed', message: 'The model was stopped.', hint: 'Run the step again.', repairable: true })
