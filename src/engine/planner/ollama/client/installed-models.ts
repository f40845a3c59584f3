import { z } from 'zod'
import { ok, type Result } from '../../../../contracts/result.ts'
import { callJson } from './call-json.ts'
import type { Talk } from './failures.ts'

const TagsSchema = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      size: z.number().nullish(),
      digest: z.string().nullish(),
      details: z.object({ family: z.string().nullish(), parameter_size: z.string().nullish(), quantization_level: z.string().nullish() }).nullish(),
    }),
  ),
})

export type InstalledLanguageModel = {
  readonly name: string
  readonly sizeBytes: number | null
  /** names the model as it is, its template and parameters too */
  readonly digest: string | null
  /** as the server words it: `134.52M` */
  readonly parameters: string | null
  readonly quantization: string | null
  /** made for vectors, not for text */
  readonly embedsOnly: boolean
}

/**
 * The models a server has, in its order, embedding models included.
 * Fails with `planner_absent`, `planner_timeout`, `planner_not_ollama`, `planner_remote`, `planner_reply_cut` or `aborted`.
 */
export async function installedModels(talk: Talk, { withinMs, signal }: { withinMs: number; signal: AbortSignal }): Promise<Result<readonly InstalledLanguageModel[]>> {
  const tags = await callJson({ talk, path: '/api/tags', schema: TagsSchema, withinMs, signal })
  if (!tags.ok) return tags
  return ok(
    tags.value.models.map(({ name, size, digest, details }) => ({
      name,
      sizeBytes: size ?? null,
      digest: digest || null,
      parameters: details?.parameter_size || null,
      quantization: details?.quantization_level || null,
      embedsOnly: /embed/i.test(name) || /bert/i.test(details?.family ?? ''),
    })),
  )
}

/** `1.5B`, `134.52M` or `8x7B` as a number of parameters; null where it says none. */
export function parameterCount(words: string | null): number | null {
  const read = /^(?:(\d+)x)?(\d+(?:\.\d+)?)\s*([KMBT])/i.exec(words ?? '')
  if (!read) return null
  const [, experts, value, unit] = read
  return Number(experts ?? 1) * Number(value) * ({ K: 1e3, M: 1e6, B: 1e9, T: 1e12 }[(unit ?? '').toUpperCase()] ?? Number.NaN)
}
