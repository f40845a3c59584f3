import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classGroups, registryClasses } from '../../../contracts/classes.ts'
import type { Artifact, Subject } from '../../../contracts/kinds/index.ts'
import { fill, factWords, subjectWords, wordAnswer } from '../index.ts'
import { answerLanguages, languageCodes, type LanguageCode } from './index.ts'

const quantity = (value: number, subject: Subject, dimension: 'count' | 'area' | 'length' | 'ratio' = 'count'): Artifact => ({
  kind: 'quantity',
  dimension,
  value,
  unit: ({ count: 'count', area: 'm2', length: 'm', ratio: 'percent' } as const)[dimension],
  interval: null,
  intervalReason: 'not_calibrated',
  method: 'counted',
  n: 1,
  label: 'something in English',
  subject,
  classes: subject.form === 'classes' ? subject.classes : [],
  evidence: { artifactId: 'a', minScore: null, classes: [] },
  analysedShare: 1,
})
const destroyed: Subject = { form: 'classes', classes: ['building_destroyed'] }
const water: Subject = { form: 'classes', classes: ['water'] }
const say = (code: LanguageCode, artifacts: Artifact[], place = '') =>
  wordAnswer({
    results: artifacts.map((artifact, at) => ({ step: `s${at + 1}`, artifactId: `a${at + 1}`, artifact })),
    inverted: false,
    place,
    limits: [],
    language: answerLanguages[code],
  })
const hard = '\u00a0'

describe('an answer in the language of the question', () => {
  it.each([
    ['en', '3 destroyed buildings found in A1.'],
    ['es', 'Se detectan 3 edificios destruidos en A1.'],
    ['fr', 'On détecte 3 bâtiments détruits dans A1.'],
    ['pt', 'Detectam-se 3 edifícios destruídos em A1.'],
    ['ar', 'عدد المباني المدمرة في A1: 3.'],
    ['zh', 'A1 内，检测到损毁建筑 3 个。'],
  ] as const)('%s says a count', (code, expected) => expect(say(code, [quantity(3, destroyed)], 'A1').text).toBe(expected))

  it.each([
    ['es', 'Se detecta 1 edificio destruido.'],
    ['pt', 'Detecta-se 1 edifício destruído.'],
    ['fr', 'On détecte 1 bâtiment détruit.'],
  ] as const)('%s says one in the singular', (code, expected) => expect(say(code, [quantity(1, destroyed)]).text).toBe(expected))

  it.each([
    ['es', `Se detectan 120.0${hard}m² de agua en la mitad norte.`],
    ['zh', `北半部，检测到水体面积 120.0${hard}m²。`],
  ] as const)('%s names a part of the image', (code, expected) => expect(say(code, [quantity(120, water, 'area')], 'north half').text).toBe(expected))

  it('a share names its parts', () =>
    expect(say('es', [quantity(25, { form: 'share', of: 'count', parts: [destroyed, { form: 'classes', classes: ['building'] }] }, 'ratio')]).text).toBe(
      `La proporción de edificios destruidos entre edificios es 25.0${hard}%.`,
    ))
  it('a class only a model knows keeps its name', () => expect(say('fr', [quantity(2, { form: 'classes', classes: ['model:ship'] })]).text).toBe('On détecte 2 ship.'))
})

describe('every language', () => {
  it.each(languageCodes)('%s has words for every class, each its own', (code) => {
    const { classes } = answerLanguages[code]
    const names = [...registryClasses, ...(Object.keys(classGroups) as (keyof typeof classGroups)[])]
    expect(names.filter((name) => !classes[name].many || !classes[name].one)).toEqual([])
    expect(new Set(names.map((name) => classes[name].many)).size).toBe(names.length)
  })

  const leaf = fc.constantFrom(...registryClasses.slice(1)).map((name): Subject => ({ form: 'classes', classes: [name] }))
  const subject = fc.oneof(
    leaf,
    fc.tuple(leaf, leaf).map(([a, b]): Subject => ({ form: 'more', parts: [a, b] })),
    fc.tuple(leaf, leaf).map(([a, b]): Subject => ({ form: 'share', of: 'count', parts: [a, b] })),
    leaf.map((a): Subject => ({ form: 'average', dimension: 'area', parts: [a] })),
  )
  it.each(languageCodes)('%s puts no number into a sentence that is not a fact', (code) => {
    fc.assert(
      fc.property(fc.nat({ max: 9999 }), subject, fc.constantFrom('count', 'area', 'ratio', 'length' as const), (value, of, dimension) => {
        const { template, text, facts } = say(code, [quantity(value, of, dimension as 'count')])
        expect(template.replace(/\{f\d+\}/g, '')).not.toMatch(/\p{N}/u)
        expect(text).toBe(fill(template, facts))
        expect(facts.every((fact) => text.includes(factWords(fact)))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
  it.each(languageCodes.filter((code) => code !== 'en'))('%s leaves no English word of a subject standing', (code) => {
    const all: Subject[] = [destroyed, { form: 'more', parts: [destroyed, water] }, { form: 'average', dimension: 'area', parts: [destroyed] }]
    for (const one of all) expect(subjectWords(one, answerLanguages[code])).not.toMatch(/\b(buildings?|water|more|than|average|of)\b/)
  })
})
