import { type ChatRequest, type ChatResponse, Ollama } from 'ollama/browser'
import { ok, type Result } from '../../../../contracts/result.ts'
import { failureOf, HttpFault, isToolParserError, type Talk } from './failures.ts'
import { guardedFetch } from './guarded-fetch.ts'

export type ChatMessage = { readonly role: 'system' | 'user'; readonly content: string }

export type ChatAsk = {
  readonly talk: Talk & { readonly model: string }
  readonly messages: readonly ChatMessage[]
  readonly format: Readonly<Record<string, unknown>>
  readonly temperature: number
  readonly seed: number
  /** tokens; kept the same from call to call, because another value reloads the model */
  readonly contextTokens: number
  readonly replyTokens: number
  /** null for a model that does not think: naming it would be an error there */
  readonly think: boolean | null
  readonly silenceMs: number
  readonly signal: AbortSignal
}

export type ChatReply = { readonly text: string; readonly thinking: string; readonly promptTokens: number | null; readonly replyTokens: number | null; readonly endedBy: string }

/** A grammar allows endless white space, and small models use it. */
const mostWhiteSpace = 200
const longestReply = 64_000

/** One streamed call. Fails with the planner's codes; a broken stream keeps what had come in `details.partial`. */
export async function chat(ask: ChatAsk): Promise<Result<ChatReply>> {
  const { talk, silenceMs, signal } = ask
  const guard = guardedFetch({ talk, silenceMs, signal })
  const heard = { text: '', thinking: '', calls: '' }
  try {
    const stream = await new Ollama({ host: talk.url, fetch: guard.fetch }).chat(requestOf(ask))
    let last: ChatResponse | null = null
    for await (const part of stream) {
      last = part
      listen(heard, part)
      if (heard.text.length - heard.text.trimEnd().length > mostWhiteSpace || heard.text.length + heard.thinking.length > longestReply)
        return ok(replyOf(heard, null, 'stopped here'))
    }
    return ok(replyOf(heard, last, last?.done_reason || 'stop'))
  } catch (error) {
    // some servers parse tool calls themselves and stumble over them: that is a bad reply, not a broken server
    if (error instanceof HttpFault && isToolParserError(error)) return ok(replyOf({ text: error.body, thinking: '', calls: '' }, null, 'tool parser'))
    const failed = failureOf(error, talk, heard.text)
    return failed.error.code === 'planner_reply_cut' ? { ok: false, error: { ...failed.error, details: { ...failed.error.details, partial: heard.text } } } : failed
  } finally {
    guard.close()
  }
}

function requestOf(ask: ChatAsk): ChatRequest & { stream: true } {
  const request = {
    model: ask.talk.model,
    stream: true as const,
    keep_alive: '30m',
    messages: ask.messages.map((message) => ({ ...message })),
    format: { ...ask.format },
    options: { num_ctx: ask.contextTokens, num_predict: ask.replyTokens, temperature: ask.temperature, seed: ask.seed, top_p: 0.9 },
    // without this a prompt that is too long loses its beginning, and nobody is told
    truncate: false,
    ...(ask.think === null ? {} : { think: ask.think }),
  }
  return request
}

function listen(heard: { text: string; thinking: string; calls: string }, part: ChatResponse): void {
  heard.text += part.message?.content ?? ''
  heard.thinking += part.message?.thinking ?? ''
  if (part.message?.tool_calls?.length) heard.calls += JSON.stringify(part.message.tool_calls)
}

/** Tool calls come in a channel of their own from some models: the same reader takes them when there is no text. */
const replyOf = (heard: { text: string; thinking: string; calls: string }, last: ChatResponse | null, endedBy: string): ChatReply => ({
  text: heard.text.trim() === '' ? heard.calls : heard.text,
  thinking: heard.thinking,
  endedBy,
  promptTokens: last?.prompt_eval_count ?? null,
  replyTokens: last?.eval_count ?? null,
})
