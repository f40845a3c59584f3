import { join } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import {
  type Device,
  graphPath,
  listModels,
  openSession,
  probeProviders,
  probeWith,
  processLimitBytes,
  readDevice,
  renewingSession,
  runWith,
  type Session,
  tidyGraphs,
  writeDevice,
} from '../models/index.ts'
import { readModelList, type UsableModel } from './model-list.ts'

export type ModelHostOptions = {
  readonly folders: readonly string[]
  /** at most */
  readonly threads: number
  readonly execPath: string
  readonly entryPath: string | null
  /** where findings about the machine and optimised graphs are kept */
  readonly dataDir: string
  readonly now: () => string
}
export type ModelHost = Awaited<ReturnType<typeof openModelHost>>

const idleMs = 30_000
/** Part of the key of optimised graphs: another runtime makes its own. */
const runtimeKey = 'onnxruntime-node 1.30'

/** Installed models and the one inference process that is alive at a time; an idle one ends by itself. */
export async function openModelHost(options: ModelHostOptions) {
  const { folders, threads, execPath, entryPath, dataDir } = options
  const models = await readModelList(folders)
  let device = readDevice(dataDir)
  let live: { id: string; sha256: string; session: Session } | null = null
  let idle: NodeJS.Timeout | null = null
  const graphs = join(dataDir, 'graphs')
  const entry = entryPath ? { entryPath } : {}

  const stop = async () => {
    if (idle) clearTimeout(idle)
    const ending = live
    live = null
    await ending?.session.kill()
  }
  const open = ({ onnxPath, card }: UsableModel, signal: AbortSignal): Promise<Result<Session>> => {
    const { provider, threads: count } = runWith(device, threads)
    const cachePath = graphPath(graphs, { sha256: card.sha256, provider, runtime: runtimeKey })
    return renewingSession({ limitBytes: processLimitBytes(), open: () => openSession({ modelPath: onnxPath, threads: count, provider, execPath, cachePath, signal, ...entry }) })
  }
  const unchanged = async ({ onnxPath }: UsableModel): Promise<Result<null>> => {
    const [same] = await listModels([onnxPath])
    return same?.problem ? { ok: false, error: same.problem } : ok(null)
  }

  return {
    ...models,
    /** @fails model_invalid, model_missing when the file is another one now than when it was listed; or what loading fails with */
    async session(model: UsableModel, signal: AbortSignal): Promise<Result<Session>> {
      if (idle) clearTimeout(idle)
      const same = await unchanged(model)
      if (!same.ok) return same
      if (live?.id === model.id && live.sha256 === model.card.sha256) return ok(live.session)
      await stop()
      const opened = await open(model, signal)
      if (signal.aborted) {
        if (opened.ok) await opened.value.kill()
        return fail({ code: 'aborted', message: 'Stopped while the model was loading.', hint: 'Run again to start it anew.', repairable: true })
      }
      if (opened.ok) live = { id: model.id, sha256: model.card.sha256, session: opened.value }
      return opened
    },
    /** a file of a model in a process of its own, which is whoever asked's to end. @fails as `session` does */
    async openBeside(model: UsableModel, modelPath: string): Promise<Result<Session>> {
      const same = await unchanged(model)
      const { provider, threads: count } = runWith(device, threads)
      return same.ok ? openSession({ modelPath, threads: count, provider, execPath, ...entry }) : same
    },
    /** the job is over: keep the process a while for the next one */
    rest() {
      if (idle) clearTimeout(idle)
      idle = setTimeout(() => void stop(), idleMs)
      idle.unref()
    },
    /** what was found when the providers of this machine were tried last; null when they never were */
    device: (): Device | null => device,
    /** tries every provider now and keeps what was found; null without a model to try them with */
    async probe(): Promise<Device | null> {
      const model = probeWith(models.usable())
      if (!model) return null
      device = writeDevice(dataDir, await probeProviders({ modelPath: model.modelPath, tilePx: model.tilePx, execPath, ...entry }), options.now())
      await tidyGraphs(graphs)
      return device
    },
    stop,
    threads,
    /** how processes that try a model are started */
    trialHost: { execPath, ...entry },
  }
}

export type { UsableModel } from './model-list.ts'
