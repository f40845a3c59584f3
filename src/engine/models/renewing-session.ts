import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Session } from './session-client.ts'

type Open = () => Promise<Result<Session>>

export type RenewingOptions = {
  readonly open: Open
  /** a process that has grown beyond this is ended between two tiles: the runtime gives no memory back */
  readonly limitBytes: number
}

/**
 * A session whose process is replaced when it has grown too large, and once for each tile when it died: a native fault costs the time of the
 * tiles that were with it, and a second one in the same tile is a failure. `kill` is final.
 */
export async function renewingSession({ open, limitBytes }: RenewingOptions): Promise<Result<Session>> {
  const first = await open()
  if (!first.ok) return first
  let live = first.value
  let isEnded = false
  let grownTo = 0
  let renewing: Promise<Result<Session>> | null = null
  const answering = new Set<Promise<unknown>>()

  const replace = async (): Promise<Result<Session>> => {
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
  /** Another process than `dead`: tiles that were with the same one share its successor. */
  const successor = (dead: Session): Promise<Result<Session>> => {
    if (live !== dead) return Promise.resolve(ok(live))
    renewing ??= replace().finally(() => {
      renewing = null
    })
    return renewing
  }
  const settled = async () => {
    while (answering.size > 0) await Promise.all(answering)
  }
  /** The process for a new tile; one that is too large is ended when the tiles that are with it are done. */
  const current = async (): Promise<Result<Session>> => {
    if (renewing !== null) return renewing
    const large = live
    if (grownTo <= limitBytes) return ok(live)
    await settled()
    return live === large && grownTo > limitBytes ? successor(large) : ok(live)
  }
  const runOn = (session: Session, feeds: Parameters<Session['run']>[0]) => {
    const answer = session.run(feeds)
    answering.add(answer)
    return answer.finally(() => answering.delete(answer))
  }

  const session: Session = {
    ready: first.value.ready,
    log: () => live.log(),
    profile: () => live.profile(),
    async run(feeds) {
      const used = await current()
      if (!used.ok) return used
      const ran = await runOn(used.value, feeds)
      if (ran.ok) {
        if (used.value === live) grownTo = ran.value.rssBytes
        return ran
      }
      if (ran.error.code !== 'model_failed' || isEnded) return ran
      const renewed = await successor(used.value)
      return renewed.ok ? runOn(renewed.value, feeds) : renewed
    },
    kill() {
      isEnded = true
      return live.kill()
    },
  }
  return ok(session)
}

const ended = () => fail({ code: 'model_failed', message: 'The model was stopped.', hint: 'Run the step again.', repairable: true })
