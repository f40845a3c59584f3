import type { Goal } from '../../../contracts/goal.ts'
import type { LastAnswer } from '../../../contracts/planning-context.ts'
import type { Slots } from '../grammar/pattern.ts'
import { asksOf } from '../meaning/asks.ts'
import { conditionOf } from '../meaning/filter.ts'
import { refusing, type GoalMeaning } from '../meaning/goal-of.ts'
import { leftoverCheck } from '../meaning/honest/leftover.ts'
import type { Mention } from '../meaning/mentions.ts'
import { refusalOf } from '../meaning/refusal.ts'
import { placeOf } from '../meaning/scope.ts'
import { emptyGoal, type Question } from '../meaning/types.ts'
import { unknownThing } from '../meaning/unknown.ts'
import { filtersImages } from '../screen/images-asked.ts'
import type { ReadPart, References } from '../screen/references.ts'
import { unitOf } from '../text/units.ts'
import { type Opening, openingOf } from './opening.ts'
import { inUnit } from './in-unit.ts'
import { withClasses } from './with-classes.ts'

/** Meaning of a question that goes on from the last answer; null when it stands on its own or nothing is told of an answer. */
export function followUpOf(whole: Question, slots: Slots, readPart: ReadPart): GoalMeaning | null {
  const { last } = whole.context
  if (last === undefined) return null
  const opening = openingOf(whole.tokens, slots)
  if (!opening || (opening.kind === 'only' && filtersImages(whole))) return null
  // what is selected outweighs what was answered
  if (opening.kind === 'them' && (whole.context.selectionCount ?? 0) > 0) return null
  // "these" may be what is selected, "them" only what was answered
  const isOwn = opening.kind === 'also' || opening.kind === 'only' || opening.words.some((token) => ['these', 'those'].includes(token.norm))
  if (last === null) return isOwn ? null : noAnswer(whole, opening)
  if (opening.kind === 'sure' || opening.kind === 'why') return explained(last, opening)
  if (opening.kind === 'which') return selected(last)
  if (opening.kind === 'unit') return converted(last, opening)
  return changed(last, opening, readPart(opening.rest))
}

const meaning = (goal: Goal, more: Partial<GoalMeaning> = {}): GoalMeaning => ({ goal, assumptions: [], doubt: null, taken: [], ...more })
const named = (last: LastAnswer, meant: GoalMeaning): GoalMeaning =>
  meant.goal.type === 'refusal'
    ? meant
    : { ...meant, goal: { ...meant.goal, follows: last.requestId }, assumptions: [...meant.assumptions, `This goes on from question ${last.number}.`] }

function noAnswer({ text }: Question, { words }: Opening): GoalMeaning {
  const said = text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? text.length)
  return refusing({
    reason: 'false_premise',
    premise: `"${said}" points to an earlier answer, and there is none yet.`,
    ask: { what: 'earlier_answer', sentence: 'Say what to look for.', choices: [] },
  })
}

const order = (last: LastAnswer, action: string, args: Record<string, unknown>): GoalMeaning =>
  meaning({ ...emptyGoal, type: 'workspace', scope: 'workspace', action, arguments: { ...args, answer: last.requestId }, follows: last.requestId })

const explained = (last: LastAnswer, { kind }: Opening) => order(last, 'explain', { command: 'explain_answer', about: kind === 'sure' ? 'certainty' : 'method' })
const selected = (last: LastAnswer) => order(last, 'select', { command: 'select', what: 'answer' })

function converted(last: LastAnswer, { words }: Opening): GoalMeaning | null {
  const unit = words.map((token) => unitOf(token)).find((one) => one !== null)
  if (!unit) return null
  const goal = inUnit(last.goal, unit)
  if (goal) return named(last, meaning(goal))
  return refusing({
    reason: 'contradiction',
    premise: `The last answer (question ${last.number}) holds no ${['m', 'km', 'ft', 'mi'].includes(unit) ? 'length' : 'area'} that could be said in that unit.`,
  })
}

/** The last goal with another class, place, image or condition. */
function changed(last: LastAnswer, opening: Opening, { question, found }: { question: Question; found: References }): GoalMeaning | null {
  const asked = asksOf(question.tags, { question: false, unit: null, hasRoute: false })
  // "and how many cars are there?" is a whole question behind "and"
  if (opening.kind !== 'them' && question.tags.some((tag) => tag.kind === 'ask' && tag.value !== 'be')) return null
  if (question.tags.some((tag) => tag.kind === 'arith' || tag.kind === 'group' || (tag.kind === 'route' && tag.value !== 'near'))) return null
  if (found.refusal) return refusing(found.refusal)
  const own = asked.mentions.filter((one) => !one.except)
  const mentions = own.length > 0 ? own : [mentionOf(last.goal)]
  const again = { ...asked, mentions, asks: [{ operation: 'count' as const, mentions, explicit: false, join: 'start' as const }] }
  const unknown = unknownThing(question, again)
  const refusal =
    refusalOf(question, again) ??
    (unknown ? { reason: 'no_class' as const, premise: `"${unknown}" is not among the classes that can be found.` } : null) ??
    leftoverCheck(question, again)
  if (refusal) return refusing(refusal)
  const classes = [...new Set(own.flatMap((one) => one.classes))]
  const replaced = classes.length > 0 ? withClasses(last.goal, classes) : { goal: last.goal, assumption: null }
  if ('problem' in replaced) return refusing({ reason: 'false_premise', premise: replaced.problem })
  const laid = laidOver(replaced.goal, { question, found })
  // what names nothing the last question could be changed by is no follow-up: its answer would be the last one again
  if (opening.kind !== 'again' && JSON.stringify(laid.goal) === JSON.stringify(last.goal) && classes.length === 0 && !namesScreen({ question, found })) return null
  return named(last, { ...laid, assumptions: [...laid.assumptions, ...(replaced.assumption ? [replaced.assumption] : [])] })
}

const namesScreen = ({ question, found }: { question: Question; found: References }) =>
  Object.keys(found.goal).length > 0 || placeOf(question).taken.length > 0 || question.tags.some((tag) => tag.kind === 'date' || tag.kind === 'filter')

const mentionOf = ({ classes }: Goal): Mention => ({ classes, noun: true, all: false, except: false, at: 0, join: 'start', doubt: null })

/** Place, date, image and condition the words name, over those of the last goal. */
function laidOver(goal: Goal, { question, found }: { question: Question; found: References }): GoalMeaning {
  const place = placeOf(question)
  const hasPlace = place.taken.length > 0
  const date = question.tags.find((tag) => tag.kind === 'date')?.value
  const condition = conditionOf(question)
  const spot = hasPlace
    ? { scope: place.scope, region: place.region, areaName: place.areaName, distanceM: place.distanceM, ...(goal.type === 'path' ? {} : { points: place.points }) }
    : {}
  const when = date === 'pre' || date === 'post' ? { when: date as 'pre' | 'post' } : {}
  const filter = condition
    ? { filter: goal.filter ? `${goal.filter} and ${condition.filter}` : condition.filter, operations: [...new Set([...goal.operations, 'filter' as const])] }
    : {}
  const { layerId, ...kept } = goal
  const base: Goal = date || found.goal.layerId ? kept : goal
  return {
    goal: { ...base, ...spot, ...when, ...filter, ...(goal.type === 'path' ? { scope: 'route' } : {}), ...found.goal },
    assumptions: [...place.assumptions, ...found.assumptions, ...(condition?.assumption ? [condition.assumption] : [])],
    doubt: null,
    taken: [...found.taken, ...place.taken],
  }
}
