import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type ModelCard, ModelCardSchema } from '../../contracts/model-card.ts'
import { fail, type Failure, ok, type Result } from '../../contracts/result.ts'
import { sha256File } from '../files/index.ts'

/** A model folder: its card, or the problem that keeps it from being used. */
export type InstalledModel = { readonly id: string; readonly card: ModelCard | null; readonly onnxPath: string; readonly problem: Failure | null }

const hashes = new Map<string, string>()

/** Models in the sub-folders of the given folders that hold a `model.json`; a folder that does not exist holds none. */
export async function listModels(folders: readonly string[]): Promise<InstalledModel[]> {
  const found: InstalledModel[] = []
  for (const folder of folders) {
    for (const name of await subfolders(folder)) {
      const model = await readModel(join(folder, name))
      if (model && !found.some(({ id }) => id === model.id)) found.push(model)
    }
  }
  return found.sort((a, b) => a.id.localeCompare(b.id))
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absent)
  return (entries ?? [])
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

async function readModel(folder: string): Promise<InstalledModel | null> {
  const onnxPath = join(folder, 'model.onnx')
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
    raw = JSON.parse(text)
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
  if (!info) return fail({ code: 'model_missing', message: `The file model.onnx of ${card.id} is not beside its card.`, hint: 'Install the model again.' })
  const key = `${onnxPath}:${info.size}:${info.mtimeMs}`
  const known = hashes.get(key)
  const hash = known === undefined ? await sha256File(onnxPath) : ok(known)
  if (!hash.ok) return hash
  hashes.set(key, hash.value)
  if (hash.value === card.sha256) return ok(null)
  return fail({
    code: 'model_invalid',
    message: `The file model.onnx of ${card.id} is not the one its card describes.`,
    hint: 'Install the model again.',
    details: { expected: card.sha256, found: hash.value },
  })
}

function absent(problem: NodeJS.ErrnoException): null {
  if (problem.code === 'ENOENT' || problem.code === 'ENOTDIR') return null
  throw problem
}
