import { describe, expect, it } from 'vitest'
import { parseJson } from './json-input.ts'

const named = { what: 'The plan', code: 'bad_request' } as const

describe('JSON from outside', () => {
  it('is read', () => expect(parseJson('[{"tool":"detect"}]', named)).toEqual([{ tool: 'detect' }]))
  it.each([
    ['lists', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ])('5000 %s in one another are refused in words', (_, text) => expect(() => parseJson(text, named)).toThrow('The plan has lists in lists more than 100 deep.'))
  it.each(['1e999', '[{"a":[-1e400]}]'])('%s is more than a number holds and is refused in words', (text) =>
    expect(() => parseJson(text, named)).toThrow('The plan holds a number too large to be kept.'),
  )
  it('that is none is refused in words', () => expect(() => parseJson('[', named)).toThrow('The plan is not JSON.'))
})
