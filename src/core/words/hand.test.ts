import { describe, expect, it } from 'vitest'
import type { HandTally } from '../../contracts/kinds/index.ts'
import { handParts, handWords } from './hand.ts'

const tally = (parts: Partial<HandTally>): HandTally => ({ found: 14, added: 0, takenOut: 0, changed: 0, acts: [], ...parts })

describe('a count changed by hand', () => {
  it('says what was found, added and taken out', () => {
    expect(handWords(tally({ found: 15, added: 2, takenOut: 1 }))).toBe('15 found, 2 added by the analyst, 1 taken out')
  })
  it('says how many more or fewer came of which act', () => {
    expect(handWords(tally({ changed: -2, acts: ['split', 'merge'] }))).toBe('14 found, 2 fewer after splitting, merging')
    expect(handWords(tally({ changed: 1, acts: ['paint'] }))).toBe('14 found, 1 more after painting')
  })
  it('names acts that left the number as it was', () => {
    expect(handWords(tally({ acts: ['relabel'] }))).toBe('14 found, changed by hand: giving another class')
    expect(handParts(tally({ acts: ['relabel'] }))).toHaveLength(1)
  })
  it('has parts that add up to the count', () => {
    const parts = handParts(tally({ found: 0, added: 3, changed: -1, acts: ['merge'] }))
    expect(parts.map(({ value, label }) => [value, label])).toEqual([
      [0, 'found'],
      [3, 'added by the analyst'],
      [1, 'fewer by hand'],
    ])
  })
})
