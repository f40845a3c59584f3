import { expect, test } from 'vitest'
import { conditionWords } from './condition-words.ts'

test.each([
  [undefined, ''],
  ['area > 300 m2', ' with area over 300 m²'],
  ['area >= 20 m2 and area <= 300 m2', ' with area at least 20 m² and at most 300 m²'],
  ['score >= 0.8', ' with score at least 0.8'],
])('%s', (where, words) => expect(conditionWords(where)).toBe(words))
