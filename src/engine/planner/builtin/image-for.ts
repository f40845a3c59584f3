import { imageAsked } from '../../../core/geo/index.ts'
import type { Goal } from '../../../contracts/goal.ts'
import type { Resource } from '../../../contracts/plan.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'

/** The image a goal means: the top one of the asked role, and after the event unless it says otherwise. */
export function imageFor(when: Goal['when'], context: PlanningContext): Resource {
  const image = imageAsked(context.images ?? [], when)
  return { kind: 'image', layerId: image?.id ?? 'image', label: image?.name ?? 'image' }
}
