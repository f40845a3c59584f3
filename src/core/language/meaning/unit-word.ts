import type { Goal } from '../../../contracts/goal.ts'
import { unitOf } from '../text/units.ts'
import type { Question } from './types.ts'

/** A size said of water or roads is a unit of the answer, one said of objects a condition on each. */
const isGround = (tags: Question['tags']) => tags.filter((tag) => tag.kind === 'object').every((tag) => ['water', 'road'].includes(tag.value))

/** The unit she names, wherever it stands. */
export function unitWord({ tags, tokens }: Pick<Question, 'tags' | 'tokens'>): Goal['unit'] {
  const tag =
    tags.findLast((one) => one.kind === 'unit') ??
    tags.find((one) => one.kind === 'ask' && one.captures['unit']) ??
    tags.find((one) => (one.kind === 'aside' && one.value === 'measure') || (one.kind === 'filter' && one.value.startsWith('area') && isGround(tags))) ??
    tags.find((one) => one.kind === 'way' && tokens.slice(one.from, one.to).some((token) => unitOf(token)))
  return tag
    ? (tokens
        .slice(tag.from, tag.to)
        .map((token) => unitOf(token))
        .find((unit) => unit !== null) ?? null)
    : null
}
