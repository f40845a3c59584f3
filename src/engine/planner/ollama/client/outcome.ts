import type { PlannerStateName } from '../../../../contracts/services/planners.ts'
import type { ErrorCode } from '../../../../contracts/errors.ts'
import type { Result } from '../../../../contracts/result.ts'
import type { ChatReply } from './chat.ts'
import type { Outcome } from './servers.ts'

/** Failures that say something of the model on this machine, and not of one question. */
const troubles: Partial<Record<ErrorCode, PlannerStateName>> = {
  planner_out_of_memory: 'out_of_memory',
  planner_too_slow: 'too_slow',
  planner_no_schema: 'no_schema',
  planner_model_missing: 'model_missing',
}

/** What a call shows of its model; null for failures that show nothing, such as a stop. */
export function outcomeOf(result: Result<ChatReply>): Outcome | null {
  if (result.ok) return { state: null, sentence: '', firstTokenMs: result.value.firstTokenMs, tokensPerSecond: result.value.tokensPerSecond }
  const state = troubles[result.error.code]
  return state === undefined ? null : { state, sentence: result.error.message, firstTokenMs: null, tokensPerSecond: null }
}
