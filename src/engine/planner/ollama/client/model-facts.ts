import { z } from 'zod'
import { callJson } from './call-json.ts'
import type { Talk } from './failures.ts'
import { installedModels, parameterCount } from './installed-models.ts'
import { sameModel } from './model-name.ts'

/** What the server says of a model; null where it says nothing. */
export type ModelFacts = {
  readonly thinks: boolean | null
  readonly contextTokens: number | null
  /** gives vectors for texts */
  readonly embeds: boolean | null
  /** names the model as it is, its template and parameters too */
  readonly digest: string | null
  readonly parameters: number | null
  /** in the server's words: completion, tools, thinking, vision, embedding */
  readonly capabilities: readonly string[]
}

const ShowSchema = z.object({
  capabilities: z.array(z.string()).nullish(),
  model_info: z.record(z.string(), z.unknown()).nullish(),
  details: z.object({ parameter_size: z.string().nullish() }).nullish(),
})

const answerWithinMs = 3000

/** Asks for the abilities of a model. Servers that cannot say are common: then the call that follows decides, and it reports. */
export async function modelFacts(talk: Talk & { model: string }, signal: AbortSignal): Promise<ModelFacts> {
  const [shown, listed] = await Promise.all([
    callJson({ talk, path: '/api/show', body: { model: talk.model }, schema: ShowSchema, withinMs: answerWithinMs, signal }),
    installedModels(talk, { withinMs: answerWithinMs, signal }),
  ])
  const digest = (listed.ok ? listed.value.find(({ name }) => sameModel(name, talk.model))?.digest : null) ?? null
  return shown.ok ? { ...factsOf(shown.value), digest } : { thinks: null, contextTokens: null, embeds: null, digest, parameters: null, capabilities: [] }
}

function factsOf({ capabilities, model_info, details }: z.infer<typeof ShowSchema>): Omit<ModelFacts, 'digest'> {
  const context = Object.entries(model_info ?? {}).find(([key]) => key.endsWith('.context_length'))?.[1]
  const counted = model_info?.['general.parameter_count']
  return {
    thinks: capabilities?.includes('thinking') ?? null,
    contextTokens: typeof context === 'number' && context > 0 ? context : null,
    embeds: capabilities?.includes('embedding') ?? null,
    parameters: typeof counted === 'number' && counted > 0 ? counted : parameterCount(details?.parameter_size ?? null),
    capabilities: capabilities ?? [],
  }
}
