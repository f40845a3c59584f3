import { checkPlan } from '../../core/plan/index.ts'
import type { Action, CheckedPlan, Plan } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import { toolSpecs } from '../../tools/index.ts'

/** Findings of the steps that will run: a skipped step makes nothing, so what waits for it says so. */
export function checkActive(plan: Plan, context: PlanningContext): CheckedPlan {
  const skipped = plan.actions.filter((action) => action.skipped)
  const check = checkPlan({ ...plan, actions: plan.actions.filter((action) => !action.skipped) }, toolSpecs, context)
  if (skipped.length === 0) return check
  const findings = check.findings.map((finding) =>
    finding.repair ? { ...finding, repair: { ...finding.repair, actions: withSkipped(finding.repair.actions, plan.actions) } } : finding,
  )
  return { ...check, findings }
}

/** Skipped cards keep their place behind the card they stood behind. */
function withSkipped(repaired: readonly Action[], before: readonly Action[]): Action[] {
  const out = [...repaired]
  for (const [at, action] of before.entries()) {
    if (!action.skipped) continue
    const previous = before[at - 1]
    out.splice(previous ? out.findIndex((one) => one.id === previous.id) + 1 : 0, 0, action)
  }
  return out
}
