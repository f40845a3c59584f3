import { vocabulary } from '../grammar/vocabulary.ts'
import { harmlessWords } from '../lexicon/harmless.ts'
import { plainWords } from '../lexicon/plain-words.ts'
import { slips } from '../text/spelling.ts'
import type { Token } from '../text/tokens.ts'
import type { Asked } from './asks.ts'
import type { Question } from './types.ts'

const boundary = new Set([
  'are',
  'is',
  'were',
  'was',
  'in',
  'on',
  'at',
  'near',
  'do',
  'did',
  'does',
  'have',
  'has',
  'can',
  'there',
  '?',
  '.',
  '!',
  ',',
  'within',
  'inside',
  'here',
  'please',
  'left',
  'around',
  'lie',
  'stand',
  'sit',
  'anywhere',
  'and',
  'or',
  'that',
  'which',
  'with',
  'by',
  'under',
  'over',
  'remain',
  'exist',
  'visible',
])
const skipped = new Set(['the', 'a', 'an', 'any', 'all', 'every', 'each', 'some', 'of', 'single', 'more', 'other', 'big', 'large', 'small', 'little', 'old', 'new'])
const shortest = 3

/**
 * The thing a question is about when the grammar has no word for it ("how many surfers are in the water"), else null.
 * A word only counts as a thing where a noun must stand: behind "how many", "any", "find", and before a verb, a preposition or the end.
 */
export function unknownThing(question: Question, asked: Asked): string | null {
  if (asked.asks.some((ask) => ask.operation === 'path')) return null
  for (const tag of question.tags) {
    if (tag.kind !== 'ask' || !['count', 'exists', 'detect', 'segment', 'show', 'which', 'area'].includes(tag.value)) continue
    const noun = nounAfter(question, tag.to)
    if (noun) return noun.raw
  }
  if (asked.mentions.length > 0 || !question.tags.some((tag) => tag.kind === 'ask')) return null
  return question.tokens.find((token) => isUnknown(token) && token.norm.length > shortest)?.raw ?? null
}

function nounAfter({ tokens, tags }: Question, from: number): Token | null {
  let at = from
  for (;;) {
    const token = tokens[at]
    const state = tags.find((tag) => tag.kind === 'state' && tag.from === at)
    if (state) at = state.to
    else if (token && skipped.has(token.norm)) at++
    else break
  }
  const token = tokens[at]
  const next = tokens[at + 1]
  if (!token || !isUnknown(token) || isSlipOfHouse(token) || tags.some((tag) => tag.from <= at && tag.to > at)) return null
  return (next === undefined || boundary.has(next.norm)) && (isPlural(token) || tokens[at - 1]?.norm !== tokens[from - 1]?.norm || at > from) ? token : null
}

/** "How many hoses are destroyed": an English word, and yet a slip. */
export const isSlipOfHouse = (token: Token) =>
  ['houses', 'homes', 'buildings', 'house', 'home', 'building', 'trees', 'roads', 'pools', 'cars'].some((word) => slips(token.norm, word) === 1)

const isPlural = (token: Token) => token.forms.length > 1
const isUnknown = (token: Token) => /^[a-z]{3,}$/.test(token.norm) && !token.forms.some((form) => vocabulary.has(form) || harmlessWords.has(form) || plainWords.has(form))
