import type { Tag } from '../grammar/tag.ts'
import { isAgent } from './honest/leftover.ts'
import type { Asked } from './asks.ts'
import { placeUnknown } from '../screen/place-unknown.ts'
import type { Check } from './refusal-check.ts'
import { type Question, textOf } from './types.ts'

/** "Flooded houses": no class says of a thing that it stands in water, and no step relates two classes. */
export const floodedCheck: Check = (question) => {
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
export const lengthCheck: Check = (question, asked) => {
  const tag = question.tags.find((one) => one.kind === 'way' && one.value === 'length')
  const roads = asked.mentions.some((one) => one.classes[0]?.startsWith('road'))
  if (!tag || !roads || asked.asks.some((ask) => ask.operation === 'path') || asked.operations.includes('area') || asked.operations.includes('count')) return null
  return { reason: 'no_data', premise: 'Road length is measured along a way between two points; name the points, or ask for the road area.' }
}

const placeWords = /^(clinic|hospital|school|church|shelter|camp|station|stadium|airport|harbou?r|mosque|hotel|shop|store)s?$/

/** A thing the classes do not hold, when the question is about it and not only passing by it. */
export const classCheck: Check = (question, asked) => {
  if (asked.misfit) {
    const state = question.tags.find((one) => one.kind === 'state')
    return {
      reason: 'no_class',
      premise: `${state ? `"${textOf(question, state)}": ` : ''}the classes have no damage levels for a ${asked.misfit.slice(asked.misfit.indexOf(':') + 1).replaceAll('_', ' ')}; only buildings do.`,
    }
  }
  if (asked.asks.some((ask) => ask.operation === 'path')) return null
  const tag = question.beyond.find((one) => one.kind === 'no_class' && !isAgent(question, one.from))
  if (!tag) return null
  const words = textOf(question, tag)
  const role = roleOf(question, asked, tag)
  if (role === 'passing') return null
  if (role === 'place' && placeWords.test(words.toLowerCase())) return placeUnknown(question, words)
  const hidden = veils.test(words) ? ' Only pixels without data are known: every answer says which share could be analysed.' : ''
  return { reason: 'no_class', premise: `"${words}" is not among the classes that can be found.${hidden}` }
}

const veils = /cloud|smoke|haze|fog|shadow/i

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
