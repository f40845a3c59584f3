import { readFileSync, writeFileSync } from 'node:fs'
import { commonVocabulary, orderVocabulary, vocabulary } from '../src/core/language/grammar/vocabulary.ts'
import { slips } from '../src/core/language/text/spelling.ts'

// Usage: node bench/guard-words.ts WORDLIST
// WORDLIST holds common English words, one a line (SCOWL, Debian package wamerican-small). Run again when the lexicon has grown.
const target = new URL('../src/core/language/lexicon/guard-words.ts', import.meta.url)
const lineLength = 170

const words = readFileSync(process.argv[2] ?? '', 'utf8')
  .split('\n')
  .filter((word) => /^[a-z]{4,}$/.test(word))
const known = [...new Set([...commonVocabulary, ...orderVocabulary])].filter((word) => word.length >= 4)
const near = new Map<string, boolean>()
const everyWord = new Set(words)
const guards = words.filter(
  (word) =>
    !vocabulary.has(word) && isNearAny(word) && !(word.endsWith('s') && everyWord.has(word.slice(0, -1)) && (vocabulary.has(word.slice(0, -1)) || isNearAny(word.slice(0, -1)))),
)

/** One slip away, two from 8 letters on; most pairs differ by length or by too many letters and need no counting. */
function isNearAny(word: string): boolean {
  const known1 = near.get(word)
  if (known1 !== undefined) return known1
  const reach = word.length >= 8 ? 2 : 1
  const found = known.some((one) => Math.abs(one.length - word.length) <= reach && lettersApart(word, one) <= reach && slips(word, one) <= reach)
  near.set(word, found)
  return found
}

/** Letters one word has and the other lacks: never more than twice the slips, cheap to count. */
function lettersApart(a: string, b: string): number {
  let left = b
  let missing = 0
  for (const letter of a) {
    if (left.includes(letter)) left = left.replace(letter, '')
    else missing++
  }
  return Math.max(missing, left.length)
}

const lines: string[] = ['']
for (const word of guards) {
  const last = lines[lines.length - 1] ?? ''
  if (last.length + word.length > lineLength) lines.push(word)
  else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
}
writeFileSync(
  target,
  `/** English words one slip away from a word of the lexicon; they are never "mended". Made by bench/guard-words.ts. */
export const guardWords: ReadonlySet<string> = new Set(\`
${lines.join('\n')}
\`.trim().split(/\\s+/))
`,
)
