import type { RefusalReason } from '../../../contracts/goal.ts'
import type { Tag } from '../grammar/tag.ts'
import type { Asked } from './asks.ts'
import { placeOf } from './scope.ts'
import { damageLevels } from './mentions.ts'
import { type Question, textOf } from './types.ts'

export type Refusal = { readonly reason: RefusalReason; readonly premise: string }

/** Chatty words that matter only when nothing of the image is asked. */
const weakTasks = new Set([
  'hello',
  'hi',
  'thanks',
  'thank you',
  'code',
  'history of',
  'news',
  'play',
  'order',
  'program',
  'solve',
  'buy',
  'call the',
  'chat',
  'tell me about',
  'who are you',
  'send',
  'dispatch',
  'hire',
])

/** Why the question cannot be answered from what is loaded, or null. */
export function refusalOf(question: Question, asked: Asked): Refusal | null {
  for (const check of checks) {
    const refusal = check(question, asked)
    if (refusal) return refusal
  }
  return null
}

type Check = (question: Question, asked: Asked) => Refusal | null

const first = (question: Question, kind: string, value?: string) => question.beyond.find((tag) => tag.kind === kind && (value === undefined || tag.value === value))

const scopeCheck: Check = (question, asked) => {
  const tag = first(question, 'out_of_scope')
  if (!tag) return null
  const words = textOf(question, tag).toLowerCase()
  if (asked.mentions.length > 0 && weakTasks.has(words)) return null
  return { reason: 'out_of_scope', premise: `"${textOf(question, tag)}" is not something Aftermap does. It can find, count, measure, mark, check, route and move the map.` }
}

const visibleCheck: Check = (question) => {
  const tag = first(question, 'not_visible')
  if (!tag) return null
  const why = tag.value === 'cause' ? 'An image shows what is there, not why it came to be.' : `"${textOf(question, tag)}" cannot be seen in an image taken from above.`
  return { reason: 'not_visible', premise: why }
}

const dataCheck: Check = (question) => {
  const tag = first(question, 'no_data')
  if (!tag) return null
  return { reason: 'no_data', premise: `"${textOf(question, tag)}" needs data that is not loaded; an image alone does not hold it.` }
}

const dateCheck: Check = (question, asked) => {
  const tag = first(question, 'no_date') ?? question.tags.find((one) => one.kind === 'date' && one.value === 'pre')
  if (!tag) return null
  const images = question.context.images ?? []
  const dates = new Set(images.map((image) => image.date ?? image.role)).size
  if (dates < 2) return { reason: 'no_date', premise: `"${textOf(question, tag)}" compares dates, and only one image is loaded.` }
  if (asked.mentions.length > 0) return null
  return { reason: 'out_of_scope', premise: 'Change between dates is not computed by itself; ask the same question of each image.' }
}

const modelCheck: Check = (question) => {
  const tag = first(question, 'no_model')
  if (!tag) return null
  const words = textOf(question, tag)
  const sensors = (question.context.images ?? []).map((image) => `${image.sensor ?? ''} ${image.name}`.toLowerCase())
  if (sensors.some((sensor) => sensor.includes(words.toLowerCase()))) return null
  return { reason: 'no_model', premise: `No model or sensor named "${words}" is here.` }
}

/** "Flooded houses": no class says of a thing that it stands in water, and no step relates two classes. */
const floodedCheck: Check = (question) => {
  const marks = question.tags.filter(
    (tag) => ['object', 'mark', 'arith'].includes(tag.kind) || (tag.kind === 'small' && ['and', 'or', 'than', 'versus', 'except'].includes(tag.value)),
  )
  const isWet = (tag: Tag | undefined) => tag?.kind === 'object' && tag.value === 'water' && (wetWords.test(textOf(question, tag)) || wetPrepositions.has(before(question, tag)))
  const thing = marks.findIndex((tag) => tag.kind === 'object' && ['building', 'vehicle', 'tree', 'pool'].includes(tag.value))
  const wet = thing < 0 ? undefined : [marks[thing - 1], marks[thing + 1]].find(isWet)
  if (!wet) return null
  return {
    reason: 'no_class',
    premise: `Whether a thing stands in the water ("${textOf(question, wet)}") is no class; water and ${textOf(question, marks[thing] ?? wet)} can be asked for apart.`,
  }
}

const wetWords = /^(flooded|inundated|submerged|underwater|under water|waterlogged|swamped|soaked|drowned|wet|under the flood|covered .*)$/i
const wetPrepositions = new Set(['in', 'under', 'by'])

/** The word before a tag, articles left out. */
function before({ tokens }: Question, tag: Tag): string {
  const article = ['the', 'a'].includes(tokens[tag.from - 1]?.norm ?? '') ? 2 : 1
  return tokens[tag.from - article]?.norm ?? ''
}

/** Lengths are measured along a way between two points, never of a whole network. */
const lengthCheck: Check = (question, asked) => {
  const tag = question.tags.find((one) => one.kind === 'way' && one.value === 'length')
  const roads = asked.mentions.some((one) => one.classes[0]?.startsWith('road'))
  if (!tag || !roads || asked.asks.some((ask) => ask.operation === 'path') || asked.operations.includes('area') || asked.operations.includes('count')) return null
  return { reason: 'no_data', premise: 'Road length is measured along a way between two points; name the points, or ask for the road area.' }
}

/** Two states of one thing that exclude each other ("destroyed houses that are undamaged"). */
const contradictionCheck: Check = (question, asked) => {
  if (question.tags.some((tag) => tag.kind === 'arith')) return null
  const byJoint = asked.mentions.map((one, i) => ({ one, next: asked.mentions[i + 1] }))
  for (const { one, next } of byJoint) {
    if (!next || next.join !== one.join || !sameClause(question, one.at, next.at)) continue
    if (disjointStates(one.classes, next.classes)) return { reason: 'contradiction', premise: 'Nothing can be both at once: the two states in the question exclude each other.' }
  }
  return null
}

