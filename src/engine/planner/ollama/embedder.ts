import type { ModelCall } from '../../../contracts/planning-record.ts'
import type { Embed } from '../library/index.ts'
import { estimateTokens } from './prompt/tokens.ts'
import type { KnownModel, ModelServer } from './server.ts'

type Asked = { readonly server: ModelServer; readonly model: string; readonly facts: KnownModel; readonly calls: ModelCall[] }

/** Vectors by the model itself where it makes them, each call kept; null where it makes none. A call that fails leaves the choice to the words. */
export function embedderOf({ server, model, facts, calls }: Asked, signal: AbortSignal): Embed | null {
  const { embed } = server
  if (facts.embeds !== true || !embed) return null
  return async (texts) => {
    const prompt = texts.map((content) => ({ role: 'user' as const, content }))
    const at = new Date().toISOString()
    const startedAt = performance.now()
    const vectors = await embed(model, texts, signal)
    calls.push({
      purpose: 'embed',
      at,
      model,
      digest: facts.digest,
      temperature: 0,
      seed: 0,
      contextTokens: facts.contextTokens ?? 0,
      estimatedTokens: estimateTokens(prompt),
      promptTokens: null,
      replyTokens: null,
      elapsedMs: Math.round(performance.now() - startedAt),
      failure: vectors.ok ? null : vectors.error.code,
      prompt,
      reply: '',
    })
    return vectors.ok ? vectors.value : null
  }
}
