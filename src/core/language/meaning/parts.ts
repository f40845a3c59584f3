import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import type { Arithmetic } from './arithmetic.ts'
import type { Ask, Asked } from './asks.ts'
import { damageLevels, type Mention } from './mentions.ts'
import { isAreaUnit } from './operation.ts'
import { polarityOf } from './polarity.ts'
import { emptyGoal, partType, type Question } from './types.ts'
import { unitWord } from './unit-word.ts'

/** A goal without its place and condition. */
export type Made = { goal: Goal; assumptions: readonly string[] }

export function ofArithmetic(arithmetic: Arithmetic): Made {
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

export function ofAsks(question: Question, asked: Asked): Made {
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
  if (operation === 'area') return isAreaUnit(unit) ? unit : 'm2'
  if (operation !== 'path') return null
  if (unit && ['m', 'km', 'ft', 'mi'].includes(unit)) return unit
  return question.tags.some((tag) => tag.kind === 'way' && tag.value === 'length') ? 'm' : null
}
