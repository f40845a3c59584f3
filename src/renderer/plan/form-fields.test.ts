import { describe, expect, test } from 'vitest'
import { makeRequest, tools } from '../dev/fixtures.ts'
import { guessInputs } from './AddStep.tsx'
import { fieldsOf, namesFor } from './form-fields.ts'

const request = makeRequest()
const count = tools.find((tool) => tool.id === 'count') ?? expect.fail()
const filter = tools.find((tool) => tool.id === 'filter') ?? expect.fail()

describe('the form of a step', () => {
  test('a wire offers only outputs of earlier steps of its kind', () => {
    expect(namesFor(request, 2, ['detections']).map((choice) => choice.value)).toEqual(['d1', 'd2'])
    expect(namesFor(request, 1, ['detections']).map((choice) => choice.value)).toEqual(['d1'])
    expect(namesFor(request, 0, ['image']).map((choice) => choice.value)).toEqual(['image'])
  })
  test('a score is a number between 0 and 1', () => {
    expect(fieldsOf(count, { request, stepIndex: 2, draft: {} }).find((field) => field.input === 'minScore')).toMatchObject({ control: 'number', min: 0, max: 1 })
  })
  test('a new step takes the nearest wire that fits', () => expect(guessInputs(filter, request, 's2')).toEqual({ detections: 'd2' }))
})
