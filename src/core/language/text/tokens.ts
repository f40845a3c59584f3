import { plainDigits } from './digits.ts'

/** One word, number or sign of the question, with its place in the text she typed. */
export type Token = {
  readonly raw: string
  /** lower case, accents kept, contraction opened, spelling mended */
  readonly norm: string
  /** `norm` and its possible singulars */
  readonly forms: readonly string[]
  readonly start: number
  readonly end: number
  readonly value: number | null
}

const numberWords: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
}

/** Contractions that hide a word the grammar needs. */
const contractions: Record<string, readonly string[]> = {
  "can't": ['can', 'not'],
  "won't": ['will', 'not'],
  cannot: ['can', 'not'],
  cant: ['can', 'not'],
  isnt: ['is', 'not'],
  arent: ['are', 'not'],
  dont: ['do', 'not'],
  doesnt: ['does', 'not'],
  didnt: ['did', 'not'],
  hasnt: ['has', 'not'],
  havent: ['have', 'not'],
  wasnt: ['was', 'not'],
  werent: ['were', 'not'],
  whats: ['what', 'is'],
  wheres: ['where', 'is'],
  theres: ['there', 'is'],
  "let's": ['let', 'us'],
  gimme: ['give', 'me'],
}

const beAfter = new Set(['what', 'where', 'there', 'that', 'it', 'how', 'who', 'which', 'here'])

const scan = /->|→|>=|<=|≥|≤|\d+(?:[.,]\d+)*|\p{L}[\p{L}\p{M}\d²]*(?:['’]\p{L}+)*|[%?!.,;:&/+()<>=]/gu

/** Splits a question. Pure; about 1 µs a character. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of plainDigits(text).matchAll(scan)) {
    const place = { raw: text.slice(match.index, match.index + match[0].length), start: match.index, end: match.index + match[0].length }
    for (const norm of opened(match[0].toLowerCase().replaceAll('’', "'").replaceAll('²', '2'))) tokens.push(tokenOf(norm, place))
  }
  return tokens
}

export function tokenOf(norm: string, place: Pick<Token, 'raw' | 'start' | 'end'>): Token {
  return { ...place, norm, forms: formsOf(norm), value: numberOf(norm) }
}

function opened(word: string): readonly string[] {
  const known = Object.hasOwn(contractions, word) ? contractions[word] : undefined
  if (known) return known
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not']
  const [stem = word, tail] = word.split("'")
  if (tail === undefined) return [sign(word)]
  if (tail === 're') return [stem, 'are']
  if (tail === 've') return [stem, 'have']
  if (tail === 'd') return [stem, 'would']
  if (tail === 'll') return [stem, 'will']
  return tail === 's' && beAfter.has(stem) ? [stem, 'is'] : [stem]
}

const signs: ReadonlyMap<string, string> = new Map([
  ['→', '->'],
  ['≥', '>='],
  ['≤', '<='],
])
const sign = (word: string) => signs.get(word) ?? word

function numberOf(norm: string): number | null {
  if (Object.hasOwn(numberWords, norm)) return numberWords[norm] ?? null
  if (!/^\d/.test(norm)) return null
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(norm) ? norm.replaceAll(',', '') : norm.replace(',', '.')
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}

function formsOf(norm: string): readonly string[] {
  const forms = [norm]
  if (norm.length < 4 || !norm.endsWith('s') || norm.endsWith('ss')) return forms
  if (norm.endsWith('ies')) forms.push(`${norm.slice(0, -3)}y`)
  // "boxes" is of "box", and "planes" not of "plan"
  if (/(?:s|x|z|ch|sh|o)es$/.test(norm)) forms.push(norm.slice(0, -2))
  forms.push(norm.slice(0, -1))
  return forms
}
