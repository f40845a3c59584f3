import { describe, expect, test } from 'vitest'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { makeRequest, tools } from '../dev/fixtures.ts'
import { guessInputs } from './AddStep.tsx'
import { type Field, fieldsOf, namesFor } from './form-fields.ts'
import { FormField } from './FormField.tsx'

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
  test('a structure is written as text, in the form its tool takes', () => {
    const form = { type: 'array', items: { type: 'number' } }
    const distances = { role: 'argument', type: 'json', of: null, optional: false, choices: null, min: null, max: null, unit: 'm', label: 'distances', note: '', form } as const
    const [field] = fieldsOf({ ...count, inputs: { distances } }, { request, stepIndex: 1, draft: {} })
    expect(field).toMatchObject({ control: 'structure', form, unit: 'm' })
    const shown = (value: unknown) => renderToStaticMarkup(createElement(FormField, { field: field as Field, value, onChange: () => undefined }))
    expect(shown([10, 20])).toContain('>10, 20</textarea>')
    expect(shown(undefined)).toContain('placeholder="[number]"')
  })
  test('a new step takes the nearest wire that fits', () => expect(guessInputs(filter, request, 's2')).toEqual({ detections: 'd2' }))
})
