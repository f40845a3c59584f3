import { classWords } from '../../../words/index.ts'
import { harmlessWords } from '../../lexicon/harmless.ts'
import { eventWords, narrowingWords, plainWords, talkWords } from '../../lexicon/plain-words.ts'
import type { Token } from '../../text/tokens.ts'
import type { Asked } from '../asks.ts'
import type { Check } from '../refusal-check.ts'
import { type Question, textOf } from '../types.ts'
import { isSlipOfHouse } from '../unknown.ts'
import { isThing, type Stretch, stretchesOf } from './stretches.ts'

/** A word no rule of the grammar has taken. `restricts`: it narrows what is asked, so that an answer without it would be wrong. */
export type Leftover = { readonly token: Token; readonly at: number; readonly restricts: boolean }

/** Every word of the question that no phrase of the grammar holds and that is not plain. */
export function leftoversOf(question: Question, asked: Asked): Leftover[] {
  const path = asked.asks.some((ask) => ask.operation === 'path')
  return stretchesOf(question).flatMap((stretch) => {
    const found: Leftover[] = []
    for (let at = stretch.from; at < stretch.to; at++) {
      const token = question.tokens[at]
      if (!token || isTaken(question, at) || isPlain(token)) continue
      const narrows = !path && restricts(question, stretch, at)
      if (!narrows && (prepositions.has(token.norm) || (path && isPointName(token)))) continue
      found.push({ token, at, restricts: narrows })
    }
    return found
  })
}

const isPointName = (token: Token) => /^[a-z]\d{0,2}$/.test(token.norm)

const isTaken = ({ tags }: Question, at: number) => tags.some((tag) => tag.from <= at && tag.to > at)

const isPlain = (token: Token) => !/[\p{L}\d]/u.test(token.norm) || token.forms.some((form) => plainWords.has(form) || talkWords.has(form)) || isSlipOfHouse(token)

/**
 * A word narrows what is asked when it stands right before a thing ("commercial buildings"), behind one in the same stretch ("houses look luxurious"),
 * or between the question word and a bare state ("how many pylons collapsed"). Elsewhere it only decorates ("the mayor asks how many ...").
 */
function restricts(question: Question, { tags, from, to }: Stretch, at: number): boolean {
  if (isCompared(question, at)) return true
  const things = tags.filter(isThing)
  const first = things[0]
  if (!first) return isListed(question, { tags, from, to }, at)
  if (prepositions.has(question.tokens[at]?.norm ?? '') && first.from > at) return false
  if (isAgent(question, at) || isAfterthought(question, from, at)) return false
  if (isInk(question, at) || (isSoft(question.tokens[at]) && !standsBeforeThing(question, at))) return false
  if (first.from < at) return !isNameBefore(question, at)
  if (things.some((tag) => tag.kind === 'object')) return reachesThing(question, at)
  const plural = (question.tokens[at]?.forms.length ?? 0) > 1
  return plural && tags.some((tag) => tag.kind === 'ask' && tag.to <= at && tag.from >= from)
}

const prepositions = new Set('under above below beneath near behind beside along across inside outside within through throughout toward towards'.split(' '))

/** Common words and adverbs say how the question is meant, not what it is about. */
const isSoft = (token: Token | undefined) =>
  token !== undefined && !narrowingWords.has(token.norm) && (harmlessWords.has(token.norm) || (token.norm.length > 5 && token.norm.endsWith('ly')))

/** "Certain houses" are houses; "main roads" are not all roads. */
const standsBeforeThing = ({ tokens, tags }: Question, at: number) => !vague.has(tokens[at]?.norm ?? '') && tags.some((tag) => tag.kind === 'object' && tag.from === at + 1)

const vague = new Set('certain various different actual actually respective said remaining mentioned another such'.split(' '))

