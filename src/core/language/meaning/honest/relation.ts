import type { Tag } from '../../grammar/tag.ts'
import type { Asked } from '../asks.ts'
import type { Check } from '../refusal-check.ts'
import { type Question, textOf } from '../types.ts'
import { stretchesOf } from './stretches.ts'

const groups = new Set(['percent', 'ratio', 'difference', 'rank', 'sum'])

/** Two kinds of things in one breath ("houses behind the trees", "homes with a pool"): no step relates them. */
export const relationCheck: Check = (question, asked) => {
  if (isWayOnly(asked)) return null
  const compares = question.tags.some((tag) => tag.kind === 'arith' && groups.has(tag.value))
  for (const { tags } of stretchesOf(question)) {
    const objects = tags.filter((tag) => tag.kind === 'object')
    const first = objects[0]
    const other = objects.find(
      (tag) => first && tag.value !== first.value && !readTogether(tags, first, tag) && related(question, [first, tag], compares ? lyingIn(question) : relating),
    )
    if (first && other)
      return {
        reason: 'no_data',
        premise: `How things lie to each other ("${textOf(question, { from: first.from, to: other.to })}") is not computed; each of them can be asked for by itself.`,
        ask: { what: 'area', sentence: 'Draw the ground that is meant; the question is then asked of it.', choices: [] },
      }
  }
  return null
}

/** Flooded or tree-strewn roads have a reading of their own. */
const readTogether = (tags: readonly Tag[], a: Tag, b: Tag) => {
  const values = [a.value, b.value]
  return values.includes('road') && values.includes('water') && !tags.some((tag) => tag.kind === 'object' && !values.includes(tag.value))
}

const relating = new Set(
  'in on by with without near behind beside between across along under beneath below above over around off from to into against at of has have having had touch touches touching block blocks blocking cover covers covering lead leads face faces facing reach hit hits surround surrounded own owns next before opposite beyond inside within outside lacking lack lacks'.split(
    ' ',
  ),
)

/** Words of place, which relate even where numbers are compared. */
const lying = new Set('near behind beside between across along under beneath around before opposite beyond inside within outside surrounded touching facing'.split(' '))

/** "The area of houses with a pool" relates, "compare houses with pools" does not. */
const lyingIn = (question: Question): ReadonlySet<string> =>
  question.tags.some((tag) => tag.kind === 'arith' && ['ratio', 'difference', 'rank'].includes(tag.value)) ? lying : new Set([...lying, 'with', 'without', 'have', 'has', 'having'])

/** Some relating word stands between the two; a bare list ("houses trees pools") has none. */
function related({ tokens, tags }: Question, [a, b]: readonly [Tag, Tag], words: ReadonlySet<string>): boolean {
  const asksAgain = tags.some((tag) => tag.kind === 'ask' && ['count', 'area', 'detect', 'segment'].includes(tag.value) && tag.from >= a.to && tag.to <= b.from)
  return !asksAgain && tokens.slice(a.to, b.from).some((token) => words.has(token.norm))
}

const isWayOnly = (asked: Asked) => asked.asks.some((ask) => ask.operation === 'path')
