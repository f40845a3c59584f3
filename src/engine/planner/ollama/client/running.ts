import { z } from 'zod'
import { ok, type Result } from '../../../../contracts/result.ts'
import { callJson } from './call-json.ts'
import type { Talk } from './failures.ts'

const PsSchema = z.object({ models: z.array(z.object({ name: z.string(), context_length: z.number().nullish() })) })

const answerWithinMs = 2000

/** Models in memory now, with the context they were loaded with; null where the server does not say. */
export async function runningModels(talk: Talk): Promise<Result<readonly { name: string; contextTokens: number | null }[]>> {
  const listed = await callJson({ talk, path: '/api/ps', schema: PsSchema, withinMs: answerWithinMs, signal: new AbortController().signal })
  return listed.ok ? ok(listed.value.models.map(({ name, context_length }) => ({ name, contextTokens: context_length ?? null }))) : listed
}