const sameClause = ({ tags }: Question, a: number, b: number) =>
  !tags.some(
    (tag) => tag.from > Math.min(a, b) && tag.from < Math.max(a, b) && (tag.kind === 'mark' || (tag.kind === 'small' && ['and', 'or', 'than', 'versus'].includes(tag.value))),
  )

function disjointStates(a: readonly string[], b: readonly string[]): boolean {
  const states = (list: readonly string[]) =>
    list.every((name) => (damageLevels as readonly string[]).includes(name)) || list.every((name) => name === 'road_clear' || name === 'road_blocked')
  return states(a) && states(b) && a[0]?.split('_')[0] === b[0]?.split('_')[0] && !a.some((name) => b.includes(name))
}

const placeWords = /^(clinic|hospital|school|church|shelter|camp|station|stadium|airport|harbou?r|mosque|hotel|shop|store)s?$/

/** A thing the classes do not hold, when the question is about it and not only passing by it. */
const classCheck: Check = (question, asked) => {
  if (asked.misfit) return { reason: 'no_class', premise: `The classes have no damage levels for a ${asked.misfit}; only buildings do.` }
  if (asked.asks.some((ask) => ask.operation === 'path')) return null
  const tag = question.beyond.find((one) => one.kind === 'no_class')
  if (!tag) return null
  const words = textOf(question, tag)
  const role = roleOf(question, asked, tag)
  if (role === 'passing') return null
  if (role === 'place' && placeWords.test(words.toLowerCase())) return { reason: 'no_data', premise: `Where the ${words} is stands in no loaded layer.` }
  return { reason: 'no_class', premise: `"${words}" is not among the classes that can be found.` }
}

const prepositions = new Set([
  'in',
  'on',
  'near',
  'at',
  'by',
  'behind',
  'beside',
  'along',
  'around',
  'of',
  'from',
  'under',
  'with',
  'to',
  'inside',
  'for',
  'next',
  'opposite',
  'between',
  'close',
])

function roleOf({ tokens, tags }: Question, asked: Asked, tag: Tag): 'head' | 'place' | 'passing' {
  if (asked.mentions.length === 0) return 'head'
  const joint = tags.findLast((one) => one.from < tag.from && (one.kind === 'mark' || (one.kind === 'small' && ['and', 'or', 'than', 'versus'].includes(one.value))))
  const start = joint?.to ?? 0
  const stateBefore = tags.some((one) => one.kind === 'state' && one.to === tag.from) && !tags.some((one) => one.kind === 'object' && one.from >= start && one.from < tag.from)
  if (stateBefore) return 'head'
  const before = tags.some((one) => ['object', 'state', 'road'].includes(one.kind) && one.from >= start && one.from < tag.from)
  if (!before)
    return tags.some((one) => one.kind === 'ask' && one.from >= start && one.to <= tag.from) || joint !== undefined
      ? 'head'
      : asked.mentions.some((one) => one.at === tag.to)
        ? 'head'
        : 'passing'
  const article = ['the', 'a', 'an', 'any', 'some'].includes(tokens[tag.from - 1]?.norm ?? '') ? 2 : 1
  return prepositions.has(tokens[tag.from - article]?.norm ?? '') ? 'place' : 'passing'
}

const pointCheck: Check = (question, asked) => {
  if (!asked.asks.some((ask) => ask.operation === 'path')) return null
  const route = question.tags.find((tag) => tag.kind === 'route' && tag.value !== 'near')
  const points = question.context.points
  if (!route)
    return points && points.length >= 2 && !question.beyond.some((tag) => tag.kind === 'no_class')
      ? null
      : { reason: 'missing_point', premise: 'A way needs a start and an end, and the question names no two points that are set on the map.' }
  if (points && points.length < 2) return { reason: 'missing_point', premise: `The way needs two points; ${points.length === 0 ? 'none is' : 'only one is'} set on the map.` }
  return null
}

const areaCheck: Check = (question) => {
  const { areas, selectionCount, points } = question.context
  const place = (value: string) => question.tags.some((tag) => tag.kind === 'place' && tag.value === value)
  const named = placeOf(question).areaName
  if (areas && named !== null && !areas.some((area) => area.name.toLowerCase() === named.toLowerCase()))
    return { reason: 'missing_area', premise: `No drawn area is called ${named}.` }
  if (areas?.length === 0 && (place('area') || place('named'))) return { reason: 'missing_area', premise: 'The question speaks of a drawn area, and none is drawn.' }
  if (selectionCount === 0 && place('selection')) return { reason: 'missing_area', premise: 'The question speaks of selected objects, and none is selected.' }
  if (points?.length === 0 && question.tags.some((tag) => tag.kind === 'route' && tag.value === 'near'))
    return { reason: 'missing_point', premise: 'The question speaks of a point, and none is set.' }
  return null
}

/** A follow-up ("do the same here") with nothing of its own to read. */
const followCheck: Check = (question, asked) => {
  const tag = first(question, 'false_premise')
  if (!tag || asked.mentions.length > 0) return null
  return { reason: 'false_premise', premise: `"${textOf(question, tag)}" points to an earlier answer; each question is read by itself, so say again what to look for.` }
}

const checks: readonly Check[] = [
  followCheck,
  scopeCheck,
  visibleCheck,
  dataCheck,
  dateCheck,
  modelCheck,
  contradictionCheck,
  floodedCheck,
  lengthCheck,
  classCheck,
  pointCheck,
  areaCheck,
]
