import type { PlannerRef } from '../../contracts/plan.ts'
import { makeBuiltinPlanner, placeholderResolve, type Resolve } from './builtin/index.ts'
import type { Planner } from './interface.ts'
import { makeOllamaPlanner, type OllamaPlannerOptions } from './ollama/index.ts'

/** `advice` is what self-tests said of models, `examples` the project's solved requests without those she made forget. */
export type PlannerParts = Pick<OllamaPlannerOptions, 'url' | 'advice' | 'examples' | 'server' | 'silenceMs'> & { readonly resolve?: Resolve }

/** The planner a request names; which one made a plan always stands in it. */
export function plannerFor(ref: PlannerRef, { resolve = placeholderResolve, ...parts }: PlannerParts): Planner {
  if (ref.kind === 'builtin') return makeBuiltinPlanner(resolve)
  const { model, mode, strategy, shots } = ref
  return makeOllamaPlanner({ ...parts, model, resolve, ...(mode ? { mode } : {}), ...(strategy ? { strategy } : {}), ...(shots === undefined ? {} : { shots }) })
}

export { contextOfRequest } from './request-context.ts'
export { makePlan, placeholderResolve, type Resolve, type Want } from './builtin/index.ts'
export { dryRun } from './dry-run.ts'
export { estimateTokens, testedMode } from './ollama/index.ts'
export { type ProjectRequest, type SolvedRequest, shippedLibrary, solvedOf } from './library/index.ts'
export { type Advice, askOllama, elsewhere, makeOllamaPlanner, type ModelServer, ollamaServer, type OllamaPlannerOptions, ourRule, paperRule } from './ollama/index.ts'
export { readingOrOpen } from './open-reading.ts'
export { workspaceWords } from './workspace-words.ts'
export type { Before, Execute, Observation, Planner, Proposal, World } from './interface.ts'
