import { Ollama } from 'ollama/browser'
import { z } from 'zod'
import type { OllamaStateSchema } from '../../../../contracts/services/system.ts'
import { fail, ok, type Result } from '../../../../contracts/result.ts'
import { badAddress, failureOf, notOllama, type Talk } from './failures.ts'
import { elsewhere } from './this-machine.ts'
import { guardedFetch } from './guarded-fetch.ts'

export type OllamaState = z.infer<typeof OllamaStateSchema>

const answerWithinMs = 1500

const TagsSchema = z.object({ models: z.array(z.object({ name: z.string(), details: z.object({ family: z.string().nullish() }).nullish() })) })

/** State of the server at an address, in one plain sentence, within 1.5 s. Never fails. */
export async function askOllama(url: string): Promise<OllamaState> {
  const listed = await listModels(url, { withinMs: answerWithinMs, signal: new AbortController().signal })
  if (listed.ok) {
    const models = [...listed.value]
    return models.length > 0
      ? { state: 'ready', url, models, sentence: `Ollama runs with ${models.length} ${models.length === 1 ? 'model' : 'models'}: ${models.join(', ')}.` }
      : { state: 'no_models', url, models, sentence: 'Ollama runs, and no model is installed.' }
  }
  const { code, message } = listed.error
  if (code === 'planner_absent') return { state: 'absent', url, models: [], sentence: message }
  if (code === 'planner_timeout') return { state: 'timeout', url, models: [], sentence: `Ollama at ${url} did not answer within ${answerWithinMs / 1000} s.` }
  return { state: 'not_ollama', url, models: [], sentence: `Something answers at ${url}, and it is not Ollama.` }
}

/**
 * Names of the installed models that write text, in the server's order.
 * Fails with `planner_absent`, `planner_timeout`, `planner_not_ollama`, `planner_reply_cut` or `aborted`.
 */
export async function listModels(url: string, { withinMs, signal }: { withinMs: number; signal: AbortSignal }): Promise<Result<readonly string[]>> {
  const talk: Talk = { url, model: null }
  // one limit for the whole answer: a server that sends a byte now and then is as good as none
  const deadline = new AbortController()
  const guard = guardedFetch({ talk, silenceMs: withinMs, signal: AbortSignal.any([signal, deadline.signal]) })
  const timer = setTimeout(() => deadline.abort(), withinMs + 100)
  try {
    if (!isHttp(url)) return badAddress(talk)
    const refusal = elsewhere(url)
    if (refusal)
      return fail({ code: 'planner_absent', message: refusal, hint: 'Give one like http://127.0.0.1:11434, or use the built-in planner.', repairable: true, details: { url } })
    const tags = TagsSchema.safeParse(await new Ollama({ host: url, fetch: guard.fetch }).list())
    if (!tags.success) return notOllama(talk, tags.error.message)
    return ok(tags.data.models.filter(({ name, details }) => !/embed/i.test(name) && !/bert/i.test(details?.family ?? '')).map(({ name }) => name))
  } catch (error) {
    const failed = failureOf(error, talk, '')
    return failed.error.code === 'aborted' && !signal.aborted
      ? { ok: false, error: { ...failed.error, code: 'planner_timeout', message: `Ollama at ${url} did not answer in time.` } }
      : failed
  } finally {
    clearTimeout(timer)
    guard.close()
  }
}

const isHttp = (url: string): boolean => (url.includes('://') ? /^https?:\/\//i.test(url) : url.trim() !== '')
