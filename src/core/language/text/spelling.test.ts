import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonVocabulary, orderVocabulary, vocabulary } from '../grammar/vocabulary.ts'
import { guardWords } from '../lexicon/guard-words.ts'
import { indexWords, mendSpelling, slips } from './spelling.ts'
import { tokenise } from './tokens.ts'

const words = { known: vocabulary, likely: indexWords(commonVocabulary), possible: indexWords(orderVocabulary) }
const mended = (text: string) =>
  mendSpelling(tokenise(text), words)
    .map((token) => token.norm)
    .join(' ')

describe('spelling', () => {
  it.each([
    ['bulidings', 'buildings'],
    ['destroyd', 'destroyed'],
    ['vehicels', 'vehicles'],
    ['segmnt', 'segment'],
    ['flod', 'flood'],
    ['helicoptors', 'helicopters'],
  ])('mends %s', (wrong, right) => expect(mended(wrong).replace(/s$/, '')).toBe(right.replace(/s$/, '')))
  it('never turns a word of the lexicon or an English word into another', () => {
    const known = [...vocabulary, ...guardWords].filter((word) => /^[a-z]{4,}$/.test(word))
    const plain = (word: string) =>
      tokenise(word)
        .map((token) => token.norm)
        .join(' ')
    expect(known.filter((word) => mended(word) !== plain(word))).toEqual([])
  })
  it('leaves names and numbers alone', () => expect(mended('P1 29.97 A2 m2')).toBe('p1 29.97 a2 m2'))
  it('measures slips as a metric', () => {
    const word = fc.string({ maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(slips(a, b)).toBe(slips(b, a))
        expect(slips(a, a)).toBe(0)
        expect(slips(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      }),
    )
    expect(slips('tree', 'rtee')).toBe(1)
  })
})