/** "Which is more urgent": compared by something no number tells. */
const isCompared = ({ tokens, tags }: Question, at: number) =>
  ['more', 'most', 'less', 'least'].includes(tokens[at - 1]?.norm ?? '') && tags.some((tag) => tag.kind === 'arith' && tag.value === 'rank' && tag.to === at)

/** "The fire has destroyed": a subject of a state, not "destroyed by fire". */
export function isAgent({ tokens, tags }: Pick<Question, 'tokens' | 'tags'>, at: number): boolean {
  const caused = tokens.slice(Math.max(0, at - 2), at).some((token) => ['by', 'in', 'from'].includes(token.norm))
  return !caused && eventWords.has(tokens[at]?.norm ?? '') && tags.some((tag) => tag.kind === 'state' && tag.from > at && tag.from <= at + 3)
}

/** "..., so that I can print it": a reason or a purpose of hers, behind what is asked. */
const isAfterthought = ({ tokens }: Question, from: number, at: number) =>
  tokens.slice(from, at).some((token) => ['because', 'so', 'since', 'while', 'although', 'though'].includes(token.norm))

const colours = new Set('red green blue yellow orange white black purple pink grey gray cyan magenta'.split(' '))

/** "Tint the woodland green": the colour of the mark, not of the thing. */
const isInk = ({ tokens, tags }: Question, at: number) => colours.has(tokens[at]?.norm ?? '') && tags.some((tag) => tag.kind === 'ask' && tag.value === 'segment')

/** "... and wheelbarrows": a further thing in a list, which the grammar has no word for. */
function isListed({ tags: all, tokens }: Question, { tags, from }: Stretch, at: number): boolean {
  const token = tokens[at]
  const joint = all.find((tag) => tag.to === from)
  const follows = all.some((tag) => isThing(tag) && tag.to <= from)
  const compared = joint?.kind === 'small' && (joint.value === 'than' || joint.value === 'versus')
  return token !== undefined && joint?.kind === 'small' && follows && (compared || token.forms.length > 1) && !tags.some((tag) => tag.kind === 'ask')
}

/** Only further words that are not plain stand between the word and the thing ("two storey brick houses"). */
function reachesThing(question: Question, at: number): boolean {
  for (let next = at + 1; next < question.tokens.length; next++) {
    const token = question.tokens[next]
    const tag = question.tags.find((one) => one.from <= next && one.to > next)
    if (tag) return isThing(tag)
    if (!token || (isPlain(token) && !isHyphened(question, next))) return false
  }
  return false
}

const isNameBefore = ({ tokens }: Question, at: number) => tokens[at]?.norm === 's'

/** "Upside-down": the second half belongs to the first. */
const isHyphened = ({ tokens, text }: Question, at: number) => text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? 0) === '-'

/** The net under all other rules: an answer that ignores a narrowing word would be an answer to another question. */
export const leftoverCheck: Check = (question, asked) => {
  if (asked.mentions.length === 0) return null
  const kind = question.beyond.find(
    (tag) => tag.kind === 'no_class' && tag.to - tag.from > 1 && question.tags.some((one) => isThing(one) && one.from < tag.to && one.to > tag.from),
  )
  if (kind)
    return {
      reason: 'no_class',
      premise: `"${textOf(question, kind)}" is not among the classes that can be found; without "${question.tokens[kind.from]?.raw}" the question can be answered.`,
    }
  const narrowing = leftoversOf(question, asked).filter((one) => one.restricts)
  if (narrowing.length === 0) return null
  const area = narrowing.find((one) => /^[A-Z]\d{1,2}$/.test(one.token.raw))
  if (area) return { reason: 'missing_area', premise: `No drawn area is called ${area.token.raw}.` }
  const words = narrowing.map((one) => `"${one.token.raw}"`).join(', ')
  return {
    reason: 'no_class',
    premise: `The classes and the image do not tell ${words}; leave it out to ask for ${classWords([...new Set(asked.mentions.flatMap((one) => one.classes))])}.`,
  }
}
