import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../../contracts/answer.ts'
import { answerLanguages, languageCodes, type LanguageCode } from '../languages/index.ts'
import { checkWording, type WordingTable } from './check-wording.ts'

const fact = (id: string, value: Fact['value'], label = 'destroyed buildings'): Fact => ({
  id,
  label,
  value,
  unit: typeof value === 'number' ? 'count' : null,
  interval: null,
  intervalReason: null,
  method: 'counted',
  step: 's2',
  artifactId: 'a',
  evidence: null,
})
const table = (parts: Partial<WordingTable> = {}): WordingTable => ({
  answer: { kind: 'count', value: 14, facts: [fact('f1', 14)] },
  classes: ['building_destroyed'],
  names: ['A1'],
  language: answerLanguages.en,
  inverted: false,
  ...parts,
})
const codes = (text: string, parts: Partial<WordingTable> = {}) => checkWording(text, table(parts)).map((one) => one.code)

describe('a sentence of slots and words', () => {
  it.each(['There are {f1} destroyed buildings in A1.', '{f1} collapsed buildings were found in A1.', 'In A1 the model found {f1} destroyed houses.'])(
    '%s is an answer',
    (text) => {
      expect(codes(text)).toEqual([])
    },
  )
  it.each([
    ['There are 14 destroyed buildings.', 'number_not_a_fact'],
    ['There are {f1} destroyed buildings, about a dozen of them close by.', 'number_not_a_fact'],
    ['Most of the {f1} destroyed buildings stand close together.', 'number_not_a_fact'],
    ['There are {f1} damaged buildings, {f2} of them burnt.', 'slot_unknown'],
    ['There are destroyed buildings in A1.', 'slot_missing'],
    ['{f1} buildings with minor damage were found.', 'class_not_a_fact'],
    ['{f1} destroyed buildings and some vehicles were found.', 'class_not_a_fact'],
    ['{f1} destroyed buildings were found on Tuesday.', 'date_not_a_fact'],
    ['{f1} destroyed buildings were found in Kathmandu.', 'place_not_a_fact'],
    ['No destroyed buildings were found: {f1}.', 'polarity'],
    ['<b>{f1}</b> destroyed buildings.', 'markup'],
    ['{f1} destroyed buildings\u202e.', 'markup'],
    ['', 'empty'],
  ])('%s is refused as %s', (text, code) => expect(codes(text)).toContain(code))

  it('denies where the fact is zero', () => expect(codes('No destroyed buildings were found: {f1}.', { answer: { kind: 'count', value: 0, facts: [fact('f1', 0)] } })).toEqual([]))
  it('may call buildings undamaged when that is their class', () =>
    expect(codes('{f1} buildings with no visible damage were found.', { classes: ['building_no_damage'] })).toEqual([]))
})

describe('a yes or no', () => {
  const yes = { answer: { kind: 'yes_no' as const, value: true, facts: [fact('f1', true)] } }
  it('begins with the answer of the fact', () => expect(codes('Yes, destroyed buildings appear in A1.', yes)).toEqual([]))
  it('is refused the other way round', () => expect(codes('No, there are no destroyed buildings.', yes)).toEqual(['polarity']))
  it.each([
    ['Yes, there are no destroyed buildings.', true],
    ['No, destroyed buildings appear in A1.', false],
  ])('is refused where it takes itself back: %s', (text, value) => expect(codes(text, { answer: { kind: 'yes_no', value, facts: [fact('f1', value)] } })).toEqual(['polarity']))
  it('denies with its no', () => expect(codes('No, there are no destroyed buildings in A1.', { answer: { kind: 'yes_no', value: false, facts: [fact('f1', false)] } })).toEqual([]))
  it('is turned round by a question that asserts absence', () => expect(codes('No, destroyed buildings appear in A1.', { ...yes, inverted: true })).toEqual([]))
})

