import { Agent, fetch as undiciFetch } from 'undici'
import { FailureError } from '../../../../contracts/result.ts'
import { HttpFault, silent, stopped, type Talk } from './failures.ts'
import { guardLines } from './guard-lines.ts'

/**
 * A connection without the 300 s limits of Node: a long prompt on a slow processor sends its headers only with the first token.
 * The deadline is ours: no new byte for `silenceMs`.
 */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

const longestErrorBody = 20_000

export type Guard = {
  readonly fetch: typeof fetch
  /** closes the connection, whatever state it is in; the server is free at once */
  close(): void
}

type GuardOptions = { readonly talk: Talk; readonly silenceMs: number; readonly signal: AbortSignal }

/**
 * The `fetch` the client gets for one call. It fails with `aborted`, `planner_timeout` or `planner_not_ollama` (as `FailureError`), or
 * with `HttpFault`, before the client sees a reply it would print about.
 */
export function guardedFetch({ talk, silenceMs, signal }: GuardOptions): Guard {
  const control = new AbortController()
  const onAbort = () => control.abort(new FailureError(stopped().error))
  const silence = () => control.abort(new FailureError(silent(talk, silenceMs).error))
  let timer = setTimeout(silence, silenceMs)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(silence, silenceMs)
  }
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })

  const guarded = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    // the client sends text alone, so only these parts of its request exist
    const body = typeof init?.body === 'string' ? { body: init.body } : {}
    const headers = Object.fromEntries(new Headers(init?.headers))
    const url = input instanceof Request ? input.url : String(input)
    const reply = await undiciFetch(url, { method: init?.method ?? 'GET', headers, ...body, redirect: 'manual', signal: control.signal, dispatcher: agent })
    heard()
    if (!reply.ok) throw new HttpFault(reply.status, await beginningOf(reply.body))
    const lines = guardLines({ talk, heard })
    if (reply.body) reply.body.pipeTo(lines.writable, { signal: control.signal }).catch(lines.stop)
    else lines.stop(new Error('no body'))
    return new Response(lines.readable, { status: reply.status, headers: { 'content-type': 'application/x-ndjson' } })
  }
  return {
    fetch: guarded,
    close() {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      control.abort(new FailureError(stopped().error))
    },
  }
}

/** An error is a sentence; a server that goes on and on is left after the first of it. */
async function beginningOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= longestErrorBody) break
  }
  return text.slice(0, longestErrorBody)
}
