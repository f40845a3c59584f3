import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import type { Resource } from '../../../contracts/plan.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { imageFor } from './image-for.ts'
import type { Resolve } from './resolve.ts'

/** Image and area a part is about, by resource name; `area` is null for the whole image. */
export type Source = { readonly image: string; readonly area: string | null }

export type Sources = { readonly resources: Readonly<Record<string, Resource>>; of(part: GoalPart): Source }

const bare = 'image'

/**
 * What the parts of a goal look at: one image and one place for all, unless a part names its own date, layer or area.
 * Fails as `resolve` does where a place is missing.
 */
export function sourcesOf(goal: Goal, parts: readonly GoalPart[], { context, resolve }: { context: PlanningContext; resolve: Resolve }): Result<Sources> {
  const resources: Record<string, Resource> = {}
  if (parts.length === 0 || parts.some((part) => nameOfImage(part) === bare)) resources[bare] = imageFor(goal, context)
  for (const part of parts) resources[nameOfImage(part)] ??= imageFor({ when: part.when ?? goal.when, ...layerOf(part) }, context)

  const places = placesOf(goal, resolve)
  if (!places.ok) return places
  Object.assign(resources, places.value)
  const areas = new Map<string, string>()
  for (const { areaName } of parts) {
    if (areaName === undefined || areas.has(areaName)) continue
    const found = resolve({ scope: 'area', areaName, region: null, points: [], distanceM: null })
    if (!found.ok) return found
    const [area] = Object.values(found.value)
    if (area) resources[`area_${areas.size + 1}`] = area
    areas.set(areaName, `area_${areas.size + 1}`)
  }
  const shared = 'here' in resources ? 'here' : null
  return ok({ resources, of: (part) => ({ image: nameOfImage(part), area: part.areaName === undefined ? shared : (areas.get(part.areaName) ?? shared) }) })
}

/** Resource of a part's image: the shared one, or one by date or layer. */
const nameOfImage = (part: GoalPart): string => (part.layerId === undefined ? (part.when ?? bare) : `image_${part.layerId}`)
const layerOf = ({ layerId }: GoalPart): Pick<Goal, 'layerId'> => (layerId === undefined ? {} : { layerId })

function placesOf(goal: Goal, resolve: Resolve): Result<Record<string, Resource>> {
  const resources: Record<string, Resource> = {}
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
  const own = goal.parts.length > 0 && goal.parts.every((part) => part.areaName !== undefined)
  const place = own || ['image', 'route', 'none', 'workspace'].includes(goal.scope) ? [] : [want]
  return path ? [...place, { ...want, scope: 'route' as const, points: goal.points.length === 2 ? goal.points : ['A', 'B'] }] : place
}
