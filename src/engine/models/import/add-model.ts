import { copyFile, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { isBeside } from '../../../core/vision/index.ts'
import { sha256File } from '../../files/index.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { absent, cardName } from '../card-file.ts'
import { lookAtModel, type LookAsk } from './look-at-model.ts'
import type { Preview } from './preview.ts'
import type { ModelReport } from './report.ts'

export type AddAsk = LookAsk & {
  /** folder of the models of this user */
  readonly folder: string
  /** ids that models outside that folder have */
  readonly shipped: readonly string[]
  readonly id?: string
  /** replaces an own model of the same id */
  readonly force?: boolean
}

/** `card` is null where questions are open or the file was refused: nothing was kept. */
export type Added = { readonly report: ModelReport; readonly card: ModelCard | null; readonly path: string | null; readonly preview: Preview | null }

const safeId = /^[a-z0-9][a-z0-9._-]{0,63}$/i

/**
 * Copies a model, the files its graph needs and its card into the user's models, all or nothing.
 * @fails argument_invalid (name, or one that is taken), disk_full, read_only
 */
export async function addModel(file: string, { folder, shipped, id, force = false, ...ask }: AddAsk): Promise<Result<Added>> {
  const { report, card, onnx, preview } = await lookAtModel(file, ask)
  if (!card || !onnx) return ok({ report, card: null, path: null, preview })
  const name = id ?? card.id
  try {
    const free = await freeId(name, { folder, shipped, force })
    if (!free.ok) return free
    const beside = [...new Set([...onnx.external, ...(card.beside ?? []).map((one) => one.name), ...(await sideFiles(file))])]
    const odd = beside.find((one) => !isBeside(one))
    if (odd !== undefined)
      return fail({
        code: 'model_invalid',
        message: `The weights of the model lie in a file called ${odd}, a name the copy needs for itself.`,
        hint: 'Export it with another name for its weights.',
      })
    const path = await install(file, { folder, beside, card: { ...card, id: name }, force })
    return path.ok ? ok({ report, card: { ...card, id: name }, path: path.value, preview }) : path
  } catch (problem) {
    return writeFailed(problem)
  }
}

async function freeId(name: string, { folder, shipped, force }: { folder: string; shipped: readonly string[]; force: boolean }): Promise<Result<null>> {
  if (!safeId.test(name)) return fail({ code: 'argument_invalid', message: `"${name}" cannot be the name of a model.`, hint: 'Use letters, digits, dots and hyphens: --id NAME.' })
  if (shipped.includes(name)) return fail({ code: 'argument_invalid', message: `${name} is the name of a model that comes with Aftermap.`, hint: 'Choose another name with --id.' })
  const taken = await stat(join(folder, name)).catch(absent)
  if (taken && !force) return isTaken(name)
  return ok(null)
}

const isTaken = (name: string) =>
  fail({ code: 'argument_invalid', message: `There is a model ${name} already.`, hint: 'Replace it with --force, or choose another name with --id.' })

const tokenizerFiles = ['tokenizer.json', 'tokenizer_config.json', 'vocab.txt', 'vocab.json', 'merges.txt', 'priors.json']

async function sideFiles(file: string): Promise<string[]> {
  const there = await Promise.all(tokenizerFiles.map((name) => stat(join(dirname(file), name)).catch(absent)))
  return tokenizerFiles.filter((_, i) => there[i]?.isFile())
}

type Install = { readonly folder: string; readonly beside: readonly string[]; readonly card: ModelCard; readonly force: boolean }

/** Written aside and then put in place, so that a half copied model is never listed. */
async function install(file: string, { folder, beside, card, force }: Install): Promise<Result<string>> {
  await makeFolder(resolve(folder))
  const draft = await mkdtemp(join(folder, '.adding-'))
  try {
    await copyFile(file, join(draft, 'model.onnx'))
    const copied = await sha256File(join(draft, 'model.onnx'))
    if (!copied.ok) return copied
    if (copied.value !== card.sha256) return fail({ code: 'model_invalid', message: `${basename(file)} was changed while it was added.`, hint: 'Add it again when it is written.' })
    const hashes: { name: string; sha256: string }[] = []
    for (const name of beside) {
      await mkdir(dirname(join(draft, name)), { recursive: true })
      await copyFile(join(dirname(file), name), join(draft, name))
      const hash = await sha256File(join(draft, name))
      if (!hash.ok) return hash
      hashes.push({ name, sha256: hash.value })
    }
    await writeFile(join(draft, cardName), `${JSON.stringify({ ...card, ...(hashes.length > 0 ? { beside: hashes } : {}) }, null, 1)}\n`)
    return await putInPlace(draft, join(folder, card.id), force)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The old model is moved aside, not deleted first: one of the two is there whatever happens. Somebody may have added the same name meanwhile. */
async function putInPlace(draft: string, place: string, force: boolean): Promise<Result<string>> {
  const old = join(dirname(place), `.old-${basename(draft)}`)
  try {
    if (force) await rename(place, old).catch(absent)
    await rename(draft, place)
    await rm(old, { recursive: true, force: true })
    return ok(place)
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return isTaken(basename(place))
    throw problem
  }
}

/** Takes a model of the user away. @fails model_missing, argument_invalid, read_only */
export async function removeModel(id: string, { folder, shipped }: Pick<AddAsk, 'folder' | 'shipped'>): Promise<Result<string>> {
  const place = join(folder, id)
  try {
    const isThere = safeId.test(id) && basename(place) === id && (await stat(join(place, cardName)).catch(absent)) !== null
    if (!isThere && shipped.includes(id))
      return fail({ code: 'argument_invalid', message: `${id} comes with Aftermap and stays.`, hint: 'Only models that were added can be removed.' })
    if (!isThere) return fail({ code: 'model_missing', message: `There is no added model ${id}.`, hint: 'See them with aftermap models list.' })
    await rm(place, { recursive: true })
    return ok(place)
  } catch (problem) {
    return writeFailed(problem)
  }
}

function writeFailed(problem: unknown) {
  const { code, message } = problem as NodeJS.ErrnoException
  if (code === 'ENOSPC') return fail({ code: 'disk_full', message: 'The disk has no room for the model.', hint: 'Make room and add it again.' })
  // no permission, a file in its place, a link in a circle: whatever the system says, nothing was kept
  if (code !== undefined)
    return fail({ code: 'read_only', message: 'The folder of the models cannot be written.', hint: 'Check that it is a folder, and its permissions.', details: { cause: message } })
  throw problem
}
