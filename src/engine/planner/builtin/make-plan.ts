import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import type { Plan } from '../../../contracts/plan.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { placeholderResolve, type Resolve } from './resolve.ts'
import { type Source, sourcesOf } from './sources.ts'
import { addArithmetic, addRefusal, addWorkspace, templates } from './templates/index.ts'
import { makeWorkbench, type Workbench } from './wiring.ts'

/**
 * Plan of a goal: its template, wired. Steps are `s1`, `s2`, ...; producers are shared.
 * `resolve` supplies geometry; its failure (area missing, point outside) is the failure of the plan.
 */
export function makePlan(goal: Goal, context: PlanningContext, resolve: Resolve = placeholderResolve): Result<Plan> {
  if (goal.type === 'workspace' || goal.type === 'refusal') return ok(bareplan(goal))
  const parts = partsOf(goal)
  const sources = sourcesOf(goal, parts, { context, resolve })
  if (!sources.ok) return sources
  const { resources, of } = sources.value
  const at = (source: Source) => parts.filter((part) => same(of(part), source))
  const bench = makeWorkbench({
    filter: goal.filter,
    model: goal.modelId ?? null,
    selection: 'selection' in resources,
    detectClasses: (source) => union(at(source).filter((part) => usesObjects(part, goal))),
    // a part that is "everything analysed" takes whatever the segmentation of the others knows
    segmentClasses: (source) => union(at(source).filter((part) => !usesObjects(part, goal) && !part.classes.includes('background'))),
  })
  const outputs = parts.map((part) => templates[part.operation]?.(bench.at(of(part)), part, goal) ?? '')
  const [first] = parts
  if (goal.type === 'arithmetic' && first) addArithmetic(bench.at(of(first)), goal, outputs)
  return ok({ goal, planner: { kind: 'builtin', model: null }, resources: { ...resources }, actions: [...bench.actions] })
}

const same = (one: Source, other: Source) => one.image === other.image && one.area === other.area

/** A command and a refusal take nothing from an image. */
function bareplan(goal: Goal): Plan {
  const bench: Workbench = makeWorkbench({ filter: null, model: null, selection: false, detectClasses: () => [], segmentClasses: () => [] })
  const wiring = bench.at({ image: 'image', area: null })
  if (goal.type === 'workspace') addWorkspace(wiring, goal)
  else addRefusal(wiring, goal)
  return { goal, planner: { kind: 'builtin', model: null }, resources: {}, actions: [...bench.actions] }
}

/** A single goal is its own only part. */
function partsOf(goal: Goal): readonly GoalPart[] {
  const operation = goal.operations.find((one) => one !== 'filter')
  return goal.parts.length > 0 || !operation ? goal.parts : [{ type: goal.type, operation, classes: goal.classes, unit: goal.unit }]
}

const usesObjects = (part: GoalPart, goal: Goal) =>
  ['detect', 'count'].includes(part.operation) || (['exists', 'area'].includes(part.operation) && (goal.filter !== null || goal.scope === 'selection'))

const union = (parts: readonly GoalPart[]) => [...new Set(parts.flatMap((part) => part.classes))]