describe('other languages', () => {
  it.each<[LanguageCode, string, string]>([
    ['es', 'Hay {f1} edificios destruidos, una docena en A1.', 'number_not_a_fact'],
    ['es', 'Hay {f1} edificios con daños leves.', 'class_not_a_fact'],
    ['fr', 'On compte {f1} bâtiments détruits depuis lundi.', 'date_not_a_fact'],
    ['pt', 'Há {f1} edifícios destruídos e vinte veículos.', 'number_not_a_fact'],
    ['ar', 'يوجد {f1} من المباني المدمرة وخمسة أخرى.', 'number_not_a_fact'],
    ['zh', '发现 {f1} 栋损毁建筑和三辆车辆。', 'number_not_a_fact'],
  ])('%s: %s is refused as %s', (code, text, problem) => expect(codes(text, { language: answerLanguages[code] })).toContain(problem))
  it.each<[LanguageCode, string]>([
    ['es', 'Hay {f1} edificios destruidos en A1.'],
    ['fr', 'On compte {f1} bâtiments détruits dans A1.'],
    ['pt', 'Há {f1} edifícios destruídos em A1.'],
    ['ar', 'يوجد {f1} من المباني المدمرة في A1.'],
    ['zh', '在 A1 发现 {f1} 栋损毁建筑。'],
  ])('%s: %s is an answer', (code, text) => expect(codes(text, { language: answerLanguages[code] })).toEqual([]))
})

describe('a number that does not look like one', () => {
  it.each<[string, LanguageCode?]>([
    ['There are {f1}{f1} destroyed buildings.'],
    ['There are {f1} {f1} destroyed buildings.'],
    ['There are -{f1} destroyed buildings.'],
    ['There are {f1}k destroyed buildings.'],
    ['{f1} destroyed buildings, {f1} of them in A1.'],
    ['There are {f1} destroyed buildings, a handful of them close by.'],
    ['There are {f1} destroyed buildings, lots more in A1.'],
    ['At least {f1} destroyed buildings were found.'],
    ['Over {f1} destroyed buildings were found.'],
    ['There are {f1} hectares of destroyed buildings.'],
    ['{f1} destroyed buildings, xiv of them in A1.'],
    ['{f1} destroyed buildings, the twelfth in A1.'],
    ['{f1} destroyed buildings, fóurteen in A1.'],
    ['{f1} destroyed buildings, ｆｏｕｒｔｅｅｎ in A1.'],
    ['Hay {f1} edificios destruidos, fourteen en A1.', 'es'],
    ['Hay {f1} edificios destruidos, decenas en A1.', 'es'],
    ['On compte {f1} bâtiments détruits, une vingtaine dans A1.', 'fr'],
    ['发现 {f1} 栋损毁建筑，壹拾.', 'zh'],
  ])('%s is refused', (text, language = 'en') => expect(codes(text, { language: answerLanguages[language] })).toContain('number_not_a_fact'))
  it.each(['~{f1} destroyed buildings.', '{f1}% destroyed buildings.', '{f1} destroyed buildings, 🔟.', '{f1} destroyed buildings, f\u00adourteen.'])(
    '%s is refused as markup',
    (text) => expect(codes(text)).toContain('markup'),
  )
  it.each<[string, LanguageCode]>([
    ['There are {f1} destroyed buildings, 十四 in A1.', 'en'],
    ['There are {f1} destroyed buildings, четырнадцать in A1.', 'en'],
    ['يوجد {f1} من المباني المدمرة vierzehn.', 'ar'],
    ['发现 {f1} 栋损毁建筑 quatorze。', 'zh'],
  ])('%s is refused as letters of another script', (text, language) => expect(codes(text, { language: answerLanguages[language] })).toContain('foreign_script'))
  it('a name behind a value is a name', () => expect(codes('There are {f1} Kathmandu buildings, destroyed.')).toContain('place_not_a_fact'))
})

it('never lets a digit outside a slot or a name through, whatever stands around it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...languageCodes),
      fc.tuple(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 })),
      fc.nat({ max: 99_999 }),
      (code, [before, after], number) => {
        const text = `${before} {f1} ${number} ${after}`
        expect(checkWording(text, table({ language: answerLanguages[code] })).length).toBeGreaterThan(0)
      },
    ),
  )
})
