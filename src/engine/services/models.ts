import { join, sep } from 'node:path'
import type { ModelCard } from '../../contracts/model-card.ts'
import { FailureError, fail, unwrap } from '../../contracts/result.ts'
import type { Handlers } from '../../contracts/service.ts'
import type { ModelAnswers, ModelSummary, modelsService } from '../../contracts/services/models.ts'
import { addModel, type Answers, AnswersSchema, type InstalledModel, lookAtModel, removeModel } from '../models/index.ts'
import type { EngineWorld } from '../world.ts'
import { outlineByClick } from './models-outline.ts'
import { tryOnLayer } from './model-trial.ts'
import { systemInfo } from './system.ts'

export function modelsHandlers(world: EngineWorld): Handlers<typeof modelsService> {
  const folder = join(world.dataDir, 'models')
  const isOwn = ({ onnxPath }: InstalledModel) => onnxPath.startsWith(folder + sep)
  const shipped = async () => (await world.models.list()).filter((model) => !isOwn(model)).map(({ id }) => id)
  const taught = () => world.session()?.teachings.models.cards() ?? []
  const changed = async () => {
    await world.models.reload()
    world.emit('models', 'changed', {})
    world.emit('system', 'changed', await systemInfo(world))
  }

  return {
    list: async () => [
      ...(await world.models.list()).map((model) => summaryOf(model, isOwn(model) ? 'own' : 'shipped')),
      ...taught().map((card) => summaryOf({ id: card.id, card, problem: null }, 'taught')),
    ],
    card({ id }) {
      const card = world.cardOf(id) ?? taught().find((one) => one.id === id)
      if (card) return card
      throw new FailureError(fail({ code: 'model_missing', message: `The model ${id} is not installed.`, hint: 'Choose one of the installed models.' }).error)
    },
    async check({ path, answers, layerId, at }) {
      const { report, card } = await lookAtModel(path, { answers: given(answers), host: world.models.trialHost })
      if (!card || layerId === null) return { report: plain(report), trial: null, trialProblem: null }
      const trial = await tryOnLayer(world, { modelPath: path, card, layerId, at })
      return { report: plain(report), trial: trial.ok ? trial.value : null, trialProblem: trial.ok ? null : trial.error.message }
    },
    async add({ path, answers, id, replace }) {
      const ask = { folder, shipped: await shipped(), answers: given(answers), host: world.models.trialHost, force: replace, ...(id === null ? {} : { id }) }
      const { report, card } = unwrap(await addModel(path, ask))
      if (!card) throw new FailureError(fail({ code: 'model_invalid', message: report.message, hint: 'Answer what is asked, or choose another file.' }).error)
      await changed()
      return { id: card.id, report: plain(report) }
    },
    async remove({ id }) {
      unwrap(await removeModel(id, { folder, shipped: await shipped() }))
      await changed()
      return {}
    },
    outline: (ask) => outlineByClick(world, ask),
    device: () => world.models.device(),
    async probe() {
      const device = await world.models.probe()
      world.emit('models', 'changed', {})
      return device
    },
  }
}

type Report = Awaited<ReturnType<typeof lookAtModel>>['report']

/** Lists of a report are not changed by whoever gets it. */
const plain = (report: Report) => ({
  ...report,
  classes: [...report.classes],
  questions: report.questions.map(({ choices, ...one }) => ({ ...one, ...(choices ? { choices: [...choices] } : {}) })),
})

/** Answers as the import takes them; one that was left open is none. @throws FailureError argument_invalid for a name no class can have */
function given(answers: ModelAnswers): Answers {
  const read = AnswersSchema.safeParse(answers)
  if (read.success) return read.data
  throw new FailureError(
    fail({ code: 'argument_invalid', message: `An answer cannot be used: ${read.error.issues[0]?.message ?? 'it has another form'}.`, hint: 'Correct it.' }).error,
  )
}

function summaryOf({ id, card, problem }: Pick<InstalledModel, 'id' | 'card' | 'problem'>, origin: ModelSummary['origin']): ModelSummary {
  return {
    id,
    version: card?.version ?? '',
    task: card?.task ?? null,
    classes: [...new Set((card?.classes ?? []).map((one) => one.class))].filter((name) => name !== 'background'),
    gsdRangeM: card ? [...card.input.gsd_range_m] : null,
    origin,
    synthetic: card?.synthetic ?? false,
    limits: card?.limits ?? '',
    licence: card?.training.licence ?? '',
    trainedOn: card?.training.data ?? '',
    scores: card ? scoresOf(card) : [],
    problem: problem?.message ?? null,
  }
}

/** `scores.summary` of a card: measure, then place, then the number; what is not a number is left to the card's own page. */
function scoresOf(card: ModelCard): ModelSummary['scores'] {
  const scores = card['scores']
  if (!isRecord(scores) || !isRecord(scores['summary'])) return []
  return Object.entries(scores['summary']).flatMap(([measure, places]) =>
    isRecord(places) ? Object.entries(places).flatMap(([place, value]) => (typeof value === 'number' ? [{ place, measure, value }] : [])) : [],
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
