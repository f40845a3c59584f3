import { classWords } from '../../../words/index.ts'
import { narrowWords, pieceWords } from '../../lexicon/narrow.ts'
import type { Tag } from '../../grammar/tag.ts'
import type { Goal } from '../../../../contracts/goal.ts'
import type { Check } from '../refusal-check.ts'
import { type Question, textOf } from '../types.ts'

const contrasts = new Set(['percent', 'ratio', 'difference', 'rank', 'more'])
const parting = new Set(['versus', 'than', 'except', 'separately'])

/** "More cars than trucks": both words are one class, so their numbers cannot be told apart. */
export const sameClassCheck: Check = (question, asked) => {
  if (asked.asks.some((ask) => ask.operation === 'path') || question.tags.some((tag) => tag.kind === 'state' || tag.kind === 'road')) return null
  const pair = pairOf(question)
  if (!pair || !isParted(question, pair)) return null
  const [one, other] = pair
  return {
    reason: 'no_class',
    premise: `Models do not tell "${textOf(question, one)}" from "${textOf(question, other)}": both are ${classWords([one.value])}. Ask for all of them together.`,
  }
}

/** Two words for one class that are not the same word. */
function pairOf(question: Question): [Tag, Tag] | null {
  const parted = question.tags.some((tag) => tag.kind === 'small' && tag.value === 'except')
  const objects = question.tags.filter((tag) => tag.kind === 'object' && (parted || !isPiece(question, tag)))
  for (const one of objects) {
    const other = objects.find((tag) => tag.from > one.from && tag.value === one.value && stem(question, tag) !== stem(question, one))
    if (other) return [one, other]
  }
  return null
}

function isParted(question: Question, [one, other]: [Tag, Tag]): boolean {
  const { tags, tokens } = question
  // "pools to cars and trucks": the two stand together against a third
  const joined = tokens.slice(one.to, other.from).every((token) => ['and', 'or', ',', '/', '&'].includes(token.norm))
  if (joined && tags.some((tag) => tag.kind === 'object' && tag.value !== one.value)) return false
  if (tags.some((tag) => (tag.kind === 'arith' && contrasts.has(tag.value)) || (tag.kind === 'small' && parting.has(tag.value)))) return true
  if (tags.filter((tag) => tag.kind === 'ask' && ['count', 'area'].includes(tag.value)).length > 1) return true
  const between = tokens.slice(one.to, other.from).map((token) => token.norm)
  return between.some((word) => ['not', 'are', 'is', 'without', 'no', 'were'].includes(word)) && !between.some((word) => [',', '?', '.', 'and', 'or', ':'].includes(word))
}

const forms = ({ tokens }: Question, tag: Tag) => tokens.slice(tag.from, tag.to).flatMap((token) => token.forms)
const stem = (question: Question, tag: Tag): string => question.tokens[tag.to - 1]?.forms.at(-1) ?? ''
const isPiece = (question: Question, tag: Tag) => forms(question, tag).some((form) => pieceWords.has(form))

/** A word that names only a part of its class ("trucks"); the whole class is taken, and the reading says so. */
export function narrowDoubts(question: Question, goal: Goal): string[] {
  const tag = question.tags.find((one) => one.kind === 'object' && isNarrow(question, one))
  if (!tag || !goal.classes.some((name) => name.startsWith(tag.value)) || question.tags.some((one) => one.kind === 'object' && one.value === tag.value && !isNarrow(question, one)))
    return []
  return [`"${textOf(question, tag)}" is read as all ${classWords([tag.value])}: models do not tell their kinds apart.`]
}

const isNarrow = (question: Question, tag: Tag) => forms(question, tag).some((form) => narrowWords[tag.value]?.has(form))
