import { type Quantity, type Unit, UnitSchema } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { significantDigits } from '../../core/words/index.ts'
import { dimensionOf } from '../../core/plan/index.ts'
import type { Stored } from '../context.ts'
import type { Measured } from './dimension-algebra.ts'

/** One side of an arithmetic step: a result of a step, or a number somebody typed. */
export type Operand = Measured & { readonly quantity: Quantity | null; readonly label: string }

export type Given = { readonly wire: Stored<'quantity'> | null; readonly number: number | undefined; readonly unit?: string | undefined }
/** `name` as the input is called; `unitless`: unit of a typed number without one */
type Side = { readonly name: string; readonly unitless: Unit }

/**
 * The value of a side.
 * @fails `input_missing` with neither a wire nor a number, `argument_invalid` with both or with a unit that is none
 */
export function operandOf({ wire, number, unit }: Given, { name, unitless }: Side): Result<Operand> {
  if (wire !== null && number !== undefined)
    return fail({ code: 'argument_invalid', message: `"${name}" is given twice: by a step and as the number ${number}.`, hint: 'Take one of them away.' })
  if (wire !== null) {
    const { value, unit: of, dimension, label } = wire.artifact
    return ok({ value, unit: of, dimension, label, quantity: wire.artifact })
  }
  if (number === undefined) return fail({ code: 'input_missing', message: `"${name}" is missing.`, hint: 'Connect a value of a step, or type a number.' })
  const known = UnitSchema.safeParse(unit ?? unitless)
  if (!known.success) return fail({ code: 'argument_invalid', message: `"${unit}" is no unit.`, hint: `Use one of ${UnitSchema.options.join(', ')}.` })
  return ok({ value: number, unit: known.data, dimension: dimensionOf[known.data], label: significantDigits(number, 4), quantity: null })
}

/**
 * Both sides for adding and comparing: a typed number without a unit is meant in the unit of the other side.
 * @fails `kind_mismatch` when they measure different things
 */
export function alikeOperands(a: Given, b: Given): Result<[Operand, Operand]> {
  const unitOf = (other: Given): Unit => other.wire?.artifact.unit ?? 'ratio'
  const first = operandOf(a, { name: 'a', unitless: unitOf(b) })
  if (!first.ok) return first
  const second = operandOf(b, { name: 'b', unitless: unitOf(a) })
  if (!second.ok) return second
  if (first.value.dimension === second.value.dimension) return ok([first.value, second.value])
  return fail({
    code: 'kind_mismatch',
    message: `A ${first.value.dimension} (${first.value.label}) and a ${second.value.dimension} (${second.value.label}) cannot be put together.`,
    hint: 'Use values that measure the same thing.',
  })
}

/** Quantities behind the sides. */
export const quantitiesOf = (...sides: readonly Operand[]): Quantity[] => sides.flatMap(({ quantity }) => (quantity ? [quantity] : []))
