import { readFileSync, writeFileSync } from 'node:fs'
import { vocabulary } from '../src/core/language/grammar/vocabulary.ts'
import { slips } from '../src/core/language/text/spelling.ts'

// Usage: node bench/guard-words.ts WORDLIST
// WORDLIST holds common English words, one a line (SCOWL, Debian package wamerican-small). Run again when the lexicon has grown.
const target = new URL('../src/core/language/lexicon/guard-words.ts', import.meta.url)
const lineLength = 170

const words = readFileSync(process.argv[2] ?? '', 'utf8').split('\n').filter((word) => /^[a-z]{4,}$/.test(word))
const known = [...vocabulary].filter((word) => word.length >= 4)
const guards = words.filter((word) => !vocabulary.has(word) && !isPlural(word) && known.some((one) => isNear(word, one)))

function isPlural(word: string): boolean {
  return word.endsWith('s') && words.includes(word.slice(0, -1)) && guarded(word.slice(0, -1))
}
function guarded(word: string): boolean {
  return vocabulary.has(word) || known.some((one) => isNear(word, one))
}
function isNear(word: string, one: string): boolean {
  const reach = word.length >= 8 ? 2 : 1
  return Math.abs(one.length - word.length) <= reach && slips(word, one) <= reach
}

const lines: string[] = ['']
for (const word of guards) {
  const last = lines[lines.length - 1] ?? ''
  if (last.length + word.length > lineLength) lines.push(word)
  else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
}
writeFileSync(target, `/** English words one slip away from a word of the lexicon; they are never "mended". Made by bench/guard-words.ts. */
export const guardWords: ReadonlySet<string> = new Set(\`
${lines.join('\n')}
\`.trim().split(/\\s+/))
`)
