import type { Goal } from '../../../contracts/goal.ts'
import type { Resource } from '../../../contracts/plan.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'

/** The image a goal means: the newest of the asked role, and after the event unless it says otherwise. */
export function imageFor(when: Goal['when'], context: PlanningContext): Resource {
  const role = when === 'pre' ? 'pre' : 'post'
  const images = context.images ?? []
  const fitting = images.filter((image) => image.role === role)
  const newest = (fitting.length > 0 ? fitting : images).toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0]
  return { kind: 'image', layerId: newest?.id ?? 'image', label: newest?.name ?? 'image' }
}
