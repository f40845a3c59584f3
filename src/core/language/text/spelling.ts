import { guardWords } from '../lexicon/guard-words.ts'
import { type Token, tokenOf } from './tokens.ts'

/** "How much cars" is "how many cars": a plural is counted. */
export function countPlurals(tokens: readonly Token[]): Token[] {
  return tokens.map((token, i) => (token.norm === 'much' && tokens[i - 1]?.norm === 'how' && countable.has(tokens[i + 1]?.norm ?? '') ? tokenOf('many', token) : token))
}

const countable = new Set(['houses', 'homes', 'buildings', 'cars', 'vehicles', 'trucks', 'vans', 'buses', 'trees', 'pools', 'structures', 'dwellings', 'roofs'])

/** Short forms people type in the field. */
const shorthand: Record<string, string> = {
  mny: 'many',
  hw: 'how',
  hm: 'how',
  pls: 'please',
  plz: 'please',
  u: 'you',
  w: 'with',
  bldgs: 'buildings',
  bldg: 'building',
  dmg: 'damage',
  dmgd: 'damaged',
  abt: 'about',
  rd: 'road',
  rds: 'roads',
  pic: 'picture',
  cnt: 'count',
  btw: 'between',
  thx: 'thanks',
  nr: 'number',
  destr: 'destroyed',
  bldings: 'buildings',
  hses: 'houses',
  vehs: 'vehicles',
  pct: 'percent',
  poly: 'polygon',
  r: 'are',
  wanna: 'want',
  ne: 'any',
}

/** Words that are right as they stand, and words a slip may have meant, the likelier ones apart. */
export type Words = { readonly known: ReadonlySet<string>; readonly likely: WordIndex; readonly possible: WordIndex }

const shortest = 4

/**
 * Mends slips of the pen: a word that is no English word and lies one slip (two from 8 letters on) from exactly one nearest word of the lexicon.
 * A word that exists is never turned into another.
 */
export function mendSpelling(tokens: readonly Token[], words: Words): Token[] {
  return tokens.map((token) => {
    const meant =
      (Object.hasOwn(shorthand, token.norm) ? shorthand[token.norm] : undefined) ??
      (needsMending(token, words.known) ? (nearest(token.norm, words.likely) ?? nearest(token.norm, words.possible)) : null)
    return meant === null || meant === token.norm || isLabel(token) ? token : tokenOf(meant, token)
  })
}

const isLabel = (token: Token) => token.raw.length === 1 && token.raw !== token.raw.toLowerCase()

function needsMending(token: Token, vocabulary: ReadonlySet<string>): boolean {
  if (token.norm.length < shortest || token.value !== null || !/^[a-z]+$/.test(token.norm)) return false
  return !token.forms.some((form) => vocabulary.has(form) || guardWords.has(form))
}

/** Words by length, each with the letters it holds, so that most of them are passed over without counting slips. */
export type WordIndex = ReadonlyMap<number, readonly { readonly word: string; readonly letters: number }[]>

export function indexWords(words: Iterable<string>): WordIndex {
  const index = new Map<number, { word: string; letters: number }[]>()
  for (const word of words) if (word.length >= shortest) index.set(word.length, [...(index.get(word.length) ?? []), { word, letters: letterSet(word) }])
  return index
}

/** One bit a letter of the alphabet. */
const letterSet = (word: string): number => [...word].reduce((set, letter) => set | (1 << ((letter.codePointAt(0) ?? 0) % 26)), 0)

function bitCount(bits: number): number {
  let left = bits
  let count = 0
  for (; left !== 0; count++) left &= left - 1
  return count
}

function nearest(word: string, index: WordIndex): string | null {
  const reach = word.length >= 8 ? 2 : 1
  let best: string | null = null
  let bestDistance = reach + 1
  let unique = true
  const letters = letterSet(word)
  const near = Array.from({ length: 2 * reach + 1 }, (_, i) => index.get(word.length - reach + i) ?? []).flat()
  for (const { word: candidate, letters: other } of near) {
    // a slip changes at most two letters of the set
    if (bitCount(letters ^ other) > 2 * reach) continue
    const distance = slips(word, candidate) + (candidate[0] === word[0] ? 0 : 0.5)
    if (distance < bestDistance) [best, bestDistance, unique] = [candidate, distance, true]
    else if (distance === bestDistance && sameStem(candidate, best)) best = longer(candidate, best)
    else if (distance === bestDistance) unique = false
  }
  return unique ? best : null
}

/** Letters are left out more often than put in. */
const longer = (a: string, b: string | null) => (b !== null && b.length >= a.length ? b : a)

/** "damage" and "damaged" are no choice: both lead to the same reading. */
const sameStem = (a: string, b: string | null) => b !== null && (a.startsWith(b.slice(0, 5)) || b.startsWith(a.slice(0, 5)))

/** Letters put in, left out, exchanged or swapped with their neighbour. */
export function slips(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) row.push(cell({ a, b, i, j }, rows, row))
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}

function cell({ a, b, i, j }: { a: string; b: string; i: number; j: number }, rows: readonly number[][], row: readonly number[]): number {
  const at = (r: number, c: number) => (r === i ? (row[c] ?? 0) : (rows[r]?.[c] ?? 0))
  const plain = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1))
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
  return swapped ? Math.min(plain, at(i - 2, j - 2) + 1) : plain
}
