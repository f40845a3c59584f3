import type { Tag } from '../../grammar/tag.ts'
import type { Check } from '../refusal-check.ts'
import { type Question, textOf } from '../types.ts'

const certainty = /scor|certain|confiden|sure|probab|likel/i

/** "More than 50 % destroyed", "more than half destroyed": how much of one building is gone is told by no class. */
export const degreeCheck: Check = (question, asked) => {
  if (asked.asks.some((ask) => ask.operation === 'path')) return null
  const tag = question.tags.find((one) => isDegree(question, one))
  const state = tag && stateAfter(question, tag)
  if (!tag || !state) return null
  return {
    reason: 'no_class',
    premise: `"${textOf(question, { from: tag.from, to: state.to })}" is a share of one building, which no model tells; damage is told in four levels: none, minor, major, destroyed.`,
  }
}

function isDegree(question: Question, tag: Tag): boolean {
  const words = textOf(question, tag)
  if (tag.kind === 'filter') return tag.value.startsWith('score') && !certainty.test(words) && !certainty.test(question.tokens[tag.to]?.norm ?? '')
  const thingBefore = question.tags.some((one) => one.kind === 'object' && one.to <= tag.from)
  return tag.kind === 'arith' && tag.value === 'percent' && /\bhalf$/i.test(words) && thingBefore
}

const stateAfter = ({ tags }: Question, tag: Tag) => tags.find((one) => one.kind === 'state' && one.from === tag.to)

const judgements = new Set('safe safety unsafe danger dangerous hazard hazardous risky secure'.split(' '))

/** "Is it safe here?": undamaged from above is not safe, and nobody must be told so. */
export const safetyCheck: Check = (question) => {
  const at = question.tokens.findIndex((token, i) => judgements.has(token.norm) && !question.tags.some((tag) => tag.kind !== 'road' && tag.from <= i && tag.to > i))
  if (at < 0) return null
  return {
    reason: 'not_visible',
    premise: `"${question.tokens[at]?.raw}" cannot be judged from an image; ask for what can be seen, such as damage, water or blocked roads.`,
  }
}
