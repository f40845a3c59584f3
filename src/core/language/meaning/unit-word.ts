import type { Goal } from '../../../contracts/goal.ts'
import { unitOf } from '../text/units.ts'
import type { Question } from './types.ts'

/** The unit she names, wherever it stands. */
export function unitWord({ tags, tokens }: Pick<Question, 'tags' | 'tokens'>): Goal['unit'] {
  const tag =
    tags.findLast((one) => one.kind === 'unit') ??
    tags.find((one) => one.kind === 'ask' && one.captures['unit']) ??
    tags.find((one) => one.kind === 'way' && tokens.slice(one.from, one.to).some((token) => unitOf(token)))
  return tag
    ? (tokens
        .slice(tag.from, tag.to)
        .map((token) => unitOf(token))
        .find((unit) => unit !== null) ?? null)
    : null
}
