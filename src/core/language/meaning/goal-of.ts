import type { Goal } from '../../../contracts/goal.ts'
import { classWords } from '../../words/index.ts'
import { arithmeticOf } from './arithmetic.ts'
import { type Asked, asksOf } from './asks.ts'
import type { Hints } from './operation.ts'
import { habitOf } from './habit.ts'
import { conditionOf } from './filter.ts'
import type { Mention } from './mentions.ts'
import { ofArithmetic, ofAsks } from './parts.ts'
import { doubtsOf } from './honest/doubts.ts'
import { leftoverCheck, leftoversOf } from './honest/leftover.ts'
import type { Refusal } from './refusal-check.ts'
import { refusalOf } from './refusal.ts'
import { routePoints } from './route-points.ts'
import { type Place, placeOf } from './scope.ts'
import { emptyGoal, type Meaning, type Question, textOf } from './types.ts'
import { unknownThing } from './unknown.ts'
import { unitWord } from './unit-word.ts'

export type GoalMeaning = Meaning & { readonly taken: Place['taken'] }

/** Meaning of a question about the image; null when nothing of it is understood. */
export function goalOf(question: Question): GoalMeaning | null {
  const asked = withGroup(question, asksOf(question.tags, hintsOf(question)))
  const refusal = refusalOf(question, asked) ?? unknownRefusal(question, asked) ?? leftoverCheck(question, asked)
  if (refusal) return refusing(refusal)
  if (asked.mentions.length === 0 && !asked.asks.some((ask) => ask.operation === 'path')) return null
  const place = placeOf(question)
  const arithmetic = arithmeticOf({ asked, tags: question.tags, unit: unitWord(question) })
  if (arithmetic && arithmetic.left.length > 0) return refusing(tooManyThings(arithmetic.left))
  const made = arithmetic ? ofArithmetic(arithmetic) : ofAsks(question, asked)
  const condition = ['area', 'line'].includes(habitOf(asked.mentions)) ? null : conditionOf(question)
  const operations = condition ? [...made.goal.operations, 'filter' as const] : made.goal.operations
  const goal = { ...made.goal, ...placeFields(question, made.goal, place), operations, filter: condition?.filter ?? null, when: whenOf(question) }
  const doubts = [...asked.mentions.flatMap((one) => one.doubt ?? []), ...doubtsOf(question, asked, goal), ...dateDoubts(question, goal)]
  return {
    goal,
    assumptions: [
      ...made.assumptions,
      ...place.assumptions,
      ...(condition?.assumption ? [condition.assumption] : []),
      ...levelAssumption(question, goal),
      ...waterAssumption(question, goal),
      ...doubts,
    ],
    doubt: doubts.length > 0 ? doubts.join(' ') : null,
    taken: [...place.taken, ...leftoversOf(question, asked).map((one) => ({ word: one.token.raw, meaning: 'not used' }))],
  }
}

export const refusing = (refusal: Refusal) => ({ goal: { ...emptyGoal, type: 'refusal' as const, scope: 'none' as const, ...refusal }, assumptions: [], doubt: null, taken: [] })

const tooManyThings = (left: readonly Mention[]): Refusal => ({
  reason: 'no_data',
  premise: `One number is not made of so many things at once; ask for ${classWords([...new Set(left.flatMap((one) => one.classes))])} in a question by itself.`,
})

/** "Area per damage level": the levels are those of buildings, named or not. */
function withGroup(question: Question, asked: Asked): Asked {
  const tag = question.tags.find((one) => one.kind === 'group' && one.value === 'damage_level')
  if (!tag || asked.mentions.length > 0) return asked
  const building: Mention = { classes: ['building'], noun: false, all: false, except: false, at: tag.from, join: 'start', doubt: null }
  const counts = { operation: 'count' as const, mentions: [building], explicit: false, join: 'start' as const }
  const asks = asked.asks.length > 0 ? asked.asks.map((ask) => ({ ...ask, mentions: [building] })) : [counts]
  return { ...asked, mentions: [building], asks }
}

function hintsOf(question: Question): Hints {
  return {
    question:
      question.text.includes('?') ||
      question.tags.some((tag) => tag.kind === 'ask' && tag.value === 'exists') ||
      question.tags.some((tag) => tag.kind === 'small' && tag.value === 'confirm'),
    unit: unitWord(question),
    grouped: question.tags.some((tag) => tag.kind === 'group'),
    total: question.tags.some((tag) => (tag.kind === 'small' && ['total', 'separately'].includes(tag.value)) || (tag.kind === 'arith' && tag.value === 'sum')),
    hasRoute: question.tags.some((tag) => tag.kind === 'route' && tag.value !== 'near'),
  }
}

function placeFields(question: Question, goal: Goal, place: Place): Pick<Goal, 'scope' | 'region' | 'areaName' | 'points' | 'distanceM'> {
  const { scope, region, areaName, points, distanceM } = place
  const hasPath = goal.type === 'path' || goal.parts.some((part) => part.type === 'path')
  if (!hasPath) return { scope, region, areaName, points, distanceM }
  return { scope: goal.type === 'path' ? 'route' : scope, region, areaName, points: routePoints(question), distanceM }
}

const whenOf = ({ tags }: Question): Goal['when'] => (tags.some((tag) => tag.kind === 'date') ? (tags.find((tag) => tag.kind === 'date')?.value as Goal['when']) : 'any')

function levelAssumption(question: Question, goal: Goal): string[] {
  const tag = question.tags.find((one) => one.kind === 'state' && one.value === 'building_damaged')
  const levels = ['building_minor_damage', 'building_major_damage', 'building_destroyed']
  return tag && levels.every((level) => goal.classes.includes(level as Goal['classes'][number]))
    ? [`"${textOf(question, tag)}" without a level is read as minor, major and destroyed.`]
    : []
}

function waterAssumption(question: Question, goal: Goal): string[] {
  const flood = question.tokens.find((token) => /^(flood|inundat|submerg)/.test(token.norm))
  return flood && goal.classes.includes('water') ? [`"${flood.raw}" is read as all water: the model does not tell a flood from a river, a lake or the sea.`] : []
}

/** A word of change between dates, answered for one of them. */
function dateDoubts(question: Question, goal: Goal): string[] {
  if (!question.beyond.some((tag) => tag.kind === 'no_date')) return []
  return [`Only the ${goal.when === 'pre' ? 'older' : 'newest'} image is read; ask the other one for its number to compare.`]
}

function unknownRefusal(question: Question, asked: Asked): Refusal | null {
  const unknown = unknownThing(question, asked)
  return unknown ? { reason: 'no_class', premise: `"${unknown}" is not among the classes that can be found.` } : null
}
