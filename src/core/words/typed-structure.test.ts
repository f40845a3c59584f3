import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formWords, type Form } from './form-words.ts'
import { readStructure, structureText } from './typed-structure.ts'

const numbers: Form = { type: 'array', items: { type: 'number' } }
const texts: Form = { type: 'array', items: { type: 'string' } }
const bands: Form = { type: 'object', propertyNames: { type: 'string', enum: ['nir', 'red'] }, additionalProperties: { type: 'integer' } }
const gaps: Form = { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { type: ['number', 'null'] } }
const either: Form = { anyOf: [{ type: ['string', 'number'] }, { type: 'array', items: { type: ['string', 'number'] } }] }
const calls: Form = {
  type: 'array',
  items: { type: 'object', properties: { tool: { type: 'string' }, inputs: { type: 'object', additionalProperties: {}, default: {} } }, required: ['tool', 'inputs'] },
}

describe('a structure that is typed', () => {
  it.each([
    { form: numbers, text: '10, 20.5', value: [10, 20.5] },
    { form: numbers, text: '[10, 20]', value: [10, 20] },
    { form: texts, text: '10, house', value: ['10', 'house'] },
    { form: bands, text: 'nir: 4, red: 3', value: { nir: 4, red: 3 } },
    { form: gaps, text: 'May: 3, June: null', value: { May: 3, June: null } },
    { form: either, text: 'school', value: 'school' },
    { form: either, text: '["school", 4]', value: ['school', 4] },
    { form: calls, text: '[{"tool": "count"}]', value: [{ tool: 'count' }] },
    { form: numbers, text: '  ', value: undefined },
  ])('is read: $text', ({ form, text, value }) => expect(readStructure(text, form)).toEqual({ value, problem: null }))

  it.each([
    { form: numbers, text: '10, many', problem: 'Write it as number, number, with commas between.' },
    { form: bands, text: 'nir 4', problem: 'Write it as nir: whole number, with commas between several.' },
    { form: calls, text: '[{"tool": ', problem: 'Write it as [{tool: text, inputs?: {name: anything}}], in JSON.' },
  ])('that cannot be read says how it is written: $text', ({ form, text, problem }) => expect(readStructure(text, form)).toEqual({ value: text, problem }))

  it('is written so that it is read back as it was', () => {
    const word = fc.string()
    const pairs: [Form, fc.Arbitrary<unknown>][] = [
      [
        numbers,
        fc.array(
          fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
          { minLength: 1 },
        ),
      ],
      [texts, fc.array(word, { minLength: 1 })],
      [bands, fc.dictionary(word, fc.integer())],
      [gaps, fc.dictionary(word, fc.option(fc.integer()))],
      [
        either,
        fc.oneof(
          word.filter((one) => one.trim() !== ''),
          fc.integer(),
          fc.array(fc.oneof(word, fc.integer())),
        ),
      ],
      [calls, fc.array(fc.record({ tool: word, inputs: fc.dictionary(word, fc.jsonValue()) }))],
    ]
    for (const [form, values] of pairs) {
      const readBack = (value: unknown) => void expect(JSON.stringify(readStructure(structureText(value, form), form).value)).toBe(JSON.stringify(value))
      fc.assert(fc.property(values, readBack))
    }
  })

  it('is as short as it can be', () => {
    expect([structureText([10, 20], numbers), structureText({ nir: 4 }, bands), structureText(['a, b'], texts), structureText(undefined, texts)]).toEqual([
      '10, 20',
      'nir: 4',
      '["a, b"]',
      '',
    ])
  })
})

it('a form in words', () => expect(formWords(either)).toBe('text or number or [text or number]'))
