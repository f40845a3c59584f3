import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import type { goalOf } from '../meaning/goal-of.ts'
import { operationOf } from '../say/goal-words.ts'
import type { References } from './references.ts'

type Meaning = NonNullable<ReturnType<typeof goalOf>>

/** A meaning with what the words for things on the screen stand for laid over it. */
export function withReferences(meaning: Meaning, found: References): Meaning {
  if (meaning.goal.type === 'refusal') return meaning
  const place = meaning.goal.type === 'path' ? pathFields(found.goal) : found.goal
  const goal = forEach({ ...meaning.goal, ...place }, found.each)
  return { ...meaning, goal, taken: [...found.taken, ...meaning.taken], assumptions: [...meaning.assumptions, ...found.assumptions] }
}

/** A way has its own place; only the image it is looked for on can be pointed at. */
const pathFields = ({ layerId, when }: Partial<Goal>): Partial<Goal> => ({ ...(layerId === undefined ? {} : { layerId }), ...(when === undefined ? {} : { when }) })

/** One result for each area: the parts of the goal once for every one. */
function forEach(goal: Goal, areas: readonly string[]): Goal {
  if (areas.length === 0 || goal.type === 'path') return goal
  const operation = operationOf(goal)
  const own: GoalPart[] = goal.parts.length > 0 || !operation ? goal.parts : [{ type: goal.type, operation, classes: goal.classes, unit: goal.unit }]
  const parts = areas.flatMap((areaName) => own.map((part) => ({ ...part, areaName })))
  return { ...goal, type: 'compound', parts, unit: null, groupBy: goal.groupBy ?? 'area', formula: null }
}
