import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Unit } from '../contracts/kinds/index.ts'
import { unwrap } from '../contracts/result.ts'
import { quantity } from '../../test/helpers/artifacts.ts'
import { areaUnits, convert, inOneUnit, lengthUnits } from './units.ts'

const areas = Object.keys(areaUnits) as Unit[]
const lengths = Object.keys(lengthUnits) as Unit[]
const code = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? null : result.error?.code)

describe('convert', () => {
  // NIST SP 811, appendix B.8: international foot and mile; the acre here is the international one, 43 560 ft2
  it.each([
    { value: 1, from: 'mi', to: 'm', expected: 1609.344 },
    { value: 1, from: 'ft', to: 'm', expected: 0.3048 },
    { value: 1, from: 'km', to: 'ft', expected: 3280.839895 },
    { value: 1, from: 'acre', to: 'ft2', expected: 43560 },
    { value: 1, from: 'acre', to: 'm2', expected: 4046.8564224 },
    { value: 1, from: 'ha', to: 'm2', expected: 10000 },
    { value: 1, from: 'km2', to: 'ha', expected: 100 },
    { value: 2.5, from: 'ha', to: 'acre', expected: 6.177634536 },
  ] as const)('$value $from in $to is $expected', ({ value, from, to, expected }) => {
    expect(unwrap(convert(value, from, to))).toBeCloseTo(expected, 5)
  })

  it('there and back again is the same value, for every pair of one dimension', () => {
    const pair = fc.constantFrom(areas, lengths).chain((units) => fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units)))
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), pair, (value, [from, to]) => {
        const back = unwrap(convert(unwrap(convert(value, from, to)), to, from))
        expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)))
      }),
    )
  })

  it('an area is never a length', () => {
    for (const from of areas) for (const to of lengths) expect(code(convert(1, from, to))).toBe('argument_invalid')
  })

  it('a unit without a table is only itself', () => {
    expect(convert(3, 'px', 'px')).toEqual({ ok: true, value: 3 })
    expect(code(convert(3, 'px', 'm'))).toBe('argument_invalid')
    expect(code(convert(3, 'count', 'percent'))).toBe('argument_invalid')
  })
})

describe('inOneUnit', () => {
  const hectares = quantity(2, { dimension: 'area', unit: 'ha' }).artifact
  const squareMetres = quantity(500, { dimension: 'area', unit: 'm2' }).artifact

  it('takes the unit of the first', () => {
    expect(inOneUnit([squareMetres, hectares])).toEqual({ ok: true, value: { values: [500, 20000], unit: 'm2' } })
    expect(inOneUnit([hectares, squareMetres])).toEqual({ ok: true, value: { values: [2, 0.05], unit: 'ha' } })
  })

  it('refuses a count beside an area, and nothing at all', () => {
    expect(code(inOneUnit([quantity(3).artifact, hectares]))).toBe('kind_mismatch')
    expect(code(inOneUnit([]))).toBe('input_missing')
  })
})
