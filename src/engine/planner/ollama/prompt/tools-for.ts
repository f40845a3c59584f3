import type { Goal, Operation } from '../../../../contracts/goal.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'

const mostTools = 12

/** Tools that serve an operation, producers first. */
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

/** Tools shown for one reading, at most 12: a small model with a hundred tools picks the wrong one. */
export function toolsFor(goal: Goal, specs: readonly ToolSpec[]): readonly ToolSpec[] {
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const wanted = goal.type === 'workspace' ? workspaceTools(goal, specs) : perceptionTools(goal)
  return [...new Set(wanted)].flatMap((id) => byId.get(id) ?? []).slice(0, mostTools)
}

function perceptionTools(goal: Goal): readonly string[] {
  const operations = [...goal.operations, ...goal.parts.map((part) => part.operation)]
  // a condition and a selection are about objects, whatever is asked of them
  const objects = goal.filter !== null ? toolsOf.filter : goal.scope === 'selection' ? toolsOf.detect : []
  return [...operations.flatMap((operation) => toolsOf[operation]), ...objects]
}

/** The command the reading names comes first, so that it is never among those left out. */
function workspaceTools(goal: Goal, specs: readonly ToolSpec[]): readonly string[] {
  const named = goal.arguments['command'] ?? goal.action
  return [...(typeof named === 'string' ? [named] : []), ...specs.filter((spec) => spec.module === 'workspace').map((spec) => spec.id)]
}
