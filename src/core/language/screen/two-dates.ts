import type { Goal, GoalPart } from '../../../contracts/goal.ts'
import { type Asked, asksOf } from '../meaning/asks.ts'
import type { GoalMeaning } from '../meaning/goal-of.ts'
import { refusing } from '../meaning/goal-of.ts'
import { habitOf } from '../meaning/habit.ts'
import { leftoverCheck } from '../meaning/honest/leftover.ts'
import { damageLevels, type Mention } from '../meaning/mentions.ts'
import { isAreaUnit } from '../meaning/operation.ts'
import type { Refusal } from '../meaning/refusal-check.ts'
import { refusalOf } from '../meaning/refusal.ts'
import { placeOf } from '../meaning/scope.ts'
import { emptyGoal, partType, type Question } from '../meaning/types.ts'
import { unitWord } from '../meaning/unit-word.ts'
import { unknownThing } from '../meaning/unknown.ts'
import { type Image, imageLabel } from './ask.ts'
import { type ChangeWords, changeSpans, changeWords } from './change-words.ts'
import type { ReadPart } from './references.ts'

type Pair = { readonly before: Image; readonly after: Image; readonly words: string }

/**
 * "How many more destroyed buildings are there after than before?": one number on each of two dates and their difference.
 * Null where the question is about one date, or the images are not told; one loaded date is left to the refusals.
 */
export function changeOf(whole: Question, readPart: ReadPart): GoalMeaning | null {
  const change = changeWords(whole)
  const { images } = whole.context
  if (!change || !images || images.length < 2) return null
  const pair = pairOf(images, change.sinceLast)
  if (!pair)
    return refusing({
      reason: 'no_date',
      premise: `A change needs an image before and one after, and the images here tell no dates apart: ${images.map(imageLabel).join(', ')}. Set their dates or roles.`,
    })
  const spans = changeSpans(whole.text)
  const { question, found } = readPart(whole.tokens.filter((token) => !spans.some(([start, end]) => token.start >= start && token.end <= end)))
  const rest: Question = { ...question, beyond: question.beyond.filter((tag) => tag.kind !== 'no_date'), tags: question.tags.filter((tag) => tag.kind !== 'date') }
  const asked = asksOf(rest.tags, { question: false, unit: null, hasRoute: false })
  const isNamed = asked.mentions.length > 0
  if (asked.asks.some((ask) => ask.operation === 'path'))
    return refusing({ reason: 'no_data', premise: 'A way is looked for on one date; ask for it before and after in two questions.' })
  if (!isNamed && (change.bare || question.beyond.length === 0)) return change.bare ? levelsOf(pair) : null
  const refusal = found.refusal ?? changeRefusal(rest, asked, change)
  if (refusal) return refusing(refusal)
  if (!isNamed) return null
  const made = difference(rest, asked.mentions, { pair, change })
  return { ...made, goal: { ...made.goal, ...found.goal }, taken: [...made.taken, ...found.taken] }
}

/** Why the change of what is named cannot be told, or null. */
function changeRefusal(question: Question, asked: Asked, change: ChangeWords): Refusal | null {
  if (change.each && asked.mentions.length > 0)
    return { reason: 'no_data', premise: `"${change.words}" asks which single things changed, and objects of two dates are not matched here; ask for their number on both dates.` }
  const refusal = refusalOf(question, asked)
  if (refusal) return refusal
  const unknown = unknownThing(question, asked)
  if (unknown) return { reason: 'no_class', premise: `"${unknown}" is not among the classes that can be found.` }
  return leftoverCheck(question, asked)
}

/** Default before and after; the last two dates where the question says "since the last image". */
function pairOf(images: readonly Image[], sinceLast: boolean): Pair | null {
  const dated = images.filter((image) => image.date !== null).sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
  const [first] = dated
  const last = dated.at(-1)
  const previous = dated.findLast((image) => image.date !== last?.date)
  const pre = dated.find((image) => image.role === 'pre') ?? images.find((image) => image.role === 'pre')
  const post = dated.findLast((image) => image.role === 'post') ?? images.find((image) => image.role === 'post')
  const words = (before: Image, after: Image): Pair => ({ before, after, words: `${imageLabel(before)} and ${imageLabel(after)}` })
  if (sinceLast && last && previous) return words(previous, last)
  if (pre && post) return words(pre, post)
  return first && last && first.date !== last.date ? words(first, last) : null
}

/** A part names the role where that is enough to find its image, else the image. */
function dateOf(image: Image, { before, after }: Pair): Pick<GoalPart, 'when' | 'layerId'> {
  const plain = before.role === 'pre' && after.role === 'post'
  return plain && (image.role === 'pre' || image.role === 'post') ? { when: image.role, layerId: image.id } : { layerId: image.id }
}

function difference(question: Question, mentions: readonly Mention[], { pair, change }: { pair: Pair; change: ChangeWords }): GoalMeaning {
  const place = placeOf(question)
  const classes = [...new Set(mentions.filter((one) => !one.except).flatMap((one) => one.classes))]
  const unit = unitWord(question)
  const measured = isAreaUnit(unit) || question.tags.some((tag) => tag.kind === 'ask' && tag.value === 'area') || habitOf(mentions) !== 'object'
  const operation = measured ? 'area' : 'count'
  const partUnit = measured ? (isAreaUnit(unit) ? unit : 'm2') : 'count'
  const part = (image: Image): GoalPart => ({ type: partType(operation, classes), operation, classes, unit: partUnit, ...dateOf(image, pair) })
  const both = [part(pair.after), part(pair.before)]
  const spot = { scope: place.scope, region: place.region, areaName: place.areaName, points: place.points, distanceM: place.distanceM }
  const base: Goal = { ...emptyGoal, ...spot, classes, unit: partUnit }
  const goal: Goal = change.apart
    ? { ...base, type: 'compound', operations: [operation], parts: both.toReversed(), unit: null, groupBy: 'date' }
    : { ...base, type: 'arithmetic', operations: [operation, 'difference'], parts: change.beforeFirst ? both.toReversed() : both, formula: 'p1 - p2' }
  const net = operation === 'count' ? [`The numbers of ${pair.words} are compared; which object is which is not matched.`] : [`The areas of ${pair.words} are compared.`]
  const doubt = /^\W*(?:is|are|was|were|has|have|did|do|does)\b/i.test(question.text)
    ? `The difference is given: above zero means more ${change.beforeFirst ? 'before than after' : 'after than before'}.`
    : null
  return { goal, assumptions: [...place.assumptions, ...net, ...(doubt ? [doubt] : [])], doubt, taken: [{ word: change.words, meaning: pair.words }, ...place.taken] }
}

/** "What changed?": the buildings of each damage level on both dates. */
function levelsOf(pair: Pair): GoalMeaning {
  const part = (level: string, image: Image): GoalPart => ({ type: 'count_damage', operation: 'count', classes: [level], unit: 'count', ...dateOf(image, pair) })
  const parts = damageLevels.flatMap((level) => [part(level, pair.before), part(level, pair.after)])
  const doubt = 'What changed is read as the number of buildings of each damage level on both dates.'
  return {
    goal: { ...emptyGoal, type: 'compound', operations: ['count'], classes: [...damageLevels], parts, groupBy: 'damage_level' },
    assumptions: [doubt],
    doubt,
    taken: [{ word: 'changed', meaning: pair.words }],
  }
}
