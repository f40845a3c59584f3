import { Ollama } from 'ollama/browser'
import { z } from 'zod'
import { guardedFetch } from './guarded-fetch.ts'
import type { Talk } from './failures.ts'

/** What the server says of a model; null where it says nothing. */
export type ModelFacts = { readonly thinks: boolean | null; readonly contextTokens: number | null }

const ShowSchema = z.object({ capabilities: z.array(z.string()).nullish(), model_info: z.record(z.string(), z.unknown()).nullish() })

const answerWithinMs = 3000

/** Asks for the abilities of a model. Servers that cannot say are common: then the call that follows decides, and it reports. */
export async function modelFacts(talk: Talk & { model: string }, signal: AbortSignal): Promise<ModelFacts> {
  const guard = guardedFetch({ talk, silenceMs: answerWithinMs, signal })
  try {
    const show = ShowSchema.parse(await new Ollama({ host: talk.url, fetch: guard.fetch }).show({ model: talk.model }))
    const context = Object.entries(show.model_info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1]
    return { thinks: show.capabilities?.includes('thinking') ?? null, contextTokens: typeof context === 'number' && context > 0 ? context : null }
  } catch (error) {
    return unknownBecause(error)
  } finally {
    guard.close()
  }
}

const unknownBecause = (_: unknown): ModelFacts => ({ thinks: null, contextTokens: null })
