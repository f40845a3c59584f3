import type { Feeds, ModelOutputs } from '../../../core/vision/index.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { openSession, type Session, type TrialHost } from '../../models/index.ts'
import { stopped } from '../../runner/turns.ts'
import type { MapModel } from './choose.ts'

const idleMs = 30_000
const limits = { startLimitMs: 60_000, runLimitMs: 120_000 }

/**
 * The inference process of teaching, beside that of requests: one model at a time, one tile after the other; an idle one ends by itself.
 * @fails aborted when it was stopped, or what loading and running a model fails with
 */
export function makeModelProcess(host: TrialHost) {
  let live: { sha256: string; session: Session } | null = null
  let idle: NodeJS.Timeout | null = null
  let last: Promise<unknown> = Promise.resolve()
  let stops = 0
  let loading = new AbortController()

  const end = async () => {
    if (idle) clearTimeout(idle)
    const ending = live
    live = null
    await ending?.session.kill()
  }
  const sessionOf = async ({ card, onnxPath }: MapModel): Promise<Result<Session>> => {
    if (live?.sha256 === card.sha256) return ok(live.session)
    await end()
    const { execPath, entryPath } = host
    const opened = await openSession({ modelPath: onnxPath, ...limits, ...(execPath ? { execPath } : {}), ...(entryPath ? { entryPath } : {}), signal: loading.signal })
    if (opened.ok) live = { sha256: card.sha256, session: opened.value }
    return opened
  }
  const runNow = async (model: MapModel, inputs: Feeds, asked: number): Promise<Result<ModelOutputs>> => {
    if (asked !== stops) return stopped()
    if (idle) clearTimeout(idle)
    const session = await sessionOf(model)
    const ran = session.ok ? await session.value.run(inputs) : session
    if (asked !== stops) {
      await end()
      return stopped()
    }
    if (!ran.ok) {
      await end()
      return ran
    }
    idle = setTimeout(() => void end(), idleMs)
    idle.unref()
    return ok(ran.value.outputs)
  }

  return {
    /** to be handed to `run`: what was begun before a stop is not gone on with */
    begun: (): number => stops,
    run(model: MapModel, inputs: Feeds, asked: number): Promise<Result<ModelOutputs>> {
      const running = last.then(() => runNow(model, inputs, asked))
      last = running
      return running
    },
    /** ends the process, also amid a tile; what is asked later starts another one */
    async stop(): Promise<void> {
      stops++
      loading.abort()
      loading = new AbortController()
      await end()
    },
  }
}

export type ModelProcess = ReturnType<typeof makeModelProcess>
