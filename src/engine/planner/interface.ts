import type { Reading } from '../../contracts/goal.ts'
import type { Plan } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { Result } from '../../contracts/result.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'

/** A plan and what the planner says of how it came to it, in words. */
export type Proposal = { readonly plan: Plan; readonly notes: readonly string[] }

/** Turns a reading into a plan. Stops with `aborted` when `signal` does. */
export type Planner = {
  readonly kind: 'builtin' | 'ollama'
  propose(reading: Reading, context: PlanningContext, world: { readonly specs: readonly ToolSpec[]; readonly signal: AbortSignal }): Promise<Result<Proposal>>
}
