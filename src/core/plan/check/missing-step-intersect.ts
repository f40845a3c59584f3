import type { ToolSpec } from '../../../contracts/tool-spec.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { isRelation } from './relations.ts'

export const missingStepIntersect = defineCheck(
  {
    code: 'missing_step_intersect',
    summary: 'The question is about things in or near something else, and no step lays the two on one another.',
    why: 'One failure in eight of the papers leaves the overlap out, so that all houses are told as flooded.',
    severity: 'warning',
    repairable: false,
  },
  ({ plan, steps, specs }) => {
    const { filter, type } = plan.goal
    if (!filter || !isRelation(filter) || type === 'workspace' || type === 'refusal' || steps.length === 0) return []
    const canRelate = [...specs.values()].some(relates)
    if (!canRelate || steps.some(({ spec }) => spec === null || relates(spec))) return []
    return [{ message: `The question is about things ${shown(filter)}, and no step lays the two on one another. Add a step that intersects them.` }]
  },
)

/** Tools that tell which things lie in or near others: they take two layers of features, or say so of themselves. */
function relates({ id, words, inputs }: ToolSpec): boolean {
  const layers = Object.values(inputs).filter((input) => input.role === 'wire' && !input.optional && input.kinds.includes('features'))
  return layers.length > 1 || /intersect|overlay|within|nearest/.test([id, ...(words ?? [])].join(' '))
}
