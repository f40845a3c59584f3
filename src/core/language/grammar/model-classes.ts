import { isClassGroup, isOwnName, isRegistryClass } from '../../../contracts/classes.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { damageStates, roadStates } from '../lexicon/states.ts'
import { askLexicon } from './lexicon.ts'
import { extendLexicon, type Lexicon, type Table } from './tag.ts'

/** Lexicons made lately, by the words they were made of: the screen changes often, its models seldom. */
const known = new Map<string, Lexicon>()
const mostKnown = 8

type Words = readonly (readonly [id: string, words: readonly string[]])[]

/**
 * The lexicon with the words of what is installed: classes only a model knows (`model:solar_panel`), classes people made
 * (`user:tarp`), and further names a card gives its classes. What people named outweighs a model's name, and both outweigh a word of the grammar.
 */
export function lexiconFor(context: PlanningContext): Lexicon {
  const words = ownWords(context)
  if (words.length === 0) return askLexicon
  const key = JSON.stringify(words)
  const cached = known.get(key)
  if (cached) return cached
  const made = extendLexicon(askLexicon, tablesOf(words))
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(key, made)
  return made
}

function ownWords({ seenClasses, models, userClasses }: PlanningContext): Words {
  const people = (userClasses ?? []).map(({ id, words }) => [id, [plainWords(id), ...words.map(plain)]] as const)
  const named = [...new Set([...(models ?? []).flatMap(({ classes }) => classes), ...(seenClasses ?? [])])].filter(isOwnName)
  const cards = (models ?? []).flatMap(({ words }) => Object.entries(words ?? {})).map(([id, words]) => [id, words.map(plain)] as const)
  return [...people, ...named.map((id) => [id, [plainWords(id)]] as const), ...cards]
    .map(([id, words]) => [id, words.filter((one) => one !== '')] as const)
    .filter(([, words]) => words.length > 0)
}

/** Where the words of a class stand in the grammar: levels of damage are states of a building, states of a road their own. */
function tablesOf(words: Words): Record<string, Table> {
  const tables: Record<string, Record<string, string[]>> = { object: {}, state: {}, road: {} }
  for (const [id, list] of words) {
    const table = tables[kindOf(id)] ?? {}
    table[id] = [...(table[id] ?? []), ...list]
  }
  return tables
}

function kindOf(id: string): 'object' | 'state' | 'road' {
  if (!isRegistryClass(id) && !isClassGroup(id)) return 'object'
  if (id in damageStates) return 'state'
  return id in roadStates ? 'road' : 'object'
}

const plainWords = (id: string): string => plain(id.slice(id.indexOf(':') + 1))

/** Words without signs a pattern would read as its own. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
