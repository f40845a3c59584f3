import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { askLexicon } from './lexicon.ts'
import { extendLexicon, type Lexicon } from './tag.ts'

const prefix = 'model:'
const known = new WeakMap<object, Lexicon>()

/** The lexicon with the classes only an installed model knows (`model:solar_panel`): they are asked for like any other. */
export function lexiconFor({ seenClasses }: PlanningContext): Lexicon {
  const names = (seenClasses ?? []).filter((name) => name.startsWith(prefix))
  if (!seenClasses || names.length === 0) return askLexicon
  const cached = known.get(seenClasses)
  if (cached) return cached
  const phrases = names.map((name) => [name, [plainWords(name)]] as const).filter(([, [words]]) => words !== '')
  const made = extendLexicon(askLexicon, { object: Object.fromEntries(phrases.map(([name, list]) => [name, [...list]])) })
  known.set(seenClasses, made)
  return made
}

/** Words of a class name, without signs a pattern would read as its own. */
const plainWords = (name: string): string =>
  name
    .slice(prefix.length)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
