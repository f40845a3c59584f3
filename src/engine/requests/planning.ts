import { readRequest } from '../../core/language/index.ts'
import type { Goal, Reading } from '../../contracts/goal.ts'
import type { CheckedPlan, Plan, PlannerRef } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { PlanningRecord } from '../../contracts/planning-record.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { toolSpecs } from '../../tools/index.ts'
import { type Before, plannerFor, readingOrOpen, type Resolve, type SolvedRequest } from '../planner/index.ts'
import { checkActive } from './check-active.ts'

/** `record`: how the planner came to the plan, where it says. */
export type Planned = { reading: Reading; plan: Plan; check: CheckedPlan; notes: string[]; record: PlanningRecord | undefined }
export type PlanAsk = {
  text: string
  planner: PlannerRef
  patch: Partial<Goal>
  context: PlanningContext
  resolve?: Resolve
  ollamaUrl: string
  examples?: () => readonly SolvedRequest[]
  /** the plan that is to be done better, and what failed of it */
  again?: Before
  signal: AbortSignal
}

/** Reading, plan and findings of a question; the planner that made it is named in the plan. */
export async function planRequest(ask: PlanAsk): Promise<Result<Planned>> {
  const read = readRequest(ask.text, ask.context, ask.patch)
  // words the grammar does not understand can still be read by a language model
  const reading = ask.planner.kind === 'ollama' ? readingOrOpen(read, ask.text) : read
  if (!reading.ok) return reading
  const planner = plannerFor(ask.planner, { url: ask.ollamaUrl, ...(ask.resolve ? { resolve: ask.resolve } : {}), ...(ask.examples ? { examples: ask.examples } : {}) })
  const proposed = await planner.propose(reading.value, ask.context, { specs: toolSpecs, signal: ask.signal, ...(ask.again ? { before: ask.again } : {}) })
  if (!proposed.ok) return proposed
  const { plan, notes, record } = proposed.value
  return ok({ reading: readingOf(plan, reading.value, ask), plan, check: checkActive(plan, ask.context), notes: [...notes], record })
}

/** Chips say what the plan is for: a model that read the question otherwise changes them. */
export function readingOf(plan: Plan, reading: Reading, { text, context }: Pick<PlanAsk, 'text' | 'context'>): Reading {
  if (JSON.stringify(plan.goal) === JSON.stringify(reading.goal)) return reading
  const again = readRequest(text, context, plan.goal)
  return again.ok ? { ...again.value, goal: plan.goal } : { ...reading, goal: plan.goal }
}
