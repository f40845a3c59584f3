import type { ModelCall } from '../../../../contracts/planning-record.ts'
import { fail, ok, type Result } from '../../../../contracts/result.ts'
import type { ChatMessage, ChatReply } from '../client/chat.ts'
import type { PromptParts } from '../prompt/messages.ts'
import { estimateTokens } from '../prompt/tokens.ts'
import type { KnownModel, ModelServer } from '../server.ts'
import type { Ask } from './moves.ts'
import { promptCut } from './prompt-cut.ts'

/** Steady first, then hotter: the same words again would give the same reply. */
const temperatures = [0.2, 0.7, 0.9, 1.1]
const leastContextTokens = 4096
/** Most a first prompt may take: what is above loses examples first. */
export const promptBudgetTokens = 2000
const usualReplyTokens = 1024

export type Asker = (move: Ask<unknown>) => Promise<Result<unknown>>

export type AskerParts = {
  readonly server: ModelServer
  readonly model: string
  readonly facts: KnownModel
  readonly parts: PromptParts
  readonly silenceMs: number
  readonly signal: AbortSignal
  /** every call goes in here, whole */
  readonly calls: ModelCall[]
  /** called with the prompt parts a prompt really held */
  shown(parts: PromptParts): void
}

/** Asks a model until a reply can be read, four times at most, and keeps every call. A prompt that cannot fit is refused before it is sent. */
export function makeAsker(given: AskerParts): Asker {
  const { model, facts } = given
  // another size of context reloads the model, so it only ever grows
  let contextTokens = Math.min(leastContextTokens, facts.contextTokens ?? leastContextTokens)
  return async (move) => {
    const replyTokens = move.replyTokens ?? usualReplyTokens
    const prompt = fitted(move, given, replyTokens)
    if (!prompt.ok) return prompt
    contextTokens = Math.max(contextTokens, contextFor(prompt.value.estimatedTokens + replyTokens, facts.contextTokens))
    const replies: string[] = []
    for (const [at, temperature] of temperatures.entries()) {
      const reply = await oneCall({ move, ...prompt.value, options: { temperature, seed: at + 1, contextTokens }, replyTokens }, given)
      if (!reply.ok) return reply
      const read = move.read(reply.value.text, reply.value.thinking)
      if (read.ok) return ok(read.value)
      replies.push(reply.value.text)
    }
    if (move.orElse) return ok(move.orElse())
    return fail({
      code: 'planner_reply_unreadable',
      message: `The plan of ${model} could not be read after ${temperatures.length} tries.`,
      hint: 'Use the built-in planner, or a larger model.',
      repairable: true,
      details: { model, replies },
    })
  }
}

type Prompt = { readonly messages: readonly ChatMessage[]; readonly estimatedTokens: number }
type OneCall = Prompt & { readonly move: Ask<unknown>; readonly options: Pick<ModelCall, 'temperature' | 'seed' | 'contextTokens'>; readonly replyTokens: number }

/** One call, kept whole whatever comes of it; a reply to half a prompt is a failure. */
async function oneCall({ move, messages, estimatedTokens, options, replyTokens }: OneCall, given: AskerParts): Promise<Result<ChatReply>> {
  const { server, model, facts, silenceMs, signal } = given
  const at = new Date().toISOString()
  const startedAt = performance.now()
  // thinking and a form exclude one another, and a plan is wanted, not an essay
  const think = facts.thinks === true ? false : null
  const reply = await server.chat({ talk: { url: server.url, model }, messages, format: move.format, ...options, replyTokens, think, silenceMs, signal })
  const elapsedMs = performance.now() - startedAt
  const cut = reply.ok ? promptCut(messages, { reply: reply.value, model, contextTokens: options.contextTokens }) : null
  const outcome = cut ?? reply
  const failure = outcome.ok ? null : outcome.error.code
  given.calls.push(callOf({ move, messages, reply, failure }, { ...options, model, digest: facts.digest, at, elapsedMs, estimatedTokens }))
  return outcome
}

/** Tools every prompt keeps: what the kind of question needs stands first among them. */
const leastTools = 5

/** The prompt with as many examples as fit the budget; for a model that reads little, with fewer examples and then fewer tools. */
function fitted(move: Ask<unknown>, { parts, facts, model, shown }: AskerParts, replyTokens: number): Result<Prompt> {
  let fewer = parts
  let messages = move.messages(fewer)
  const isOver = (limit: number | null) => limit !== null && estimateTokens(messages) > limit
  const room = facts.contextTokens === null ? null : facts.contextTokens - replyTokens / 2
  while ((fewer.examples.length > 0 && isOver(promptBudgetTokens)) || (isOver(room) && fewer.examples.length + Math.max(0, fewer.tools.length - leastTools) > 0)) {
    fewer = fewer.examples.length > 0 ? { ...fewer, examples: fewer.examples.slice(0, -1) } : { ...fewer, tools: fewer.tools.slice(0, -1) }
    messages = move.messages(fewer)
  }
  const estimatedTokens = estimateTokens(messages)
  if (facts.contextTokens !== null && isOver(room)) return tooLong(model, { estimatedTokens, contextTokens: facts.contextTokens })
  shown(fewer)
  return ok({ messages, estimatedTokens })
}

const tooLong = (model: string, details: { estimatedTokens: number; contextTokens: number }) =>
  fail({
    code: 'question_too_long',
    message: `The question with its tools takes about ${details.estimatedTokens} tokens, and ${model} reads ${details.contextTokens}. It was not sent, because the server would cut off its beginning.`,
    hint: 'Shorten the question, take a model with a larger context, or use the built-in planner.',
    repairable: true,
    details: { model, ...details },
  })

/** Next power of two above the prompt with a reserve and the reply, within what the model was made for. */
function contextFor(tokens: number, limit: number | null): number {
  const needed = 2 ** Math.ceil(Math.log2(tokens * 1.1))
  return Math.min(Math.max(needed, leastContextTokens), limit ?? Number.POSITIVE_INFINITY)
}

type Said = { move: Ask<unknown>; messages: readonly ChatMessage[]; reply: Result<ChatReply>; failure: string | null }
type Options = Pick<ModelCall, 'at' | 'model' | 'digest' | 'temperature' | 'seed' | 'contextTokens' | 'estimatedTokens' | 'elapsedMs'>

const longestKept = 64_000

const callOf = ({ move, messages, reply, failure }: Said, options: Options): ModelCall => ({
  purpose: move.purpose,
  ...options,
  elapsedMs: Math.round(options.elapsedMs),
  promptTokens: reply.ok ? reply.value.promptTokens : null,
  replyTokens: reply.ok ? reply.value.replyTokens : null,
  failure,
  prompt: messages.map((message) => ({ ...message })),
  reply: reply.ok
    ? `${reply.value.thinking === '' ? '' : `<think>${reply.value.thinking}</think>`}${reply.value.text}`.slice(-longestKept)
    : String(reply.error.details['partial'] ?? ''),
})
