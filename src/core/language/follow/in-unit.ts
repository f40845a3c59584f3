import type { Goal } from '../../../contracts/goal.ts'
import { isAreaUnit } from '../meaning/operation.ts'
import type { UnitName } from '../text/units.ts'

/** The same question with its areas, or its length, in another unit; null when it has none. */
export function inUnit(goal: Goal, unit: UnitName): Goal | null {
  if (!isAreaUnit(unit)) return goal.type === 'path' ? { ...goal, unit } : null
  if (goal.parts.length === 0) return isAreaUnit(goal.unit) ? { ...goal, unit } : null
  if (!goal.parts.some((part) => part.operation === 'area')) return null
  const parts = goal.parts.map((part) => (part.operation === 'area' ? { ...part, unit } : part))
  return { ...goal, parts, unit: isAreaUnit(goal.unit) ? unit : goal.unit }
}
