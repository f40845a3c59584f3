import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { classTable } from '../../core/vision/index.ts'
import { type InstalledModel, listModels, openSession, type Session } from '../models/index.ts'

export type UsableModel = InstalledModel & { readonly card: ModelCard }
export type ModelHostOptions = { folders: readonly string[]; threads: number; execPath: string; entryPath: string | null }
export type ModelHost = Awaited<ReturnType<typeof openModelHost>>

const idleMs = 30_000

/** Installed models and the one inference process that is alive at a time; an idle one ends by itself. */
export async function openModelHost({ folders, threads, execPath, entryPath }: ModelHostOptions) {
  const models = await listModels(folders)
  let live: { id: string; session: Session } | null = null
  let idle: NodeJS.Timeout | null = null

  const stop = async () => {
    if (idle) clearTimeout(idle)
    const ending = live
    live = null
    await ending?.session.kill()
  }
  const usable = models.filter((model): model is UsableModel => model.card !== null && model.problem === null)

  return {
    list: async () => models,
    usable,
    byId: (id: string): Result<UsableModel> => {
      const model = usable.find((one) => one.id === id)
      return model
        ? ok(model)
        : fail({ code: 'model_missing', message: `The model ${id} is not installed.`, hint: `Installed: ${usable.map((one) => one.id).join(', ') || 'none'}.` })
    },
    /** changes when another model is installed: part of the keys of perception steps */
    key: usable.map(({ card }) => `${card.id}:${card.sha256.slice(0, 12)}`).join(','),
    seenClasses: [...new Set(usable.filter(({ card }) => card.output.layout !== 'classifier_logits').flatMap(({ card }) => classTable(card).classes))],
    async session(model: UsableModel): Promise<Result<Session>> {
      if (idle) clearTimeout(idle)
      if (live?.id === model.id) return ok(live.session)
      await stop()
      const opened = await openSession({ modelPath: model.onnxPath, threads, execPath, ...(entryPath ? { entryPath } : {}) })
      if (opened.ok) live = { id: model.id, session: opened.value }
      return opened
    },
    /** the job is over: keep the process a while for the next one */
    rest() {
      if (idle) clearTimeout(idle)
      idle = setTimeout(() => void stop(), idleMs)
      idle.unref()
    },
    stop,
    threads,
  }
}
