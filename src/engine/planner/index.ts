import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { PlannerRef } from '../../contracts/plan.ts'
import type { RequestContext } from '../../contracts/request-context.ts'
import { makeBuiltinPlanner, placeholderResolve, type Resolve } from './builtin/index.ts'
import type { Planner } from './interface.ts'
import { makeOllamaPlanner } from './ollama/index.ts'

/** The planner a request names; which one made a plan always stands in it. */
export function plannerFor(ref: PlannerRef, { url, resolve = placeholderResolve }: { url: string; resolve?: Resolve }): Planner {
  return ref.kind === 'builtin' ? makeBuiltinPlanner(resolve) : makeOllamaPlanner({ url, model: ref.model, resolve })
}

/** A short written context as the planners take it; what it leaves out is not told. */
export function contextOfRequest(context: RequestContext | null, seenClasses: readonly string[]): PlanningContext {
  const names = <T>(list: readonly T[], nameOf: (one: T) => string) => list.map((one, at) => ({ id: `${at + 1}`, name: nameOf(one) }))
  if (!context) return { seenClasses: [...seenClasses] }
  const { images, area, areas, selection, points } = context
  const areaNames = Array.isArray(areas)
    ? areas.map((one) => (typeof one === 'string' ? one : one.name))
    : Array.from({ length: areas ?? (area === true ? 1 : 0) }, (_, at) => `A${at + 1}`)
  return {
    seenClasses: [...seenClasses],
    ...(images === undefined ? {} : { images: Array.from({ length: typeof images === 'number' ? images : images.length }, (_, at) => imageAt(at)) }),
    ...((area === undefined && areas === undefined) || area === 'maybe'
      ? {}
      : { areas: names(areaNames, String).map((one, at) => ({ ...one, active: at === areaNames.length - 1 })) }),
    ...(points === undefined ? {} : { points: names(Array.isArray(points) ? points : Object.keys(points), String) }),
    ...(selection === undefined ? {} : { selectionCount: typeof selection === 'boolean' ? Number(selection) : typeof selection === 'number' ? selection : selection.length }),
  }
}

/** The first image is the one after the event, the second the one before, as the request sets mean it. */
const imageAt = (at: number): NonNullable<PlanningContext['images']>[number] => ({
  id: `L${at + 1}`,
  name: `image ${at + 1}`,
  role: at === 0 ? 'post' : 'pre',
  date: null,
  sensor: 'rgb',
  gsdM: 0.1,
  bands: 3,
  width: 4000,
  height: 3000,
  georeferenced: true,
})

export { placeholderResolve, type Resolve, type Want } from './builtin/index.ts'
export { askOllama } from './ollama/index.ts'
export type { Planner, Proposal } from './interface.ts'
