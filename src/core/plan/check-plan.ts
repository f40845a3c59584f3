import type { CheckedPlan, Plan } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { checks } from './check/index.ts'
import type { Subject } from './subject.ts'
import { wireKinds } from './wires.ts'

/**
 * Kinds on every wire and everything wrong with a plan, before anything runs. Pure; under 5 ms.
 * Valid means: every tool exists, every input is available, kinds fit; warnings and notes leave it valid.
 * Skipped steps stay in the plan: a step that reads one of them is told by the runner, not here.
 */
export function checkPlan(plan: Plan, specs: readonly ToolSpec[], context: PlanningContext): CheckedPlan {
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const wires = wireKinds(plan, byId, context)
  const makers = new Map(plan.actions.flatMap((action) => action.outputs.map((output) => [output, action] as const)))
  const subject: Subject = { plan, actions: plan.actions, specs: byId, context, wires, makers }
  const findings = checks.flatMap((check) => check(subject))
  return { valid: !findings.some((one) => one.severity === 'error'), findings, wires }
}
