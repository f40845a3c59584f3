import { ok, type Result } from '../../../contracts/result.ts'
import { listModels } from './client/ask-ollama.ts'
import { noModels, type Talk } from './client/failures.ts'

/** A server answers this at once even while it writes for somebody else, so a hanging one is known early. */
const answerWithinMs = 5000

export type ChosenModel = { readonly model: string; readonly installed: readonly string[]; readonly notes: readonly string[] }

/**
 * The named model, or the first installed one. Fails with `planner_absent`, `planner_timeout`, `planner_not_ollama`, or
 * `planner_model_missing` when there is none at all. Whether a named model exists is left to the server: it knows more spellings.
 */
export async function chooseModel(talk: Talk, { signal, silenceMs }: { signal: AbortSignal; silenceMs: number }): Promise<Result<ChosenModel>> {
  const listed = await listModels(talk.url, { withinMs: Math.min(answerWithinMs, silenceMs), signal })
  if (!listed.ok) return listed
  const installed = listed.value
  const [first] = installed
  if (talk.model !== null) return ok({ model: talk.model, installed, notes: [] })
  if (first === undefined) return noModels(talk)
  return ok({ model: first, installed, notes: [`No planner model was named; the first installed one is used: ${first}.`] })
}
