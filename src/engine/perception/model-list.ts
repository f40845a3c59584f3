import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { classTable } from '../../core/vision/index.ts'
import { type InstalledModel, listModels } from '../models/index.ts'

export type UsableModel = InstalledModel & { readonly card: ModelCard }
export type ModelList = Awaited<ReturnType<typeof readModelList>>

/** The models of some folders, as they were when they were last looked at. */
export async function readModelList(folders: readonly string[]) {
  let more: readonly string[] = []
  let models = await listModels(folders)
  const usable = () => models.filter((model): model is UsableModel => model.card !== null && model.problem === null)
  const names = () =>
    usable()
      .map((one) => one.id)
      .join(', ') || 'none'

  return {
    list: async () => models,
    /** looks at the folders again: a model was added, taken away or changed on the disk */
    async reload() {
      models = await listModels([...folders, ...more])
    },
    /** folders that came with the open project, looked at after all others; an empty list when it is closed */
    async alsoIn(others: readonly string[]) {
      if (others.length === 0 && more.length === 0) return
      more = others
      models = await listModels([...folders, ...more])
    },
    usable,
    byId(id: string): Result<UsableModel> {
      const model = usable().find((one) => one.id === id)
      if (model) return ok(model)
      const broken = models.find((one) => one.id === id)?.problem
      if (broken) return { ok: false, error: broken }
      return fail({ code: 'model_missing', message: `The model ${id} is not installed.`, hint: `Installed: ${names()}.` })
    },
    /** changes when another model is installed: part of the keys of perception steps */
    key: () =>
      usable()
        .map(({ card }) => `${card.id}:${card.sha256.slice(0, 12)}`)
        .join(','),
    seenClasses: () => [
      ...new Set(
        usable()
          .filter(isMapper)
          .flatMap(({ card }) => classTable(card).classes),
      ),
    ],
  }
}

/** What is offered without being named: a model trained on drawn scenes alone is not. */
const isMapper = ({ card }: UsableModel): boolean => (card.task === 'semantic' || card.task === 'detect') && !card.synthetic
