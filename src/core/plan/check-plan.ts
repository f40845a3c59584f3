import type { Wire } from '../../contracts/kinds/index.ts'
import type { CheckedPlan, Plan } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { checks, planTooLong } from './check/index.ts'
import { linksOf, stepsOf } from './steps.ts'
import type { Subject } from './subject.ts'
import { wireKinds } from './wires.ts'

/**
 * Wires of every name and everything wrong with a plan, before anything runs. Pure; under 5 ms for 20 steps.
 * Valid means: every tool exists, every input is available, kinds fit, and the runner takes every value; warnings and notes leave it valid.
 * A plan of more than 200 steps is refused in one finding and looked at no further.
 */
export function checkPlan(plan: Plan, specs: readonly ToolSpec[], context: PlanningContext): CheckedPlan {
  const tooLong = planTooLong.find(plan)
  if (tooLong) return { valid: false, findings: [tooLong], wires: {} }
  const subject = subjectOf(plan, specs, context)
  const findings = checks.flatMap((check) => check.run(subject)).sort((a, b) => ranks[a.severity] - ranks[b.severity])
  return { valid: !findings.some((one) => one.severity === 'error'), findings, wires: plainRecord(subject.wires) }
}

/** The worst first: a card shows one. */
const ranks = { error: 0, warning: 1, note: 2 } as const

export function subjectOf(plan: Plan, specs: readonly ToolSpec[], context: PlanningContext): Subject {
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const steps = stepsOf(plan.actions, byId)
  return { plan, actions: plan.actions, steps, specs: byId, context, wires: wireKinds(plan, steps, context), ...linksOf(steps) }
}

/** A name such as `__proto__` is an error of its own and no key of a record. */
const plainRecord = (wires: ReadonlyMap<string, Wire>): Record<string, Wire> => Object.fromEntries([...wires].filter(([name]) => !(name in Object.prototype)))
