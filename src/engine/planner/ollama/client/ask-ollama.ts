import type { z } from 'zod'
import type { OllamaStateSchema } from '../../../../contracts/services/system.ts'
import { ok, type Result } from '../../../../contracts/result.ts'
import { installedModels } from './installed-models.ts'

export type OllamaState = z.infer<typeof OllamaStateSchema>

const answerWithinMs = 1500

/** State of the server at an address, in one plain sentence, within 1.5 s. Never fails. */
export async function askOllama(url: string): Promise<OllamaState> {
  const listed = await listModels(url, { withinMs: answerWithinMs, signal: new AbortController().signal })
  if (listed.ok) {
    const models = [...listed.value]
    return models.length > 0
      ? { state: 'ready', url, models, sentence: `Ollama runs with ${models.length} ${models.length === 1 ? 'model' : 'models'}: ${models.join(', ')}.` }
      : { state: 'no_models', url, models, sentence: 'Ollama runs, and no model is installed.' }
  }
  const { code, message } = listed.error
  if (code === 'planner_absent' || code === 'planner_remote') return { state: 'absent', url, models: [], sentence: message }
  if (code === 'planner_timeout') return { state: 'timeout', url, models: [], sentence: `Ollama at ${url} did not answer within ${answerWithinMs / 1000} s.` }
  return { state: 'not_ollama', url, models: [], sentence: `Something answers at ${url}, and it is not Ollama.` }
}

/**
 * Names of the installed models that write text, in the server's order.
 * Fails with `planner_absent`, `planner_timeout`, `planner_not_ollama`, `planner_remote`, `planner_reply_cut` or `aborted`.
 */
export async function listModels(url: string, { withinMs, signal }: { withinMs: number; signal: AbortSignal }): Promise<Result<readonly string[]>> {
  const listed = await installedModels({ url, model: null }, { withinMs, signal })
  return listed.ok ? ok(listed.value.filter(({ embedsOnly }) => !embedsOnly).map(({ name }) => name)) : listed
}
