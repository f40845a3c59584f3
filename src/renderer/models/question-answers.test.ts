import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ModelAnswersSchema } from '../../contracts/services/models.ts'
import { gsdQuestion } from '../dev/model-fixtures.ts'
import { answersOf, choiceInWords, isAnswerable, isAnswered } from './question-answers.ts'

describe('answers typed to the questions of a model', () => {
  test('of pixel sizes go from finest to coarsest, whichever was typed first, and take a comma', () => {
    expect(answersOf({ gsd: '0,3|0.1' })).toEqual({ gsd: [0.1, 0.3] })
  })
  test('of classes keep their order and lose the space around them', () => expect(answersOf({ classes: ' water, road ,tree' })).toEqual({ classes: ['water', 'road', 'tree'] }))
  test('that are none yet are left out', () => expect(answersOf({ gsd: '0.1|', classes: ' , ', tile: '7.5', order: '' })).toEqual({}))
  test('that are no choice of the question are left out', () => expect(answersOf({ order: 'GRB' })).toEqual({}))
  test('are always answers the engine takes, whatever is typed', () => {
    const typed = fc.dictionary(
      fc.constantFrom('gsd', 'classes', 'order', 'layout', 'scale', 'dates', 'tile', 'other'),
      fc.oneof(fc.string(), fc.constantFrom('1|2', '-1|2', '0|0', 'RGB', '512')),
    )
    fc.assert(fc.property(typed, (words) => ModelAnswersSchema.safeParse(answersOf(words)).success))
  })
})

describe('a question', () => {
  test('is answered by both ends of a range', () => {
    expect(isAnswered(gsdQuestion, { gsd: '0.1|' })).toBe(false)
    expect(isAnswered(gsdQuestion, { gsd: '0.1|0.1' })).toBe(true)
  })
  test('that asks for a file beside the model has no field', () => expect(isAnswerable({ id: 'priors', question: 'Put the priors beside it.', why: '' })).toBe(false))
  test('shows its choices in words', () => expect([choiceInWords('before_after'), choiceInWords('yolo_v8')]).toEqual(['the first is the earlier date', 'yolo v8']))
})
