import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Answer, Fact } from '../../contracts/answer.ts'
import type { Unit } from '../../contracts/kinds/index.ts'
import { inUnits, type Units } from './index.ts'
import { measureWords } from './units.ts'

const hard = '\u00a0'
const auto: Units = { area: 'auto', length: 'auto' }
const fact = (value: Fact['value'], unit: Unit | null): Fact => ({
  id: 'f1',
  label: 'water',
  value,
  unit,
  interval: null,
  intervalReason: null,
  method: '',
  step: 's1',
  artifactId: null,
  evidence: null,
})
const answer = (one: Fact): Answer => ({
  kind: 'area',
  value: 1,
  unit: one.unit,
  interval: null,
  intervalReason: null,
  text: '',
  template: '{f1} of water.',
  reason: null,
  hint: null,
  facts: [one],
  limits: [],
})

describe('units of the project', () => {
  // expected: python3, by the definitions of NIST HB 44 (foot 0.3048 m, mile 1609.344 m, acre 4046.8564224 m2)
  it.each([
    [[9999, 'm2'], auto, `9\u2009999${hard}m\u00b2`],
    [[50_000, 'm2'], auto, `5.000${hard}ha`],
    [[1_000_000, 'm2'], auto, `1.000${hard}km\u00b2`],
    [[50_000, 'm2'], { ...auto, area: 'acre' }, `12.36${hard}acres`],
    [[50_000, 'm2'], { ...auto, area: 'm2' }, `50\u2009000${hard}m\u00b2`],
    [[100, 'm2'], { ...auto, area: 'ft2' }, `1\u2009076${hard}ft\u00b2`],
    [[2500, 'm'], auto, `2.500${hard}km`],
    [[2500, 'm'], { ...auto, length: 'mi' }, `1.553${hard}mi`],
    [[2500, 'm'], { ...auto, length: 'ft' }, `8\u2009202${hard}ft`],
  ] as const)('%j in %o is %s', ([value, unit], units, said) => {
    expect(measureWords(value, unit, units)).toBe(said)
  })

  it('a unit the question asked for stays, whatever the project is set to', () => {
    expect(measureWords(5, 'ha', { area: 'acre', length: 'mi' })).toBe(`5.000${hard}ha`)
    expect(measureWords(3, 'count', { area: 'acre', length: 'mi' })).toBe('3')
  })

  it('an answer is worded again and its number stays what it was', () => {
    const before = inUnits(answer(fact(50_000, 'm2')), auto)
    const after = inUnits(before, { ...auto, area: 'km2' })
    expect([before.text, after.text]).toEqual([`5.000${hard}ha of water.`, `0.05000${hard}km\u00b2 of water.`])
    expect(after.facts[0]).toMatchObject({ value: 50_000, unit: 'm2' })
    expect(inUnits(after, auto)).toEqual(before)
  })

  it('a sentence without facts is left alone', () => {
    const refused = { ...answer(fact(null, null)), facts: [], text: 'Cannot tell.' }
    expect(inUnits(refused, auto)).toBe(refused)
  })

  it('wording twice is wording once, in any units', () => {
    const units = fc.record({ area: fc.constantFrom('auto', 'm2', 'ha', 'km2', 'ft2', 'acre'), length: fc.constantFrom('auto', 'm', 'km', 'ft', 'mi') }) as fc.Arbitrary<Units>
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.constantFrom<Unit>('m2', 'm', 'ha', 'count'), units, (value, unit, chosen) => {
        const once = inUnits(answer(fact(value, unit)), chosen)
        expect(inUnits(once, chosen)).toEqual(once)
      }),
    )
  })
})
