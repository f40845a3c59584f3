import { checkPlan } from '../../../../core/plan/index.ts'
import type { Plan } from '../../../../contracts/plan.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'

const mostRounds = 12

/**
 * Carries out what the checker can repair with one right answer (mission 1.3.5), errors only, each said. A repair that does not make the
 * plan better is not taken, so the rounds end.
 */
export function applyRepairs(plan: Plan, specs: readonly ToolSpec[], context: PlanningContext): { readonly plan: Plan; readonly notes: readonly string[] } {
  const notes: string[] = []
  let best = plan
  for (let round = 0; round < mostRounds; round++) {
    const errors = errorsOf(best, specs, context)
    const better = errors.flatMap((finding) => {
      const mended = finding.repair && { ...best, actions: finding.repair.actions }
      return mended && errorsOf(mended, specs, context).length < errors.length ? [{ finding, mended }] : []
    })[0]
    if (!better) break
    best = better.mended
    notes.push(`${better.finding.message} Repaired: ${better.finding.repair?.label ?? ''}.`)
  }
  return { plan: best, notes }
}

const errorsOf = (plan: Plan, specs: readonly ToolSpec[], context: PlanningContext) => checkPlan(plan, specs, context).findings.filter((finding) => finding.severity === 'error')
