import { checkPlan } from '../../../../core/plan/index.ts'
import type { Finding, Plan } from '../../../../contracts/plan.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import type { Repair } from '../../../../contracts/planning-record.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'
import { repairsBetween, sentenceOf } from './repairs-between.ts'

const mostRounds = 24

export type MendedPlan = { readonly plan: Plan; readonly repairs: readonly Repair[] }

/**
 * Carries out what the checker can repair with one right answer, each said: errors first, then steps nobody uses and
 * differences from the reading. A repair that does not make the plan better is not taken, so the rounds end.
 */
export function applyRepairs(plan: Plan, specs: readonly ToolSpec[], context: PlanningContext): MendedPlan {
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const repairs: Repair[] = []
  let best = plan
  let findings = checkPlan(best, specs, context).findings
  for (let round = 0; round < mostRounds; round++) {
    const better = firstBetter(best, findings, { specs, context })
    if (!better) break
    const said = sentenceOf(better.finding)
    repairs.push(...repairsBetween(best.actions, better.plan.actions, { code: better.finding.code, sentence: () => said, byId }))
    best = better.plan
    findings = better.findings
  }
  return { plan: best, repairs }
}

type World = { specs: readonly ToolSpec[]; context: PlanningContext }

function firstBetter(plan: Plan, findings: readonly Finding[], { specs, context }: World) {
  for (const finding of bySeverity(findings)) {
    if (!finding.repair || finding.repair.actions.some((action) => action.outputs.length !== 1)) continue
    const mended: Plan = { ...plan, actions: finding.repair.actions }
    const after = checkPlan(mended, specs, context).findings
    if (troubleIn(after) < troubleIn(findings)) return { finding, plan: mended, findings: after }
  }
  return null
}

const weights = { error: 10_000, warning: 100, note: 1 } as const

/** Errors weigh more than any number of warnings, and those more than notes. */
export const troubleIn = (findings: readonly Finding[]): number => findings.reduce((sum, { severity }) => sum + weights[severity], 0)

const bySeverity = (findings: readonly Finding[]) => [...findings].sort((one, other) => weights[other.severity] - weights[one.severity])
