import type { Answer } from '../../contracts/answer.ts'
import type { GoalType } from '../../contracts/goal.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { Failure } from '../../contracts/result.ts'
import { wordAnswer } from '../../core/words/index.ts'
import { type AnyStored, toolById } from '../../tools/index.ts'
import { wireNames } from './edit-plan.ts'

/** Results no other step takes: what the question asked for, in the order of the plan. */
export function finalSteps(request: RequestState): string[] {
  const specs = new Map([...toolById].map(([id, tool]) => [id, tool.spec]))
  const active = request.plan.actions.filter((action) => !action.skipped)
  const taken = new Set(active.flatMap((action) => wireNames(action, specs)))
  return active.filter((action) => !action.outputs.some((output) => taken.has(output))).map((action) => action.id)
}

export type AnswerWorld = { stored(request: RequestState, step: string): AnyStored | null; limits(request: RequestState): string[]; scopeWords(request: RequestState): string }

/** The answer over the final results; a result that failed turns it into "cannot tell, because". */
export function answerOf(request: RequestState, world: AnswerWorld): Answer {
  const failed = request.steps.find((step) => step.error !== null && step.status !== 'skipped')
  if (failed?.error) return cannotTell(request.reading.goal.type, failed.error)
  const results = finalSteps(request).flatMap((step) => world.stored(request, step) ?? [])
  const answer = wordAnswer({ results, inverted: request.reading.goal.polarity === 'inverted', scopeWords: world.scopeWords(request), limits: world.limits(request) })
  return answer.kind === 'refusal' ? { ...answer, hint: hintOf(request) } : answer
}

const hintOf = (request: RequestState): string | null => {
  const refuse = request.plan.actions.find((action) => action.tool === 'refuse')
  return typeof refuse?.inputs['hint'] === 'string' ? refuse.inputs['hint'] : null
}

const kinds: Partial<Record<GoalType, Answer['kind']>> = {
  detect: 'detections',
  segment: 'mask',
  exists_object: 'yes_no',
  exists_damage: 'yes_no',
  count_object: 'count',
  count_damage: 'count',
  area_object: 'area',
  area_damage: 'area',
  path: 'path',
  compound: 'table',
  arithmetic: 'quantity',
  workspace: 'state',
  refusal: 'refusal',
}

/** A normal answer with its own layout: no number, the reason, and what would help. */
export function cannotTell(type: GoalType, error: Failure): Answer {
  const sentence = `Cannot tell: ${error.message}`
  return {
    kind: kinds[type] ?? 'quantity',
    value: null,
    unit: null,
    interval: null,
    intervalReason: null,
    text: sentence,
    template: sentence,
    reason: error.message,
    hint: error.hint || null,
    facts: [],
    limits: [],
  }
}
