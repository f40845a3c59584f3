import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type ModelCard, ModelCardSchema } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { cardProblem } from '../../core/vision/index.ts'
import { parseJsonText, sha256File } from '../files/index.ts'
import { textBeside } from './import/side-files.ts'

export const cardName = 'model.json'

/** The card beside a model file; null where there is none. @fails model_invalid when it is no card, file_unreadable, over_budget */
export async function cardBeside(onnxPath: string): Promise<Result<ModelCard | null>> {
  const text = await textBeside(onnxPath, cardName)
  if (!text.ok) return text
  return text.value === null ? ok(null) : parseCard(text.value, basename(dirname(onnxPath)))
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
  if (parsed.success) {
    const problem = cardProblem(parsed.data)
    return problem === null ? ok(parsed.data) : fail({ code: 'model_invalid', message: `The card of ${name} does not fit. ${problem}`, hint: 'Correct its model.json.' })
  }
  const [issue] = parsed.error.issues
  return fail({ code: 'model_invalid', message: `The card of ${name} does not fit: ${issue?.path.join('.')} ${issue?.message}.`, hint: 'Correct its model.json.' })
}

const hashes = new Map<string, string>()

/** SHA-256 of a file, worked out once for each size and time. */
async function hashOf(path: string): Promise<Result<string | null>> {
  const info = await statOf(path)
  if (!info.ok) return info
  if (!info.value) return ok(null)
  const key = `${path}:${info.value.size}:${info.value.mtimeMs}`
  const known = hashes.get(key)
  if (known !== undefined) return ok(known)
  const hash = await sha256File(path)
  if (hash.ok) hashes.set(key, hash.value)
  return hash
}

/** The ONNX file and the files beside it must be the ones the card speaks of. @fails model_missing, model_invalid */
export async function checkHash(card: ModelCard, onnxPath: string): Promise<Result<null>> {
  const files = [{ path: onnxPath, sha256: card.sha256 }, ...(card.beside ?? []).map(({ name, sha256 }) => ({ path: join(dirname(onnxPath), name), sha256 }))]
  for (const { path, sha256 } of files) {
    const hash = await hashOf(path)
    if (!hash.ok) return hash
    if (hash.value === null) return fail({ code: 'model_missing', message: `The file ${basename(path)} of ${card.id} is not beside its card.`, hint: 'Install the model again.' })
    if (hash.value !== sha256)
      return fail({
        code: 'model_invalid',
        message: `The file ${basename(path)} of ${card.id} is not the one its card describes.`,
        hint: 'Install the model again.',
        details: { expected: sha256, found: hash.value },
      })
  }
  return ok(null)
}

/** What the system says of a file, null where there is none. @fails file_unreadable */
export async function statOf(path: string): Promise<Result<Stats | null>> {
  try {
    return ok(await stat(path))
  } catch (problem) {
    const { code, message } = problem as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return ok(null)
    return fail({
      code: 'file_unreadable',
      message: `${basename(path)} cannot be read.`,
      hint: 'Check its permissions, and that no link leads back to itself.',
      details: { cause: message },
    })
  }
}

export function absent(problem: NodeJS.ErrnoException): null {
  if (problem.code === 'ENOENT' || problem.code === 'ENOTDIR') return null
  throw problem
}
