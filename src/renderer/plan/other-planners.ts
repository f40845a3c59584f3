import type { PlannerRef } from '../../contracts/plan.ts'

/** Planners other than the one that made the plan. */
export function otherPlanners(planner: PlannerRef, models: readonly string[]): PlannerRef[] {
  const all: PlannerRef[] = [{ kind: 'builtin', model: null }, ...models.map((model): PlannerRef => ({ kind: 'ollama', model }))]
  return all.filter((one) => one.kind !== planner.kind || (one.model !== planner.model && planner.model !== null))
}
