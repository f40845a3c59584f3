import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, type Failure, ok, type Result } from '../../contracts/result.ts'
import { absent, cardBeside, checkHash, statOf } from './card-file.ts'
import { lookWithWords, type TrialHost } from './import/index.ts'

/** A model folder: its card, or the problem that keeps it from being used. */
export type InstalledModel = { readonly id: string; readonly card: ModelCard | null; readonly onnxPath: string; readonly problem: Failure | null }

/**
 * Models in the sub-folders of the given places that hold a `model.json`; a place that does not exist holds none.
 * A place may be one ONNX file, which is that model alone, recognised where it has no card. The first sound model of an id wins;
 * a broken one is listed only where no sound one has its id.
 */
export async function listModels(places: readonly string[]): Promise<InstalledModel[]> {
  const found = new Map<string, InstalledModel>()
  for (const place of places) {
    for (const model of await modelsAt(place)) {
      const known = found.get(model.id)
      if (!known || (known.problem !== null && model.problem === null)) found.set(model.id, model)
    }
  }
  return [...found.values()].sort((a, b) => a.id.localeCompare(b.id))
}

const isOnnx = (place: string) => extname(place).toLowerCase() === '.onnx'

async function modelsAt(place: string): Promise<InstalledModel[]> {
  if (isOnnx(place)) {
    const model = await modelAtFile(place)
    return model ? [model] : []
  }
  const names = await subfolders(place)
  if (!names.ok) return [{ id: basename(place), card: null, onnxPath: place, problem: names.error }]
  const found: InstalledModel[] = []
  for (const name of names.value) {
    const model = await readModel(join(place, name, 'model.onnx'))
    if (model) found.push(model)
  }
  return found
}

async function modelAtFile(place: string): Promise<InstalledModel | null> {
  const model = await readModel(place)
  if (model) return model
  const card = await recognisedCard(place, {})
  return card.ok ? { id: card.value.id, card: card.value, onnxPath: place, problem: null } : null
}

/**
 * The model of one ONNX file: its card `model.json` beside it, else what it is recognised as where nothing has to be asked.
 * @fails model_missing (no file), model_invalid (not to be understood without answers, a card that does not fit, another file than the card's)
 */
export async function modelOfFile(path: string, host: TrialHost = {}): Promise<Result<ModelCard>> {
  const name = basename(path)
  if (!isOnnx(path)) return fail({ code: 'model_invalid', message: `${name} is not an ONNX file.`, hint: 'Name the file model.onnx, with its card model.json beside it.' })
  const info = await statOf(path)
  if (!info.ok) return { ok: false, error: { ...info.error, code: 'model_invalid' } }
  if (!info.value?.isFile()) return fail({ code: 'model_missing', message: `The model ${path} is not there.`, hint: 'Check the path of --model.' })
  const model = await readModel(path)
  if (!model) return recognisedCard(path, host)
  if (model.problem) return { ok: false, error: { ...model.problem, code: 'model_invalid' } }
  return model.card ? ok(model.card) : fail({ code: 'model_invalid', message: `${name} has no card that can be read.`, hint: 'Correct its model.json.' })
}

const recognised = new Map<string, ModelCard>()

/** What a file without a card is, worked out once for each size and time. */
async function recognisedCard(path: string, host: TrialHost): Promise<Result<ModelCard>> {
  const info = await statOf(path)
  const { size, mtimeMs } = (info.ok && info.value) || { size: 0, mtimeMs: 0 }
  const key = `${path}:${size}:${mtimeMs}`
  const known = recognised.get(key)
  if (known) return ok(known)
  const { card, report } = await lookWithWords(path, host)
  if (card) {
    recognised.set(key, card)
    return ok(card)
  }
  if (report.verdict === 'refused') return fail({ code: 'model_invalid', message: report.message })
  const [first] = report.questions
  return fail({
    code: 'model_invalid',
    message: `${basename(path)} has no card, and its file does not tell everything: ${first?.question ?? ''}`,
    hint: 'Add it once with the answers: aftermap models add.',
    details: { questions: report.questions },
  })
}

/** @fails file_unreadable: a folder that is closed is no reason for the others not to be read */
async function subfolders(folder: string): Promise<Result<string[]>> {
  try {
    const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []
    return ok(
      entries
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map((entry) => entry.name)
        .sort(),
    )
  } catch (problem) {
    const { message } = problem as NodeJS.ErrnoException
    return fail({ code: 'file_unreadable', message: `The folder ${basename(folder)} of models cannot be read.`, hint: 'Check its permissions.', details: { cause: message } })
  }
}

async function readModel(onnxPath: string): Promise<InstalledModel | null> {
  const folder = basename(dirname(onnxPath))
  const card = await cardBeside(onnxPath)
  if (!card.ok) return { id: folder, card: null, onnxPath, problem: card.error }
  if (card.value === null) return null
  const checked = await checkHash(card.value, onnxPath)
  return { id: card.value.id, card: card.value, onnxPath, problem: checked.ok ? null : checked.error }
}
