import { unitWords } from '../lexicon/units.ts'
import { type Token, tokenOf } from './tokens.ts'

export type UnitName = keyof typeof unitWords

type UnitPhrase = { readonly unit: UnitName; readonly words: readonly string[] }

const phrases: readonly UnitPhrase[] = Object.entries(unitWords)
  .flatMap(([unit, list]) => list.split(', ').map((phrase) => ({ unit: unit as UnitName, words: phrase.split(' ') })))
  .sort((a, b) => b.words.length - a.words.length)

/** Short signs that are units only behind a number or behind "in". */
const short = new Set(['m', 'ft', 'ha', 'km', 'mi', 'sf', 'foot', 'mile'])

/** Joins the words of a unit into one token `u:<unit>`. */
export function joinUnits(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = phrases.find((phrase) => phrase.words.every((word, i) => tokens[at + i]?.norm === word) && allowed(phrase, tokens[at - 1]))
    const first = tokens[at]
    if (!first) break
    const last = found ? tokens[at + found.words.length - 1] : undefined
    joined.push(found && last ? tokenOf(`u:${found.unit}`, { raw: `${first.raw}`, start: first.start, end: last.end }) : first)
    at += found ? found.words.length : 1
  }
  return joined
}

function allowed(phrase: UnitPhrase, before: Token | undefined): boolean {
  const [only] = phrase.words
  if (phrase.words.length > 1 || only === undefined || !short.has(only)) return true
  return before !== undefined && (before.value !== null || ['in', 'as', 'of', 'many', 'to', 'per', 'and', 'or', 'unit', '(', ',', ':'].includes(before.norm))
}

export const unitOf = (token: Token | undefined): UnitName | null => (token?.norm.startsWith('u:') ? (token.norm.slice(2) as UnitName) : null)
