import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { type ModelCard, ModelCardSchema } from '../../contracts/model-card.ts'
import { fail, type Failure, ok, type Result } from '../../contracts/result.ts'
import { parseJsonText, sha256File } from '../files/index.ts'

/** A model folder: its card, or the problem that keeps it from being used. */
export type InstalledModel = { readonly id: string; readonly card: ModelCard | null; readonly onnxPath: string; readonly problem: Failure | null }

const hashes = new Map<string, string>()

/**
 * Models in the sub-folders of the given places that hold a `model.json`; a place that does not exist holds none.
 * A place may be one ONNX file, which is that model alone. The first sound model of an id wins; a broken one is listed
 * only where no sound one has its id.
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
  if (isOnnx(place)) return [await readModel(dirname(place), place)].filter((model) => model !== null)
  const found: InstalledModel[] = []
  for (const name of await subfolders(place)) {
    const model = await readModel(join(place, name), join(place, name, 'model.onnx'))
    if (model) found.push(model)
  }
  return found
}

/**
 * The model of one ONNX file, with its card `model.json` beside it.
 * @fails model_missing (no file), model_invalid (no card, a card that does not fit, another file than the card's)
 */
export async function modelOfFile(path: string): Promise<Result<ModelCard>> {
  const name = basename(path)
  if (!isOnnx(path)) return fail({ code: 'model_invalid', message: `${name} is not an ONNX file.`, hint: 'Name the file model.onnx, with its card model.json beside it.' })
  const info = await stat(path).catch(absent)
  if (!info?.isFile()) return fail({ code: 'model_missing', message: `The model ${path} is not there.`, hint: 'Check the path of --model.' })
  const model = await readModel(dirname(path), path)
  if (!model) return fail({ code: 'model_invalid', message: `${name} has no card.`, hint: `Put its card model.json into ${dirname(path)}.` })
  if (model.problem) return { ok: false, error: { ...model.problem, code: 'model_invalid' } }
  return model.card ? ok(model.card) : fail({ code: 'model_invalid', message: `${name} has no card that can be read.`, hint: 'Correct its model.json.' })
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absent)
  return (entries ?? [])
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

async function readModel(folder: string, onnxPath: string): Promise<InstalledModel | null> {
  const text = await readFile(join(folder, 'model.json'), 'utf8').catch(absent)
  if (text === null) return null
  const card = parseCard(text, basename(folder))
  if (!card.ok) return { id: basename(folder), card: null, onnxPath, problem: card.error }
  const checked = await checkHash(card.value, onnxPath)
  return { id: card.value.id, card: card.value, onnxPath, problem: checked.ok ? null : checked.error }
}

function parseCard(text: string, name: string): Result<ModelCard> {
  let raw: unknown
  try {
    raw = parseJsonText(text)
  } catch (problem) {
    if (problem instanceof SyntaxError)
      return fail({ code: 'model_invalid', message: `The card of ${name} is not JSON.`, hint: 'Correct its model.json.', details: { cause: problem.message } })
    throw problem
  }
  const parsed = ModelCardSchema.safeParse(raw)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return fail({ code: 'model_invalid', message: `The card of ${name} does not fit: ${issue?.path.join('.')} ${issue?.message}.`, hint: 'Correct its model.json.' })
}

/** The ONNX file must be the one the card speaks of; its hash is worked out once for each size and time. */
async function checkHash(card: ModelCard, onnxPath: string): Promise<Result<null>> {
  const info = await stat(onnxPath).catch(absent)
  if (!info) return fail({ code: 'model_missing', message: `The file ${basename(onnxPath)} of ${card.id} is not beside its card.`, hint: 'Install the model again.' })
  const key = `${onnxPath}:${info.size}:${info.mtimeMs}`
  const known = hashes.get(key)
  const hash = known === undefined ? await sha256File(onnxPath) : ok(known)
  if (!hash.ok) return hash
  hashes.set(key, hash.value)
  if (hash.value === card.sha256) return ok(null)
  return fail({
    code: 'model_invalid',
    message: `The file ${basename(onnxPath)} of ${card.id} is not the one its card describes.`,
    hint: 'Install the model again.',
    details: { expected: card.sha256, found: hash.value },
  })
}

function absent(problem: NodeJS.ErrnoException): null {
  if (problem.code === 'ENOENT' || problem.code === 'ENOTDIR') return null
  throw problem
}
