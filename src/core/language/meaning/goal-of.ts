import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import { type Arithmetic, arithmeticOf } from './arithmetic.ts'
import { type Ask, type Asked, asksOf } from './asks.ts'
import type { Hints } from './operation.ts'
import { conditionOf } from './filter.ts'
import { damageLevels, type Mention } from './mentions.ts'
import { polarityOf } from './polarity.ts'
import { refusalOf } from './refusal.ts'
import { type Place, placeOf, pointName } from './scope.ts'
import { emptyGoal, type Meaning, partType, type Question, textOf } from './types.ts'
import { unknownThing } from './unknown.ts'
import { unitOf } from '../text/units.ts'

/** Meaning of a question about the image; null when nothing of it is understood. */
export function goalOf(question: Question): (Meaning & { taken: Place['taken'] }) | null {
  const asked = withGroup(question, asksOf(question.tags, hintsOf(question)))
  const refusal = refusalOf(question, asked)
  if (refusal) return { goal: { ...emptyGoal, type: 'refusal', scope: 'none', ...refusal }, assumptions: [], doubt: null, taken: [] }
  const unknown = unknownThing(question, asked)
  if (unknown)
    return {
      goal: { ...emptyGoal, type: 'refusal', scope: 'none', reason: 'no_class', premise: `"${unknown}" is not among the classes that can be found.` },
      assumptions: [],
      doubt: null,
      taken: [],
    }
  if (asked.mentions.length === 0 && !asked.asks.some((ask) => ask.operation === 'path')) return null
  const place = placeOf(question)
  const arithmetic = arithmeticOf({ asked, tags: question.tags, unit: unitWord(question) })
  const made = arithmetic ? ofArithmetic(arithmetic) : ofAsks(question, asked)
  const condition = conditionOf(question)
  const operations = condition ? [...made.goal.operations, 'filter' as const] : made.goal.operations
  const goal = { ...made.goal, ...placeFields(question, made.goal, place), operations, filter: condition?.filter ?? null, when: whenOf(question) }
  const doubts = asked.mentions.flatMap((one) => one.doubt ?? [])
  return {
    goal,
    assumptions: [...made.assumptions, ...place.assumptions, ...(condition?.assumption ? [condition.assumption] : []), ...levelAssumption(question, goal), ...doubts],
    doubt: doubts[0] ?? null,
    taken: place.taken,
  }
}

/** "Area per damage level": the levels are those of buildings, named or not. */
function withGroup(question: Question, asked: Asked): Asked {
  const tag = question.tags.find((one) => one.kind === 'group' && one.value === 'damage_level')
  if (!tag || asked.mentions.length > 0) return asked
  const building: Mention = { classes: ['building'], noun: false, all: false, except: false, at: tag.from, join: 'start', doubt: null }
  const asks = asked.asks.length > 0 ? asked.asks.map((ask) => ({ ...ask, mentions: [building] })) : []
  return { ...asked, mentions: [building], asks }
}

function hintsOf(question: Question): Hints {
  return {
    question: question.text.includes('?') || question.tags.some((tag) => tag.kind === 'small' && tag.value === 'confirm'),
    unit: unitWord(question),
    grouped: question.tags.some((tag) => tag.kind === 'group'),
    total: question.tags.some((tag) => (tag.kind === 'small' && ['total', 'separately'].includes(tag.value)) || (tag.kind === 'arith' && tag.value === 'sum')),
    hasRoute: question.tags.some((tag) => tag.kind === 'route' && tag.value !== 'near'),
  }
}

/** The unit she names, wherever it stands. */
function unitWord({ tags, tokens }: Pick<Question, 'tags' | 'tokens'>): Goal['unit'] {
  const tag =
    tags.findLast((one) => one.kind === 'unit') ??
    tags.find((one) => one.kind === 'ask' && one.captures['unit']) ??
    tags.find((one) => one.kind === 'way' && tokens.slice(one.from, one.to).some((token) => unitOf(token)))
  return tag
    ? (tokens
        .slice(tag.from, tag.to)
        .map((token) => unitOf(token))
        .find((unit) => unit !== null) ?? null)
    : null
}

function placeFields(question: Question, goal: Goal, place: Place): Pick<Goal, 'scope' | 'region' | 'areaName' | 'points' | 'distanceM'> {
  const { scope, region, areaName, points, distanceM } = place
  const hasPath = goal.type === 'path' || goal.parts.some((part) => part.type === 'path')
  if (!hasPath) return { scope, region, areaName, points, distanceM }
  return { scope: goal.type === 'path' ? 'route' : scope, region, areaName, points: routePoints(question), distanceM }
}

function routePoints(question: Question): string[] {
  const tag = question.tags.find((one) => one.kind === 'route' && one.value === 'route')
  const named = [...(tag?.captures['point'] ?? []), ...(tag?.captures['uppoint'] ?? [])].map((token) => pointName(question, token.raw))
  const words = tag ? question.tokens.slice(tag.from, tag.to).map((token) => token.norm) : []
  const backwards = words.includes('from') && words.indexOf('from') > 0 && words.findIndex((word) => word === named[0]?.toLowerCase()) < words.indexOf('from')
  if (named.length === 2) return backwards ? named.toReversed() : named
  return (question.context.points ?? [{ name: 'A' }, { name: 'B' }]).slice(0, 2).map((point) => point.name)
}

