import { ok } from '../../contracts/result.ts'
import { estimateTokens, type ModelServer } from '../planner/index.ts'
import type { Say } from './word-with-model.ts'

const replyTokens = 200
const contextTokens = 4096
const silenceMs = 60_000
const temperatures = [0.2, 0.7]

/** A model of a server as one that words answers; each call is kept whole for the run record. */
export async function sayWith(server: ModelServer, model: string, signal: AbortSignal): Promise<Say> {
  const facts = await server.facts(model, signal)
  return async (messages, attempt) => {
    const at = new Date().toISOString()
    const startedAt = performance.now()
    const options = { temperature: temperatures[attempt] ?? 0.7, seed: attempt + 1, contextTokens }
    const think = facts.thinks === true ? false : null
    const reply = await server.chat({ talk: { url: server.url, model }, messages, format: null, ...options, replyTokens, think, silenceMs, signal })
    if (!reply.ok) return reply
    const { text, promptTokens, replyTokens: spoken } = reply.value
    const call = {
      purpose: 'wording' as const,
      at,
      model,
      digest: facts.digest,
      ...options,
      estimatedTokens: estimateTokens(messages),
      promptTokens,
      replyTokens: spoken,
      elapsedMs: Math.round(performance.now() - startedAt),
      failure: null,
      prompt: messages.map((message) => ({ ...message })),
      reply: text,
    }
    return ok({ text, call })
  }
}
