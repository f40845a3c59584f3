import { z } from 'zod'
import { ok, type Result } from '../../../../contracts/result.ts'
import { callJson } from './call-json.ts'
import { notOllama, stopped, type Talk } from './failures.ts'
import { serverAt } from './servers.ts'

const EmbedSchema = z.object({ embeddings: z.array(z.array(z.number())) })

const answerWithinMs = 60_000

/**
 * One vector a text, all of the same length, in the order of the texts. Fails as `callJson` does; a model that cannot embed is `model_failed`.
 * Texts longer than the model reads are refused by the server, not cut.
 */
export async function embed(talk: Talk & { readonly model: string }, texts: readonly string[], signal: AbortSignal): Promise<Result<readonly (readonly number[])[]>> {
  if (texts.length === 0) return ok([])
  const release = await serverAt(talk.url).turn(talk.model, signal)
  if (!release) return stopped()
  try {
    const reply = await callJson({
      talk,
      path: '/api/embed',
      body: { model: talk.model, input: texts, truncate: false, keep_alive: '30m' },
      schema: EmbedSchema,
      withinMs: answerWithinMs,
      signal,
    })
    if (!reply.ok) return reply
    const { embeddings } = reply.value
    const length = embeddings[0]?.length ?? 0
    const fits = embeddings.length === texts.length && length > 0 && embeddings.every((one) => one.length === length && one.every(Number.isFinite))
    return fits ? ok(embeddings) : notOllama(talk, `${embeddings.length} vectors for ${texts.length} texts`)
  } finally {
    release()
  }
}
