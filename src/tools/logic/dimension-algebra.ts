import type { Dimension, Unit } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { areaFactors, lengthFactors } from '../../core/words/index.ts'

/** A number with what it measures. */
export type Measured = { readonly value: number; readonly unit: Unit; readonly dimension: Dimension }

/** Units in the base unit of their dimension: m2, m, m3, s, ratio. The others are the only unit of theirs. */
const factors: Partial<Record<Unit, number>> = { ...areaFactors, ...lengthFactors, m3: 1, s: 1, min: 60, h: 3600, ratio: 1, percent: 0.01 }
const baseUnits: Record<Dimension, Unit> = { count: 'count', area: 'm2', length: 'm', ratio: 'ratio', volume: 'm3', time: 's', people: 'people', angle: 'degree', speed: 'km_h' }

const metresAnHour = 1000

/** Products of two dimensions that are neither plain numbers nor counts; the factor leads from base units to the unit. */
const products: readonly { readonly of: readonly [Dimension, Dimension]; readonly dimension: Dimension; readonly factor: number }[] = [
  { of: ['area', 'length'], dimension: 'volume', factor: 1 },
  { of: ['length', 'length'], dimension: 'area', factor: 1 },
  { of: ['speed', 'time'], dimension: 'length', factor: metresAnHour / 3600 },
]

const quotients: readonly { readonly of: readonly [Dimension, Dimension]; readonly dimension: Dimension; readonly factor: number }[] = [
  { of: ['volume', 'area'], dimension: 'length', factor: 1 },
  { of: ['volume', 'length'], dimension: 'area', factor: 1 },
  { of: ['area', 'length'], dimension: 'length', factor: 1 },
  { of: ['length', 'time'], dimension: 'speed', factor: 3600 / metresAnHour },
  { of: ['length', 'speed'], dimension: 'time', factor: 3600 / metresAnHour },
]

/** Pixels are no metres: without a pixel size they multiply and divide only among themselves. */
const inPixels = ({ unit }: Measured): boolean => unit === 'px' || unit === 'px2'

const inBase = ({ value, unit }: Measured): number => value * (factors[unit] ?? 1)
const isPlainNumber = ({ dimension }: Measured): boolean => dimension === 'ratio' || dimension === 'count'

/**
 * Product with its unit: m2 x m = m3, m x m = m2, km/h x h = m; a plain number or a count keeps the unit of the other.
 * @fails `kind_mismatch` where the product measures nothing that has a unit here
 */
export function product(a: Measured, b: Measured): Result<Measured> {
  if (isPlainNumber(a) && isPlainNumber(b)) return ok(counted(plain(a) * plain(b), a.dimension === 'count' || b.dimension === 'count' ? 'count' : 'ratio'))
  if (isPlainNumber(b)) return ok({ ...a, value: a.value * plain(b) })
  if (isPlainNumber(a)) return ok({ ...b, value: plain(a) * b.value })
  if (inPixels(a) || inPixels(b)) return a.unit === 'px' && b.unit === 'px' ? ok({ value: a.value * b.value, unit: 'px2', dimension: 'area' }) : noUnit(a, 'times', b)
  const rule = products.find(({ of: [one, other] }) => (one === a.dimension && other === b.dimension) || (one === b.dimension && other === a.dimension))
  return rule ? ok(inRule(inBase(a) * inBase(b), rule)) : noUnit(a, 'times', b)
}

/**
 * Quotient with its unit: of one dimension a ratio; m3 / m2 = m; m / h = km/h; anything by a count is an average.
 * @fails `division_by_zero`; `kind_mismatch` where the quotient measures nothing that has a unit here
 */
export function quotient(a: Measured, b: Measured): Result<Measured> {
  if (b.value === 0) return fail({ code: 'division_by_zero', message: 'There is nothing to divide by: the second value is 0.', hint: 'Look at the two values by themselves.' })
  if (a.dimension === b.dimension && inPixels(a) === inPixels(b)) return ok({ value: inBase(a) / inBase(b), unit: 'ratio', dimension: 'ratio' })
  if (isPlainNumber(b)) return ok({ ...a, value: a.value / plain(b) })
  if (inPixels(a) || inPixels(b)) return a.unit === 'px2' && b.unit === 'px' ? ok({ value: a.value / b.value, unit: 'px', dimension: 'length' }) : noUnit(a, 'divided by', b)
  const rule = quotients.find(({ of: [one, other] }) => one === a.dimension && other === b.dimension)
  return rule ? ok(inRule(inBase(a) / inBase(b), rule)) : noUnit(a, 'divided by', b)
}

/** The value in another unit of its dimension. */
export function inUnit(measured: Measured, unit: Unit): Result<number> {
  if (measured.unit === unit) return ok(measured.value)
  const [from, to] = [factors[measured.unit], factors[unit]]
  const base = (one: Unit) => (one in areaFactors ? 'area' : one in lengthFactors ? 'length' : one === 'ratio' || one === 'percent' ? 'ratio' : one === 'm3' ? 'volume' : 'time')
  if (from === undefined || to === undefined || base(measured.unit) !== base(unit))
    return fail({ code: 'kind_mismatch', message: `A value in ${measured.unit} cannot be given in ${unit}.`, hint: 'Choose a unit of the same kind.' })
  return ok((measured.value * from) / to)
}

/** A share in percent multiplies as the share it is. */
const plain = (one: Measured): number => (one.dimension === 'ratio' ? inBase(one) : one.value)
const counted = (value: number, unit: 'count' | 'ratio'): Measured => ({ value, unit, dimension: unit })
const inRule = (value: number, { dimension, factor }: { dimension: Dimension; factor: number }): Measured => ({ value: value * factor, unit: baseUnits[dimension], dimension })

const noUnit = (a: Measured, how: string, b: Measured) =>
  fail({
    code: 'kind_mismatch',
    message: `A ${a.dimension} in ${a.unit} ${how} a ${b.dimension} in ${b.unit} measures nothing that has a unit here.`,
    hint: 'Choose values whose product or quotient is an area, a length, a volume, a time, a speed or a share.',
  })
