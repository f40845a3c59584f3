import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import type { GoalMeaning } from '../meaning/goal-of.ts'
import { refusing } from '../meaning/goal-of.ts'
import { emptyGoal, type Question } from '../meaning/types.ts'
import { askArea } from './ask.ts'

const worst = /\b(?:worst|hardest|most (?:heavily |badly |severely )?(?:damaged|destroyed|affected|hit)|most destruction)\b(?:[- ](?:hit|damaged|affected|off))?/i
const place = /\b(?:block|area|sector|zone|cell|tile|quarter|part|box|polygon|district|neighbou?rhood|side|place)s?\b/i
const things = /\b(?:buildings?|houses?|homes?|roads?|trees?|vehicles?|cars?|pools?|water)\b/i

/** "Which is the worst block?": the drawn areas by their destroyed buildings, the criterion said. Null for other questions, or where areas are not told. */
export function worstAreaOf({ text, context }: Question): GoalMeaning | null {
  const match = worst.exec(text)
  if (!match || !place.test(text) || things.test(text) || !context.areas) return null
  if (context.areas.length < 2)
    return refusing(askArea(`"${match[0]}" compares areas, and ${context.areas.length === 0 ? 'none is' : 'only one is'} drawn. Draw them, or say "split the image into a grid".`))
  const operation: 'area' | 'count' = /\b(?:by|per) (?:area|ground|surface)\b/i.test(text) ? 'area' : 'count'
  const part = (areaName: string): GoalPart => ({
    type: `${operation}_damage`,
    operation,
    classes: ['building_destroyed'],
    unit: operation === 'count' ? 'count' : 'm2',
    areaName,
  })
  const parts = context.areas.map(({ name }) => part(name))
  const criterion = operation === 'count' ? 'the most destroyed buildings' : 'the most ground of destroyed buildings'
  const goal: Goal = {
    ...emptyGoal,
    type: 'arithmetic',
    operations: [operation, 'rank'],
    classes: ['building_destroyed'],
    scope: 'area',
    unit: operation === 'count' ? 'count' : 'm2',
    parts,
    formula: `rank(${parts.map((_, i) => `p${i + 1}`).join(', ')})`,
    groupBy: 'area',
  }
  const said = `"${match[0]}" is read as ${criterion}.`
  return { goal, assumptions: [said], doubt: said, taken: [{ word: match[0], meaning: context.areas.map(({ name }) => name).join(', ') }] }
}
