import { type ChatRequest, type ChatResponse, Ollama } from 'ollama/browser'
import { fail, type Failed, ok, type Result } from '../../../../contracts/result.ts'
import { failureOf, HttpFault, isToolParserError, refusesThinking, remote, stopped, type Talk } from './failures.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { contextThatCut, isLoaded, promptCut, tooLong, tooSlow } from './limits.ts'
import { type Outcome, serverAt } from './servers.ts'
import { outcomeOf } from './outcome.ts'
import { elsewhere } from './this-machine.ts'

export type ChatMessage = { readonly role: 'system' | 'user'; readonly content: string }

export type ChatAsk = {
  readonly talk: Talk & { readonly model: string }
  readonly messages: readonly ChatMessage[]
  /** null: the model writes freely */
  readonly format: Readonly<Record<string, unknown>> | null
  readonly temperature: number
  readonly seed: number
  /** tokens; kept the same from call to call, because another value reloads the model */
  readonly contextTokens: number
  readonly replyTokens: number
  /** null for a model that does not think: naming it would be an error there */
  readonly think: boolean | null
  readonly silenceMs: number
  /** longest time for a whole reply; ten minutes when absent */
  readonly longestMs?: number
  readonly signal: AbortSignal
}

export type ChatReply = {
  readonly text: string
  readonly thinking: string
  readonly promptTokens: number | null
  readonly replyTokens: number | null
  /** `stop`, `length` (the limit of the reply), `stopped here`, `tool parser` */
  readonly endedBy: string
  /** from the first byte sent to the first word back, waiting in our own queue not counted */
  readonly firstTokenMs: number | null
  /** of the reply, as the server measured it */
  readonly tokensPerSecond: number | null
}

/** A grammar allows endless white space, and small models use it. */
const mostWhiteSpace = 200
const longestReply = 64_000
const usualLongestMs = 600_000

type Heard = { text: string; thinking: string; calls: string; firstTokenMs: number | null }

/**
 * One streamed call, in its turn. Fails with the planner's codes; a broken stream keeps what had come in `details.partial`. A reply to a
 * prompt the server cut is `planner_prompt_cut`. How it went is noted for the model at this address.
 */
export async function chat(ask: ChatAsk): Promise<Result<ChatReply>> {
  const { talk, signal } = ask
  if (elsewhere(talk.url)) return remote(talk)
  const server = serverAt(talk.url)
  const release = await server.turn(talk.model, signal)
  if (!release) return stopped()
  try {
    const reply = await talkOnce(ask)
    // the list of abilities was wrong, or the server is older than the switch
    const told = !reply.ok && ask.think !== null && refusesThinking(reply.error) ? await talkOnce({ ...ask, think: null }) : reply
    const outcome: Outcome | null = outcomeOf(told)
    if (outcome) server.note(talk.model, outcome)
    return told
  } finally {
    release()
  }
}

async function talkOnce(ask: ChatAsk): Promise<Result<ChatReply>> {
  const { talk, silenceMs, signal, longestMs = usualLongestMs } = ask
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), longestMs)
  const guard = guardedFetch({ talk, silenceMs, signal: AbortSignal.any([signal, deadline.signal]) })
  const heard: Heard = { text: '', thinking: '', calls: '', firstTokenMs: null }
  const sentAt = performance.now()
  try {
    const stream = await new Ollama({ host: talk.url, fetch: guard.fetch }).chat(requestOf(ask))
    let last: ChatResponse | null = null
    for await (const part of stream) {
      last = part
      heard.firstTokenMs ??= performance.now() - sentAt
      listen(heard, part)
      if (heard.text.length - heard.text.trimEnd().length > mostWhiteSpace || heard.text.length + heard.thinking.length > longestReply)
        return ok(replyOf(heard, null, 'stopped here'))
    }
    return await whole(ask, replyOf(heard, last, last?.done_reason || 'stop'))
  } catch (error) {
    // some servers parse tool calls themselves and stumble over them: that is a bad reply, not a broken server
    if (error instanceof HttpFault && isToolParserError(error)) return ok(replyOf({ ...heard, text: error.body, thinking: '', calls: '' }, null, 'tool parser'))
    if (deadline.signal.aborted && !signal.aborted) return tooLong(talk, { longestMs, partial: heard.text })
    return withPartial(await slowOr(failureOf(error, talk, heard.text), { ask, heard }), heard)
  } finally {
    clearTimeout(timer)
    guard.close()
  }
}

const withPartial = (failed: Failed, heard: Heard): Failed =>
  failed.error.code === 'planner_reply_cut' ? fail({ ...failed.error, details: { ...failed.error.details, partial: heard.text } }) : failed

/** Silence before the first word from a model that is loaded is no stuck server: it reads, and too slowly. */
async function slowOr(failed: Failed, { ask, heard }: { ask: ChatAsk; heard: Heard }): Promise<Failed> {
  const isSilent = failed.error.code === 'planner_timeout' && heard.firstTokenMs === null
  return isSilent && (await isLoaded(ask.talk)) ? tooSlow(ask.talk, ask.silenceMs) : failed
}

/** The reply, unless the server's own count shows that it answered only a part of the prompt. */
async function whole(ask: ChatAsk, reply: ChatReply): Promise<Result<ChatReply>> {
  const letters = ask.messages.reduce((sum, { content }) => sum + content.length, 0)
  const read = await contextThatCut(ask.talk, { promptTokens: reply.promptTokens, contextTokens: ask.contextTokens, letters })
  return read === null ? ok(reply) : promptCut(ask.talk, { read, sent: Math.max(Math.ceil(letters / 4), read) })
}

function requestOf(ask: ChatAsk): ChatRequest & { stream: true } {
  const request = {
    model: ask.talk.model,
    stream: true as const,
    keep_alive: '30m',
    messages: ask.messages.map((message) => ({ ...message })),
    ...(ask.format === null ? {} : { format: { ...ask.format } }),
    options: { num_ctx: ask.contextTokens, num_predict: ask.replyTokens, temperature: ask.temperature, seed: ask.seed, top_p: 0.9 },
    // without this a prompt that is too long loses its beginning, and nobody is told
    truncate: false,
    ...(ask.think === null ? {} : { think: ask.think }),
  }
  return request
}

function listen(heard: Heard, part: ChatResponse): void {
  heard.text += part.message?.content ?? ''
  heard.thinking += part.message?.thinking ?? ''
  if (part.message?.tool_calls?.length) heard.calls += JSON.stringify(part.message.tool_calls)
}

/** Tool calls come in a channel of their own from some models: the same reader takes them when there is no text. */
const replyOf = (heard: Heard, last: ChatResponse | null, endedBy: string): ChatReply => ({
  text: heard.text.trim() === '' ? heard.calls : heard.text,
  thinking: heard.thinking,
  endedBy,
  promptTokens: countOf(last?.prompt_eval_count),
  replyTokens: countOf(last?.eval_count),
  firstTokenMs: heard.firstTokenMs,
  tokensPerSecond: speedOf(countOf(last?.eval_count), countOf(last?.eval_duration)),
})

/** A server may write anything there; what is no count of tokens is as good as none. */
const countOf = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null)

const speedOf = (tokens: number | null, elapsedNs: number | null): number | null => (tokens && elapsedNs ? tokens / (elapsedNs / 1e9) : null)
