import type { Tag } from '../../grammar/tag.ts'
import type { Asked } from '../asks.ts'
import type { Check } from '../refusal-check.ts'
import { type Question, textOf } from '../types.ts'

/** Two places in one question: one plan looks in one place, and the second must not be dropped. */
export const placesCheck: Check = (question, asked) => {
  if (isWay(asked)) return null
  const places = question.tags.filter((tag) => (tag.kind === 'place' && !['image', 'here'].includes(tag.value)) || (tag.kind === 'route' && tag.value === 'near'))
  const [first, second] = distinct(question, places)
  if (first && second)
    return {
      reason: 'no_data',
      premise: `"${textOf(question, first)}" and "${textOf(question, second)}" are two places; one question looks in one of them. Ask once for each.`,
    }
  return nestedPlace(question, places) ?? everyArea(question, places)
}

/** Words of a kind that needs no second place, as "inside the box I drew", are one place. */
function distinct(question: Question, places: readonly Tag[]): Tag[] {
  const key = (tag: Tag) =>
    ['part', 'named'].includes(tag.value)
      ? textOf(question, tag)
          .toLowerCase()
          .replace(/^(in|on|of|at|inside|within|for) (the )?/, '')
      : tag.value
  return places.filter((tag, i) => !places.slice(0, i).some((earlier) => key(earlier) === key(tag)))
}

/** "Top left corner of the drawn area" would be read as a corner of the image. */
function nestedPlace(question: Question, places: readonly Tag[]) {
  const part = places.find((tag) => tag.value === 'part')
  const words = part ? textOf(question, part) : ''
  if (!part || /outside|rest/i.test(words) || !/\b(view|area|box|polygon|zone)$/i.test(words)) return null
  return { reason: 'no_data' as const, premise: `"${words}" is a part of a part; parts are taken of the whole image only. Draw the area to look in.` }
}

/** "Each of the areas" with more than one drawn. */
function everyArea(question: Question, places: readonly Tag[]) {
  const count = question.context.areas?.length ?? 1
  const word = question.tokens.find(
    (token, i) => ['each', 'both', 'all', 'every'].includes(token.norm) && question.tokens.slice(i + 1, i + 4).some((next) => next.forms.some((form) => areaNouns.has(form))),
  )
  if (count < 2 || !word || (places.length === 0 && word.norm === 'all')) return null
  return { reason: 'no_data' as const, premise: `"${word.raw}" asks for ${count} areas at once; one question looks in one of them. Ask once for each.` }
}

const areaNouns = new Set(['area', 'box', 'polygon', 'zone', 'rectangle'])

const isWay = (asked: Asked) => asked.asks.length > 0 && asked.asks.every((ask) => ask.operation === 'path')
