import { readRequest } from '../../core/language/index.ts'
import type { Goal, Reading } from '../../contracts/goal.ts'
import type { CheckedPlan, Plan, PlannerRef } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { toolSpecs } from '../../tools/index.ts'
import { type Resolve, plannerFor } from '../planner/index.ts'
import { checkActive } from './check-active.ts'

export type Planned = { reading: Reading; plan: Plan; check: CheckedPlan; notes: string[] }
export type PlanAsk = { text: string; planner: PlannerRef; patch: Partial<Goal>; context: PlanningContext; resolve?: Resolve; ollamaUrl: string; signal: AbortSignal }

/** Reading, plan and findings of a question; the planner that made it is named in the plan. */
export async function planRequest(ask: PlanAsk): Promise<Result<Planned>> {
  const reading = readRequest(ask.text, ask.context, ask.patch)
  if (!reading.ok) return reading
  const planner = plannerFor(ask.planner, { url: ask.ollamaUrl, ...(ask.resolve ? { resolve: ask.resolve } : {}) })
  const proposed = await planner.propose(reading.value, ask.context, { specs: toolSpecs, signal: ask.signal })
  if (!proposed.ok) return proposed
  const { plan, notes } = proposed.value
  return ok({ reading: reading.value, plan, check: checkActive(plan, ask.context), notes: [...notes] })
}
