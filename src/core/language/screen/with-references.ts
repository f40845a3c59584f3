import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { type goalOf, refusing } from '../meaning/goal-of.ts'
import { operationOf } from '../say/goal-words.ts'
import { modelRefusal } from './model-of.ts'
import type { References } from './references.ts'

type Meaning = NonNullable<ReturnType<typeof goalOf>>

/** A meaning with what the words for things on the screen stand for laid over it. */
export function withReferences(meaning: Meaning, found: References, { models }: PlanningContext): Meaning {
  if (meaning.goal.type === 'refusal') return meaning
  const model = models?.find(({ id }) => id === found.goal.modelId)
  const unable = model && modelRefusal(model, meaning.goal)
  if (unable) return refusing(unable)
  const place = meaning.goal.type === 'path' ? pathFields(found.goal) : found.goal
  const goal = forEach({ ...meaning.goal, ...place }, found.each)
  return { ...meaning, goal, taken: [...found.taken, ...meaning.taken], assumptions: [...meaning.assumptions, ...found.assumptions] }
}

/** A way has its own place; only the image it is looked for on can be pointed at. */
const pathFields = ({ layerId, when, modelId }: Partial<Goal>): Partial<Goal> => ({
  ...(modelId === undefined ? {} : { modelId }),
  ...(layerId === undefined ? {} : { layerId }),
  ...(when === undefined ? {} : { when }),
})

/** One result for each area: the parts of the goal once for every one. */
function forEach(goal: Goal, areas: readonly string[]): Goal {
  if (areas.length === 0 || goal.type === 'path') return goal
  const operation = operationOf(goal)
  const own: GoalPart[] = goal.parts.length > 0 || !operation ? goal.parts : [{ type: goal.type, operation, classes: goal.classes, unit: goal.unit }]
  const parts = areas.flatMap((areaName) => own.map((part) => ({ ...part, areaName })))
  return { ...goal, type: 'compound', parts, unit: null, groupBy: goal.groupBy ?? 'area', formula: null }
}