const whenOf = ({ tags }: Question): Goal['when'] => (tags.some((tag) => tag.kind === 'date') ? (tags.find((tag) => tag.kind === 'date')?.value as Goal['when']) : 'any')

type Made = { goal: Goal; assumptions: readonly string[] }

function ofArithmetic(arithmetic: Arithmetic): Made {
  const classes = [...new Set(arithmetic.parts.flatMap((part) => part.classes))]
  const whole = classes.includes('background') ? (arithmetic.parts[0]?.classes ?? []) : classes
  return {
    goal: {
      ...emptyGoal,
      type: 'arithmetic',
      operations: [...arithmetic.operations],
      classes: whole,
      unit: arithmetic.unit,
      parts: [...arithmetic.parts],
      formula: arithmetic.formula,
      groupBy: arithmetic.groupBy,
    },
    assumptions: arithmetic.assumptions,
  }
}

function ofAsks(question: Question, asked: Asked): Made {
  const grouped = question.tags.some((tag) => tag.kind === 'group')
  const assumptions: string[] = []
  const inverted = polarityOf(question.tags, asked.mentions)
  const parts = distinct(
    asked.asks.flatMap((ask) => partsOf(question, ask, { grouped, mentions: asked.asks.length === 1 && ask.operation === 'exists' ? inverted.mentions : null })),
  )
  const only = parts[0]
  const polarity = parts.length === 1 && only?.operation === 'exists' ? inverted.polarity : 'plain'
  if (polarity === 'inverted' && inverted.assumption) assumptions.push(inverted.assumption)
  if (parts.length === 1 && only) return { goal: { ...emptyGoal, type: only.type, operations: [only.operation], classes: only.classes, unit: only.unit, polarity }, assumptions }
  return {
    goal: {
      ...emptyGoal,
      type: 'compound',
      operations: [...new Set(parts.map((part) => part.operation))],
      classes: [...new Set(parts.flatMap((part) => part.classes))],
      parts,
      groupBy: grouped && parts.length >= 4 ? 'damage_level' : null,
    },
    assumptions,
  }
}

const distinct = (parts: readonly GoalPart[]): GoalPart[] =>
  parts.filter((one, i) => !parts.slice(0, i).some((earlier) => earlier.operation === one.operation && earlier.classes.join() === one.classes.join()))

function partsOf(question: Question, ask: Ask, how: { grouped: boolean; mentions: readonly Mention[] | null }): GoalPart[] {
  const mentions = subtract(how.mentions ?? ask.mentions)
  const part = (classes: readonly string[]): GoalPart => ({
    type: partType(ask.operation, classes),
    operation: ask.operation,
    classes: [...classes],
    unit: unitFor(question, ask.operation),
  })
  if (ask.operation === 'path') return [part(['road_clear'])]
  if (how.grouped && (ask.operation === 'count' || ask.operation === 'area')) return levelsFor(mentions).map((level) => part([level]))
  if (['detect', 'segment'].includes(ask.operation)) return mentions.length > 0 ? [part(how.grouped && union(mentions).join() === 'building' ? damageLevels : union(mentions))] : []
  return alternatives(mentions).map((group) => part(union(group)))
}

const union = (mentions: readonly Mention[]) => [...new Set(mentions.flatMap((one) => one.classes))]

function levelsFor(mentions: readonly Mention[]): readonly string[] {
  const named = union(mentions).filter((name) => (damageLevels as readonly string[]).includes(name))
  return named.length > 1 ? damageLevels.filter((level) => named.includes(level)) : damageLevels
}

/** Mentions joined by "or" stay one group, others are separate; the same classes twice are one. */
function alternatives(mentions: readonly Mention[]): Mention[][] {
  const groups: Mention[][] = []
  for (const one of mentions) {
    const last = groups.at(-1)
    if (last && one.join === 'or') last.push(one)
    else if (!groups.some((group) => union(group).join() === one.classes.join())) groups.push([one])
  }
  return groups
}

function subtract(mentions: readonly Mention[]): Mention[] {
  const except = mentions.filter((one) => one.except).flatMap((one) => one.classes)
  if (except.length === 0) return [...mentions]
  return mentions
    .filter((one) => !one.except)
    .map((one) => ({ ...one, classes: (one.classes[0] === 'building' ? damageLevels : one.classes).filter((name) => !except.includes(name)) }))
}

function unitFor(question: Question, operation: Ask['operation']): GoalPart['unit'] {
  const unit = unitWord(question)
  if (operation === 'exists') return 'yes_no'
  if (operation === 'count') return 'count'
  if (operation === 'area') return unit && ['m2', 'ha', 'km2', 'ft2', 'acre'].includes(unit) ? unit : 'm2'
  if (operation !== 'path') return null
  if (unit && ['m', 'km', 'ft', 'mi'].includes(unit)) return unit
  return question.tags.some((tag) => tag.kind === 'way' && tag.value === 'length') ? 'm' : null
}

function levelAssumption(question: Question, goal: Goal): string[] {
  const tag = question.tags.find((one) => one.kind === 'state' && one.value === 'building_damaged')
  const levels = ['building_minor_damage', 'building_major_damage', 'building_destroyed']
  return tag && levels.every((level) => goal.classes.includes(level as Goal['classes'][number]))
    ? [`"${textOf(question, tag)}" without a level is read as minor, major and destroyed.`]
    : []
}
