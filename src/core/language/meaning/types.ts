import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { Tag } from '../grammar/tag.ts'
import type { Token } from '../text/tokens.ts'

/** The question after tagging: everything the meaning is made from. */
export type Question = {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly tags: readonly Tag[]
  /** tags of what cannot be answered, over the same tokens */
  readonly beyond: readonly Tag[]
  readonly context: PlanningContext
  /** what she has chosen for this question so far; an ask it answers is not asked again */
  readonly chosen?: Partial<Goal>
}

/** Goal plus what was assumed on the way, in sentences. */
export type Meaning = { readonly goal: Goal; readonly assumptions: readonly string[]; readonly doubt: string | null }

export const emptyGoal: Goal = {
  type: 'detect',
  operations: [],
  classes: [],
  scope: 'image',
  unit: null,
  groupBy: null,
  formula: null,
  parts: [],
  filter: null,
  region: null,
  areaName: null,
  points: [],
  distanceM: null,
  action: null,
  arguments: {},
  reason: null,
  premise: null,
  polarity: 'plain',
  when: 'any',
}

const damage = new Set(['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed', 'building_damaged'])

export const isDamage = (classes: readonly string[]): boolean => classes.length > 0 && classes.every((name) => damage.has(name))

/** Type of a single sub-goal. */
export function partType(operation: GoalPart['operation'], classes: readonly string[]): GoalPart['type'] {
  if (operation === 'detect' || operation === 'segment' || operation === 'path') return operation
  const about = isDamage(classes) ? 'damage' : 'object'
  if (operation === 'exists') return `exists_${about}`
  return operation === 'area' ? `area_${about}` : `count_${about}`
}

export const textOf = (question: Pick<Question, 'tokens' | 'text'>, tag: Pick<Tag, 'from' | 'to'>): string =>
  question.text.slice(question.tokens[tag.from]?.start ?? 0, question.tokens[tag.to - 1]?.end ?? 0)
