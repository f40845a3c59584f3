import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import type { Plan, Resource } from '../../../contracts/plan.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { imageFor } from './image-for.ts'
import { placeholderResolve, type Resolve } from './resolve.ts'
import { addArithmetic, addRefusal, addWorkspace, templates } from './templates/index.ts'
import { makeWiring, type Wiring } from './wiring.ts'

/**
 * Plan of a goal: its template, wired. Steps are `s1`, `s2`, ...; producers are shared.
 * `resolve` supplies geometry; its failure (area missing, point outside) is the failure of the plan.
 */
export function makePlan(goal: Goal, context: PlanningContext, resolve: Resolve = placeholderResolve): Result<Plan> {
  const resources = resourcesOf(goal, context, resolve)
  if (!resources.ok) return resources
  const parts = partsOf(goal)
  const wiring = makeWiring({
    image: 'image',
    filter: goal.filter,
    selection: 'selection' in resources.value,
    area: 'here' in resources.value ? 'here' : null,
    detectClasses: union(parts.filter((part) => usesObjects(part, goal))),
    // a part that is "everything analysed" takes whatever the segmentation of the others knows
    segmentClasses: union(parts.filter((part) => !usesObjects(part, goal) && !part.classes.includes('background'))),
  })
  addSteps(wiring, goal, parts)
  return ok({ goal, planner: { kind: 'builtin', model: null }, resources: resources.value, actions: [...wiring.actions] })
}

function addSteps(wiring: Wiring, goal: Goal, parts: readonly GoalPart[]): void {
  if (goal.type === 'workspace') addWorkspace(wiring, goal)
  else if (goal.type === 'refusal') addRefusal(wiring, goal)
  else {
    const outputs = parts.map((part) => templates[part.operation]?.(wiring, part, goal) ?? '')
    if (goal.type === 'arithmetic') addArithmetic(wiring, goal, outputs)
  }
}

/** A single goal is its own only part. */
function partsOf(goal: Goal): readonly GoalPart[] {
  if (goal.type === 'workspace' || goal.type === 'refusal') return []
  const operation = goal.operations.find((one) => one !== 'filter')
  return goal.parts.length > 0 || !operation ? goal.parts : [{ type: goal.type, operation, classes: goal.classes, unit: goal.unit }]
}

const usesObjects = (part: GoalPart, goal: Goal) =>
  ['detect', 'count'].includes(part.operation) || (['exists', 'area'].includes(part.operation) && (goal.filter !== null || goal.scope === 'selection'))

const union = (parts: readonly GoalPart[]) => [...new Set(parts.flatMap((part) => part.classes))]

function resourcesOf(goal: Goal, context: PlanningContext, resolve: Resolve): Result<Record<string, Resource>> {
  if (goal.type === 'workspace' || goal.type === 'refusal') return ok({})
  const resources: Record<string, Resource> = { image: imageFor(goal.when, context) }
  for (const want of wantsOf(goal)) {
    const resolved = resolve(want)
    if (!resolved.ok) return resolved
    Object.assign(resources, resolved.value)
  }
  return ok(resources)
}

function wantsOf(goal: Goal) {
  const want = { scope: goal.scope, region: goal.region, areaName: goal.areaName, points: goal.points, distanceM: goal.distanceM }
  const path = goal.type === 'path' || goal.parts.some((part) => part.type === 'path')
  const place = ['image', 'route', 'none', 'workspace'].includes(goal.scope) ? [] : [want]
  return path ? [...place, { ...want, scope: 'route' as const, points: goal.points.length === 2 ? goal.points : ['A', 'B'] }] : place
}
