import type { Goal, Operation } from '../../../contracts/goal.ts'

/** Tools that serve an operation, producers first: the gold sub-tasks of the request types. */
const toolsOf: Readonly<Record<Operation, readonly string[]>> = {
  detect: ['detect'],
  segment: ['segment'],
  count: ['detect', 'count'],
  exists: ['segment', 'mask_of_class', 'exists'],
  area: ['segment', 'mask_of_class', 'area'],
  path: ['segment', 'mask_of_class', 'find_path'],
  filter: ['detect', 'filter'],
  sum: ['sum'],
  difference: ['difference'],
  ratio: ['ratio'],
  mean: ['mean'],
  rank: ['rank'],
}

/** Every tool that serves some operation. */
export const operationTools: ReadonlySet<string> = new Set(Object.values(toolsOf).flat())

/** Ids of the tools a goal needs by its operations, each once. A condition and a selection are about objects, whatever is asked of them. */
export function toolsOfOperations(goal: Goal): readonly string[] {
  const operations = [...goal.operations, ...goal.parts.map((part) => part.operation)]
  const objects = goal.filter !== null ? toolsOf.filter : goal.scope === 'selection' ? toolsOf.detect : []
  return [...new Set([...operations.flatMap((operation) => toolsOf[operation]), ...objects])]
}
