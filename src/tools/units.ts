import { areaFactors as areaUnits, lengthFactors as lengthUnits } from '../core/words/index.ts'
import { fail, ok, type Result } from '../contracts/result.ts'
import type { Quantity, Unit } from '../contracts/kinds/index.ts'

export { areaUnits, lengthUnits }

/** Value in another unit of the same dimension. */
export function convert(value: number, from: Unit, to: Unit): Result<number> {
  for (const table of [areaUnits, lengthUnits]) {
    const fromFactor = table[from]
    const toFactor = table[to]
    if (fromFactor !== undefined && toFactor !== undefined) return ok((value * fromFactor) / toFactor)
  }
  if (from === to) return ok(value)
  return fail({ code: 'argument_invalid', message: `${from} cannot be given in ${to}.`, hint: 'Choose a unit of the same kind.' })
}

/** All values in the unit of the first; fails when they measure different things. */
export function inOneUnit(quantities: readonly Quantity[]): Result<{ values: number[]; unit: Unit }> {
  const first = quantities[0]
  if (!first) return fail({ code: 'input_missing', message: 'There is no value to work on.', hint: 'Connect at least one count, area or length.' })
  const values: number[] = []
  for (const quantity of quantities) {
    if (quantity.dimension !== first.dimension) {
      return fail({ code: 'kind_mismatch', message: `A ${first.dimension} and a ${quantity.dimension} cannot be put together.`, hint: 'Use values that measure the same thing.' })
    }
    const converted = convert(quantity.value, quantity.unit, first.unit)
    if (!converted.ok) return converted
    values.push(converted.value)
  }
  return ok({ values, unit: first.unit })
}
