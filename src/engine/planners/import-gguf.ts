import { statfs } from 'node:fs/promises'
import { homedir, totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { ImportProgress } from '../../contracts/services/planners.ts'
import { hasBlob, noRoom, sendBlob } from '../planner/ollama/client/blobs.ts'
import { createModel } from '../planner/ollama/client/create-model.ts'
import type { Talk } from '../planner/ollama/client/failures.ts'
import { installedModels } from '../planner/ollama/client/installed-models.ts'
import { sameModel } from '../planner/ollama/client/model-name.ts'
import { checkGguf } from './gguf/check-gguf.ts'
import { chooseContext, chooseTemplate } from './gguf/choose-template.ts'
import { type Gguf, readGguf } from './gguf/read-gguf.ts'
import { hashFile } from './hash-file.ts'

export type ImportAsk = {
  readonly path: string
  /** absent: from the name of the file */
  readonly name?: string | undefined
  readonly url: string
  readonly signal: AbortSignal
  progress(progress: ImportProgress): void
  /** of this machine, all of it */
  readonly memoryBytes?: number
  /** free where Ollama keeps its models; null where that is not known */
  freeBytes?(): Promise<number | null>
}

/**
 * Brings a GGUF file into Ollama: its header is read, its SHA-256 counted, the file sent unless the server has it, and a model made of it with the
 * template and context its header calls for. Returns the name of the model. A file that cannot plan is refused before anything is sent.
 */
export async function importGguf(ask: ImportAsk): Promise<Result<{ name: string; family: string | null; gguf: Gguf }>> {
  const { path, url, signal, progress } = ask
  const talk: Talk = { url, model: null }
  const header = await readGguf(path)
  const gguf = header.ok ? checkGguf(path, header.value, { memoryBytes: ask.memoryBytes ?? totalmem() }) : header
  if (!gguf.ok) return gguf
  const name = await nameFor(ask)
  if (!name.ok) return name
  const total = gguf.value.fileBytes
  const tell = (stage: ImportProgress['stage'], done: number, of = total) => progress({ name: name.value, stage, done, total: of })

  const blob = await blobOnServer(ask, { tell, total })
  if (!blob.ok) return blob
  const form = chooseTemplate(gguf.value.chatTemplate)
  let steps = 0
  tell('making', 0, 0)
  const made = await createModel(
    talk,
    {
      name: name.value,
      file: { name: basename(path), digest: blob.value },
      template: form?.template ?? null,
      parameters: { num_ctx: chooseContext(gguf.value.contextTokens), ...(form ? { stop: form.stop } : {}) },
    },
    { signal, step: () => tell('making', ++steps, 0) },
  )
  return made.ok ? ok({ name: name.value, family: form?.family ?? null, gguf: gguf.value }) : made
}

type Told = { tell(stage: ImportProgress['stage'], done: number): void; readonly total: number }

/** Digest of the file, which the server has from now on. */
async function blobOnServer({ path, url, signal, freeBytes = freeForModels }: ImportAsk, { tell, total }: Told): Promise<Result<string>> {
  const talk: Talk = { url, model: null }
  tell('hashing', 0)
  const hashed = await hashFile(path, { signal, read: everyPercent(total, (bytes) => tell('hashing', bytes)) })
  if (!hashed.ok) return hashed
  const blob = { path, ...hashed.value }
  const there = await hasBlob(talk, blob.digest, signal)
  if (!there.ok) return there
  if (there.value) return ok(blob.digest)
  const free = await freeBytes()
  if (free !== null && free < total) return noRoom(basename(path))
  tell('sending', 0)
  const sent = await sendBlob(talk, blob, { signal, sent: everyPercent(total, (bytes) => tell('sending', bytes)) })
  return sent.ok ? ok(blob.digest) : sent
}

/** Progress is told a hundred times, not once a megabyte. */
function everyPercent(total: number, told: (bytes: number) => void): (bytes: number) => void {
  let next = 0
  return (bytes) => {
    if (bytes < next && bytes < total) return
    next = bytes + total / 100
    told(bytes)
  }
}

const fitting = /^[a-z0-9][a-z0-9._-]{0,79}(:[a-z0-9][a-z0-9._-]{0,39})?$/i

/** A name the server takes and does not have yet: a model made under a name that is taken would replace the other without a word. */
async function nameFor({ path, name, url, signal }: ImportAsk): Promise<Result<string>> {
  const listed = await installedModels({ url, model: null }, { withinMs: 5000, signal })
  if (!listed.ok) return listed
  const isTaken = (wanted: string) => listed.value.some((model) => sameModel(model.name, wanted))
  if (name !== undefined) {
    if (!fitting.test(name))
      return fail({ code: 'argument_invalid', message: `"${name}" cannot be the name of a model.`, hint: 'Use letters, digits, dots and hyphens.', repairable: true })
    return isTaken(name) ? fail({ code: 'argument_invalid', message: `There is a model ${name} already.`, hint: 'Give another name.', repairable: true }) : ok(name)
  }
  const plain = nameOfFile(path)
  for (let at = 1; ; at++) {
    const wanted = at === 1 ? plain : `${plain}-${at}`
    if (!isTaken(wanted)) return ok(wanted)
  }
}

export function nameOfFile(path: string): string {
  const plain = basename(path)
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, 60)
  return plain === '' ? 'imported' : plain
}

/** Free bytes where this machine's Ollama keeps its models, as its own variables say; null where that cannot be told. */
async function freeForModels(): Promise<number | null> {
  let folder = process.env['OLLAMA_MODELS'] || join(homedir(), '.ollama', 'models')
  for (;;) {
    try {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    } catch (error) {
      const parent = dirname(folder)
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) return null
      folder = parent
    }
  }
}
