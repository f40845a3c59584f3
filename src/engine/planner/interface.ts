import type { Reading } from '../../contracts/goal.ts'
import type { Action, Plan } from '../../contracts/plan.ts'
import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { PlanningRecord } from '../../contracts/planning-record.ts'
import type { Result } from '../../contracts/result.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'

/** A plan, how it came to be, and what the planner says of it in words. */
export type Proposal = { readonly plan: Plan; readonly notes: readonly string[]; readonly record: PlanningRecord }

/** What a step gave, in words alone: never pixels, never a path. `ok` is false where the step cannot run or failed. */
export type Observation = { readonly ok: boolean; readonly words: string }

/** Carries out one step, or says what it would give; `before` are the steps so far, in order. */
export type Execute = (action: Action, before: readonly Action[]) => Promise<Observation>

/** What a planner plans in. */
export type World = {
  readonly specs: readonly ToolSpec[]
  readonly signal: AbortSignal
  /** absent: nothing runs before she approves, and an observation is what the checker knows of the step's result */
  readonly execute?: Execute
  /** steps the analyst lists in her own words; the planner follows them. Absent: the planner finds the steps itself */
  readonly instructions?: readonly string[]
  /** a plan of before that is to be done better */
  readonly before?: Before
}

/** A plan that failed or was changed: its pinned steps are the analyst's, and `failed` says what went wrong where something did. */
export type Before = { readonly plan: Plan; readonly failed: { readonly step: string; readonly code: string; readonly message: string } | null }

/** Turns a reading into a plan. Stops with `aborted` when `signal` does. */
export type Planner = {
  readonly kind: 'builtin' | 'ollama'
  propose(reading: Reading, context: PlanningContext, world: World): Promise<Result<Proposal>>
}
