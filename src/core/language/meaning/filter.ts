import type { Tag } from '../grammar/tag.ts'
import type { Token } from '../text/tokens.ts'
import { unitOf } from '../text/units.ts'
import { type Question, textOf } from './types.ts'

/** Ground of things people compare with, in square metres; said as an assumption. */
const thingsM2: Record<string, number> = { bus: 30, coach: 30, truck: 20, lorry: 20, car: 10, van: 12, pool: 32, house: 100, garage: 20, football: 7140, tennis: 261, shipping: 15 }

export type Condition = { readonly filter: string; readonly assumption: string | null }

/** The condition on size or score, in the form `area > 300 m2` or `score >= 0.8`; several are joined by "and". */
export function conditionOf(question: Question): Condition | null {
  const found = question.tags.filter((tag) => tag.kind === 'filter').map((tag) => (isExcluded(question, tag) ? opposite(condition(question, tag)) : condition(question, tag)))
  const first = found[0]
  if (!first) return null
  return { filter: found.map((one) => one.filter).join(' and '), assumption: found.find((one) => one.assumption)?.assumption ?? null }
}

/** "Excluding roofs under 50 m2" keeps the others. */
function isExcluded({ tags }: Question, filter: Tag): boolean {
  const joint = tags.findLast((tag) => tag.from < filter.from && (tag.kind === 'mark' || (tag.kind === 'small' && ['and', 'or', 'except'].includes(tag.value))))
  return joint?.kind === 'small' && joint.value === 'except'
}

const opposites: Record<string, string> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' }

const opposite = ({ filter, assumption }: Condition): Condition => ({ filter: filter.replace(/[<>]=?/, (sign) => opposites[sign] ?? sign), assumption })

function condition(question: Question, tag: Tag): Condition {
  const words = question.tokens.slice(tag.from, tag.to).map((token) => token.norm)
  const [low, high] = (tag.captures['n'] ?? []).map((token) => token.value ?? 0)
  const unit = unitOf((tag.captures['unit'] ?? []).at(-1)) ?? 'm2'
  const atLeast =
    words.includes('least') ||
    words.includes('or') ||
    words.includes('>=') ||
    words.includes('minimum') ||
    words.includes('min') ||
    words.includes('from') ||
    words.includes('not') ||
    words.includes('no')
  const atMost =
    words.includes('most') ||
    words.includes('or') ||
    words.includes('<=') ||
    words.includes('maximum') ||
    words.includes('max') ||
    words.includes('up') ||
    words.includes('not') ||
    words.includes('no')
  const plain = (filter: string) => ({ filter, assumption: null })
  switch (tag.value) {
    case 'areaAbove':
      return plain(`area ${atLeast ? '>=' : '>'} ${low} ${squared(unit)}`)
    case 'areaBelow':
      return plain(`area ${atMost ? '<=' : '<'} ${low} ${squared(unit)}`)
    case 'areaBetween':
      return plain(`area >= ${low} ${squared(unit)} and area <= ${high ?? low} ${squared(unit)}`)
    case 'scoreAbove':
      return plain(
        `score ${words.some((word) => ['above', 'over', '>', 'more', 'higher', 'exceeds', 'exceed', 'exceeding', 'greater'].includes(word)) && !atLeast ? '>' : '>='} ${share(low)}`,
      )
    case 'scoreBelow':
      return plain(`score < ${share(low)}`)
    default:
      return thanThing(textOf(question, tag), question.tokens.slice(tag.from, tag.to))
  }
}

/** "Above 300 m" of a building can only mean its ground. */
const squared = (unit: string) => ({ m: 'm2', ft: 'ft2', km: 'km2' })[unit] ?? unit

/** Scores run from 0 to 1; a number above 1 is a percentage. */
function share(value: number | undefined): number {
  const score = value ?? 0.5
  return score > 1 ? score / 100 : score
}

function thanThing(words: string, tokens: readonly Token[]): Condition {
  const forms = tokens.flatMap((token) => token.forms)
  const thing = Object.keys(thingsM2).find((name) => forms.includes(name)) ?? 'bus'
  const less = forms.some((form) => ['smaller', 'less', 'below', 'under', 'lower'].includes(form))
  const size = thingsM2[thing] ?? 30
  return { filter: `area ${less ? '<' : '>'} ${size} m2`, assumption: `"${words}" is read as ${less ? 'under' : 'over'} ${size} m2.` }
}
