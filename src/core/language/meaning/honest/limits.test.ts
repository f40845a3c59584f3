import { describe, expect, it } from 'vitest'
import { unwrap } from '../../../../contracts/result.ts'
import { readRequest } from '../../read-request.ts'

const goalOf = (text: string) => unwrap(readRequest(text, { seenClasses: ['vehicle', 'building', 'water'] })).goal

describe('a limit in a question', () => {
  it.each([
    ['How many buildings larger than １０ m2 are there?', 'area > 10 m2'],
    ['How many buildings larger than ١٠ m2 are there?', 'area > 10 m2'],
    ['How many buildings larger than ۱۰۰ m2 are there?', 'area > 100 m2'],
    ['How many buildings larger than १० m2 are there?', 'area > 10 m2'],
    ['How many buildings larger than ١٠٫٥ m2 are there?', 'area > 10.5 m2'],
    ['How many buildings larger than 10 m² are there?', 'area > 10 m2'],
    ['How many buildings larger than 1,000.5 m2 are there?', 'area > 1000.5 m2'],
    ['How many buildings with a score over 80 %?', 'score > 0.8'],
    ['How many buildings larger than 50 m2 but smaller than 90 m2?', 'area >= 50 m2 and area <= 90 m2'],
  ])('%s keeps it: %s', (text, filter) => expect(goalOf(text)).toMatchObject({ type: 'count_object', filter }))

  it.each([
    'How many buildings are larger than ½ hectare?',
    'How many buildings are larger than 1/2 hectare?',
    'How many buildings are larger than 5½ m2?',
    'How many buildings larger than Ⅻ m2 are there?',
    'How many buildings larger than 𝟏𝟎 m2 are there?',
    'How many buildings larger than 1e3 m2 are there?',
    'How many buildings larger than 1.000,5 m2 are there?',
    'How many buildings smaller than -5 m2 are there?',
    'How many buildings with a score above 200 %?',
    'How many buildings larger than 3 m2 but smaller than 1 m2?',
    'How many buildings between 5 and 1 m2?',
    'How many buildings over 300 m2 and vehicles under 20 m2?',
  ])('%s is refused: without its number, or with another, the answer would be wrong', (text) => expect(goalOf(text).type).toBe('refusal'))
})
