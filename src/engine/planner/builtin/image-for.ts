import { imageAsked } from '../../../core/geo/index.ts'
import type { Goal } from '../../../contracts/goal.ts'
import type { Resource } from '../../../contracts/plan.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'

/** The image a goal means: the one it names, else the top one of the asked role, and after the event unless it says otherwise. */
export function imageFor({ when, layerId }: Pick<Goal, 'when' | 'layerId'>, context: PlanningContext): Resource {
  const named = layerId === undefined ? undefined : context.images?.find((one) => one.id === layerId)
  const image = named ?? imageAsked(context.images ?? [], when)
  return { kind: 'image', layerId: image?.id ?? layerId ?? 'image', label: image?.name ?? (when === 'any' ? 'image' : `image ${when === 'pre' ? 'before' : 'after'}`) }
}
