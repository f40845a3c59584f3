import { z } from 'zod'
import { Agent, request } from 'undici'
import { fail, type Failed, ok, type Result } from '../../../../contracts/result.ts'
import { readAddress } from './address.ts'
import { noRoom, saysNoRoom, serverGone } from './blobs.ts'
import { badAddress, failureOf, HttpFault, remote, stopped, type Talk } from './failures.ts'
import { elsewhere } from './this-machine.ts'

const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

export type ModelRecipe = {
  readonly name: string
  readonly file: { readonly name: string; readonly digest: string }
  /** null: the server looks for one in the file */
  readonly template: string | null
  readonly parameters: Readonly<Record<string, unknown>>
}

const LineSchema = z.object({ status: z.string().optional(), error: z.string().optional() })

/** Longest list of steps any server sends. */
const longestReply = 200_000

/**
 * Makes a model of a file the server has. `step` is told each status. Fails with `gguf_invalid` in the server's words, `disk_full`,
 * `server_gone` when it stops on the way, `aborted`, or as any call.
 */
export async function createModel(talk: Talk, recipe: ModelRecipe, { step, signal }: { step(status: string): void; signal: AbortSignal }): Promise<Result<null>> {
  if (elsewhere(talk.url)) return remote(talk)
  const base = readAddress(talk.url)
  if (base === null) return badAddress(talk)
  const body = {
    model: recipe.name,
    files: { [recipe.file.name]: recipe.file.digest },
    ...(recipe.template === null ? {} : { template: recipe.template }),
    parameters: recipe.parameters,
    stream: true,
  }
  try {
    const reply = await request(`${base}/api/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
      dispatcher: agent,
    })
    if (reply.statusCode >= 300) return refused(failureOf(new HttpFault(reply.statusCode, await reply.body.text()), talk, ''), recipe)
    return await follow(reply.body, { recipe, step })
  } catch (error) {
    if (signal.aborted) return stopped()
    const failed = failureOf(error, talk, '')
    // a file that is damaged inside ends some servers: the connection breaks, before or after the first line
    return failed.error.code === 'planner_reply_cut' ? serverGone(`while it made ${recipe.name}; the file may be damaged`) : failed
  }
}

async function follow(body: AsyncIterable<Uint8Array>, { recipe, step }: { recipe: ModelRecipe; step(status: string): void }): Promise<Result<null>> {
  const decoder = new TextDecoder()
  let rest = ''
  let isMade = false
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of length > longestReply ? [] : lines) {
      const said = read(line)
      if (said.error !== undefined) return refusedWith(said.error, recipe)
      if (said.status !== undefined) step(said.status)
      isMade ||= said.status === 'success'
    }
  }
  return isMade ? ok(null) : serverGone(`while it made ${recipe.name}`)
}

/** A line that is no status says nothing; the last one decides. */
function read(line: string): z.infer<typeof LineSchema> {
  if (line.trim() === '') return {}
  try {
    return LineSchema.safeParse(JSON.parse(line)).data ?? {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

const refused = ({ error }: Failed, recipe: ModelRecipe): Failed => (error.code === 'model_failed' ? refusedWith(String(error.details['words']), recipe) : { ok: false, error })

function refusedWith(words: string, { name }: ModelRecipe): Failed {
  if (saysNoRoom(words)) return noRoom(name)
  const isUnknown = /unknown model architecture|unsupported (model )?architecture/i.test(words)
  return fail({
    code: 'gguf_invalid',
    message: isUnknown ? `This Ollama does not know the kind of network in ${name}.` : `Ollama refused to make ${name}: ${words.slice(0, 200)}.`,
    hint: isUnknown ? 'Use a newer Ollama, or another model.' : 'Choose another file.',
    repairable: true,
    details: { words: words.slice(0, 400) },
  })
}
