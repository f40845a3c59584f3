import { describe, expect, it } from 'vitest'
import { readRequest } from '../../index.ts'
import { falsePremises } from './false-premises.fixture.ts'

const rows = falsePremises.flatMap(({ says, ...premise }) => says.map((text) => ({ text, ...premise })))

describe('a question with a false premise is refused, and the premise is named', () => {
  it.each(rows)('$why: $text', ({ text, on, names }) => {
    const reading = readRequest(text, on)
    const { type, premise } = reading.ok ? reading.value.goal : { type: reading.error.code, premise: null }
    expect([type, premise]).toEqual(['refusal', expect.stringMatching(names)])
    // a premise gives no number of its own: what it holds of digits stands in the question or names a date, a point or an area
    expect(reading.ok && reading.value.goal.operations).toEqual([])
  })
  it('of 114 sentences, none twice', () => expect(new Set(rows.map(({ text }) => text)).size).toBe(114))
})
