import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenLegend, legendLines, ownLegend, parseLegend } from './legend.ts'

describe('a legend as people type it', () => {
  test('what is shown is read back as it was', () => {
    const value = fc.oneof(
      fc.integer({ min: 0, max: 255 }).map(String),
      fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`),
    )
    fc.assert(
      fc.property(fc.dictionary(value, fc.constantFrom('water', 'building_destroyed', 'model:boat'), { minKeys: 1 }), (legend) => {
        expect(parseLegend(legendLines(legend))).toEqual({ ...legend })
      }),
    )
  })
  test('the JSON of a legend file is read too', () =>
    expect(parseLegend('{"1": "water", "#ff0000": "building_destroyed"}')).toEqual({ '1': 'water', '#ff0000': 'building_destroyed' }))
  test.each(['', 'water', '1 = ', '999999 = water', '1 = two words'])('"%s" is refused', (words) => expect(parseLegend(words)).toBeNull())
  test('destroyed buildings are value 5 in our own masks', () => expect(ownLegend()['5']).toBe('building_destroyed'))
})

test('labels that are objects may leave their classes to the file, or name them by its words', () => {
  expect(givenLegend(' \n', 'town.json')).toEqual({})
  expect(givenLegend('small car = vehicle\n3 = tree', 'town.json')).toEqual({ 'small car': 'vehicle', 3: 'tree' })
  expect(givenLegend('small car = vehicle', 'town.png')).toBeNull()
  expect(givenLegend('1 = water', 'town.png')).toEqual({ 1: 'water' })
})
