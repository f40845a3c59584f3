import type { z } from 'zod'
import { Agent, fetch } from 'undici'
import { FailureError, ok, type Result } from '../../../../contracts/result.ts'
import { readAddress } from './address.ts'
import { badAddress, failureOf, HttpFault, notOllama, remote, silent, stopped, type Talk } from './failures.ts'
import { elsewhere } from './this-machine.ts'

const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** No list of models and no embedding is longer. */
const longestReply = 32_000_000

export type JsonCall<T> = {
  readonly talk: Talk
  readonly path: string
  /** absent: GET */
  readonly body?: unknown
  readonly schema: z.ZodType<T>
  /** for the whole answer: a server that sends a byte now and then is as good as none */
  readonly withinMs: number
  readonly signal: AbortSignal
}

/** One call with one JSON answer. Fails with `planner_remote`, `planner_absent`, `planner_timeout`, `planner_not_ollama`, `planner_model_missing`, `aborted` and what the server's words mean. */
export async function callJson<T>({ talk, path, body, schema, withinMs, signal }: JsonCall<T>): Promise<Result<T>> {
  const control = new AbortController()
  const onAbort = () => control.abort(new FailureError(stopped().error))
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => control.abort(new FailureError(silent(talk, withinMs).error)), withinMs)
  try {
    if (elsewhere(talk.url)) return remote(talk)
    const base = readAddress(talk.url)
    if (base === null) return badAddress(talk)
    const sent = body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const reply = await fetch(base + path, { ...sent, redirect: 'manual', signal: control.signal, dispatcher: agent })
    const text = await bounded(reply.body, talk)
    if (!reply.ok) throw new HttpFault(reply.status, text.slice(0, 20_000))
    const parsed = schema.safeParse(parseOr(text))
    return parsed.success ? ok(parsed.data) : notOllama(talk, text)
  } catch (error) {
    return failureOf(error, talk, '')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    // whatever is left of the answer is not wanted
    control.abort(new FailureError(stopped().error))
  }
}

async function bounded(body: AsyncIterable<Uint8Array> | null, talk: Talk): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longestReply) throw new FailureError(notOllama(talk, text).error)
  }
  return text + decoder.decode()
}

/** What is not JSON is not Ollama's; the schema then says so. */
function parseOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
