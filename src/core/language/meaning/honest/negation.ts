import type { Tag } from '../../grammar/tag.ts'
import type { Asked } from '../asks.ts'
import { polarityOf } from '../polarity.ts'
import type { Check } from '../refusal-check.ts'
import { type Question, textOf } from '../types.ts'

const negating = new Set(['not', 'non', 'outside', 'without', 'excluding', 'other'])

/** What may stand between a negation and what it denies ("not covered by the water"); any other word ends its reach. */
const reach = new Set(
  'than the a an any covered covering cover occupied filled taken up made of by in on under within inside at part currently really actually classified as lie lies lying standing'.split(
    ' ',
  ),
)

const flipped = /\b(?:un-?|non-?)(?:flooded|inundated|watered|wooded|forested|built)\b|\b(?:water|tree|building|flood)s?-free\b|\bfree (?:of|from)\b/i

const calculation = new Set(['minus', 'twice', 'thrice', 'triple'])

/** "Which share is not water?", "houses not in the north half": the rest of a kind or of a place is no mask that a step makes, and what was denied must not be given instead. */
export const negationCheck: Check = (question, asked) => {
  if (!isMeasured(question, asked)) return null
  const flip = flipped.exec(question.text)
  if (flip) return denied(flip[0])
  for (const [at, token] of question.tokens.entries()) {
    if (!negating.has(token.norm)) continue
    const tag = deniedBy(question, at)
    if (tag) return denied(textOf(question, { from: at, to: tag.to }))
  }
  return null
}

/** "Minus the intact ones", "twice the number": a calculation the grammar has no formula for. */
export const calculationCheck: Check = (question, asked) => {
  const at = question.tokens.findIndex((token, i) => calculation.has(token.norm) && !question.tags.some((tag) => tag.kind === 'arith' && tag.from <= i && tag.to > i))
  if (at < 0 || !isMeasured(question, asked)) return null
  return { reason: 'no_data', premise: `"${question.tokens[at]?.raw}" is not worked out here; each number can be asked for by itself.` }
}

/** "What share of the water is in the north half?" divides by all water; the share of the north half that is water is another number. A size said behind the verb ("is larger than 30 m2") is shared in the same way. */
export const shareInPlaceCheck: Check = (question) => {
  const { tags, tokens } = question
  if (!isShare(tags)) return null
  const place = tags.find((tag) => isPlace(tag) || tag.kind === 'filter' || (tag.kind === 'place' && ['here', 'area', 'named'].includes(tag.value)))
  const things = tags.filter((tag) => ['object', 'road', 'state'].includes(tag.kind))
  const last = things.at(-1)
  if (!place || last?.kind !== 'object' || last.to > place.from) return null
  // the phrase of a size takes its verb along
  const [verb, ...between] = tokens.slice(last.to, place.kind === 'filter' ? place.from + 1 : place.from)
  if (!lying.has(verb?.norm ?? '') || !between.every((token) => reach.has(token.norm) || lying.has(token.norm))) return null
  return {
    reason: 'no_data',
    premise: `"${textOf(question, { from: last.from, to: place.to })}": how much of a thing lies in one place or is of one size is not divided here; ask for that part and for all of it.`,
  }
}

const lying = new Set('is are lie lies lying stand stands located situated found'.split(' '))

const denied = (words: string) => ({
  reason: 'no_data' as const,
  premise: `The rest, "${words}", is not worked out here; ask for the thing or the place itself and take it from the whole.`,
})

/** A claim that something is absent has a reading of its own; a way has nothing to measure. */
function isMeasured({ tags }: Question, { asks, mentions }: Asked): boolean {
  if (mentions.length === 0 || asks.some((ask) => ask.operation === 'path')) return false
  if (isShare(tags)) return true
  if (tags.some((tag) => tag.kind === 'small' && tag.value === 'confirm')) return false
  return !asks.some((ask) => ask.operation === 'exists') || polarityOf(tags, mentions).polarity === 'plain'
}

const isShare = (tags: readonly Tag[]) => tags.some((tag) => tag.kind === 'arith' && tag.value === 'percent')

/** The thing or place right behind a negation; a state ("not destroyed") and a size ("not larger than") are turned round by the grammar itself. */
function deniedBy({ tokens, tags }: Question, at: number): Tag | null {
  for (let i = at + 1; i < tokens.length; i++) {
    if (reach.has(tokens[i]?.norm ?? '')) continue
    const tag = tags.find((one) => one.from <= i && one.to > i && ['object', 'place', 'state', 'road', 'filter', 'route'].includes(one.kind))
    return tag && isDenied(tag, at) && !isSized(tags, tag) ? tag : null
  }
  return null
}

const isDenied = (tag: Tag, at: number) => tag.from > at && (tag.kind === 'object' || isPlace(tag))

/** "Excluding roofs under 50 m2": a size that is turned round. */
const isSized = (tags: readonly Tag[], thing: Tag) => tags.some((tag) => tag.kind === 'filter' && tag.from === thing.to)

const isPlace = (tag: Tag) => (tag.kind === 'place' && tag.value === 'part') || (tag.kind === 'route' && tag.value === 'near')
