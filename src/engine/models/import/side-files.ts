import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { configSays, preprocessorSays, type Source } from '../../../core/vision/recognise/index.ts'
import { parseJsonText } from '../../files/index.ts'

const PriorsSchema = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).min(1)
const largestBytes = 32 * 1024 * 1024

/** A text file beside a model, null where there is none. @fails file_unreadable, over_budget */
export async function textBeside(model: string, name: string): Promise<Result<string | null>> {
  const path = join(dirname(model), name)
  try {
    const info = await stat(path)
    if (!info.isFile()) return ok(null)
    if (info.size > largestBytes) return fail({ code: 'over_budget', message: `${name} beside ${basename(model)} is too large to be read.`, hint: 'Check what it is.' })
    return ok(await readFile(path, 'utf8'))
  } catch (problem) {
    const { code, message } = problem as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return ok(null)
    return fail({ code: 'file_unreadable', message: `${name} beside ${basename(model)} cannot be read.`, hint: 'Check its permissions.', details: { cause: message } })
  }
}

/** A JSON file beside a model. @fails model_invalid when it is none */
export async function jsonBeside(model: string, name: string): Promise<Result<unknown>> {
  const text = await textBeside(model, name)
  if (!text.ok || text.value === null) return text
  try {
    return ok(parseJsonText(text.value))
  } catch (problem) {
    if (problem instanceof SyntaxError) return fail({ code: 'model_invalid', message: `${name} beside ${basename(model)} is not JSON.`, hint: 'Correct it or take it away.' })
    throw problem
  }
}

/** What the files of HuggingFace beside a model say of it, and its priors. */
export async function sideSources(model: string): Promise<Result<Source[]>> {
  const sources: Source[] = []
  for (const [name, read] of [
    ['preprocessor_config.json', preprocessorSays],
    ['config.json', configSays],
  ] as const) {
    const json = await jsonBeside(model, name)
    if (!json.ok) return json
    const said = typeof json.value === 'object' && json.value !== null ? read(json.value as Record<string, unknown>) : null
    if (said) sources.push({ name, said })
  }
  const priors = await jsonBeside(model, 'priors.json')
  if (!priors.ok) return priors
  if (priors.value === null) return ok(sources)
  const list = PriorsSchema.safeParse(priors.value)
  if (!list.success)
    return fail({ code: 'model_invalid', message: 'priors.json is no list of priors [cx, cy, w, h].', hint: 'Each is four numbers from 0 to 1, in the order of the outputs.' })
  return ok([...sources, { name: 'priors.json', said: { priors: list.data } }])
}
