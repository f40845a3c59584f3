import type { Goal } from '../../../../contracts/goal.ts'
import type { Action, Plan, Resource } from '../../../../contracts/plan.ts'
import type { PlanningContext } from '../../../../contracts/planning-context.ts'
import type { Repair } from '../../../../contracts/planning-record.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'

/** What a mender knows: the reading is right, and `template` is the built-in plan for it. */
export type MendTask = {
  readonly goal: Goal
  readonly resources: Readonly<Record<string, Resource>>
  readonly context: PlanningContext
  readonly specs: readonly ToolSpec[]
  readonly byId: ReadonlyMap<string, ToolSpec>
  readonly template: Plan
  readonly model: string
}

/** Steps after mending, and every change made, one each. */
export type Mended = { readonly actions: readonly Action[]; readonly repairs: readonly Repair[] }
