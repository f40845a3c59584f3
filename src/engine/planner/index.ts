import type { PlannerRef } from '../../contracts/plan.ts'
import { makeBuiltinPlanner, placeholderResolve, type Resolve } from './builtin/index.ts'
import type { Planner } from './interface.ts'
import { makeOllamaPlanner } from './ollama/index.ts'

/** The planner a request names; which one made a plan always stands in it. */
export function plannerFor(ref: PlannerRef, { url, resolve = placeholderResolve }: { url: string; resolve?: Resolve }): Planner {
  return ref.kind === 'builtin' ? makeBuiltinPlanner(resolve) : makeOllamaPlanner({ url, model: ref.model, resolve })
}

export { contextOfRequest } from './request-context.ts'
export { placeholderResolve, type Resolve, type Want } from './builtin/index.ts'
export { askOllama, elsewhere } from './ollama/index.ts'
export type { Planner, Proposal } from './interface.ts'
