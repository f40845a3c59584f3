import { ok } from '../src/contracts/result.ts'
import type { ToolSpec } from '../src/contracts/tool-spec.ts'
import { readRequest } from '../src/core/language/index.ts'
import { checkPlan } from '../src/core/plan/index.ts'
import { makePlan } from '../src/engine/planner/builtin/index.ts'
import type { Subject } from '../src/lab/planner-score.ts'

/** The built-in planner as a subject of the bench. */
export const builtinSubject =
  (specs: readonly ToolSpec[]): Subject =>
  (text, context) => {
    const reading = readRequest(text, context)
    if (!reading.ok) return reading
    const plan = makePlan(reading.value.goal, context)
    if (!plan.ok) return plan
    const doubt = reading.value.chips.find((chip) => chip.doubt !== null)?.doubt ?? null
    return ok({ doubt, goal: reading.value.goal, plan: plan.value, valid: checkPlan(plan.value, specs, context).valid })
  }
