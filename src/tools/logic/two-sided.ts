import type { Quantity } from '../../contracts/kinds/index.ts'
import { argumentOf, wire } from '../define-tool.ts'
import { derived } from './arithmetic.ts'
import type { Given, Operand } from './operand.ts'
import { quantitiesOf } from './operand.ts'
import type { Measured } from './dimension-algebra.ts'
import type { Stored } from '../context.ts'

const numberNote = 'in place of a step; without a unit it is meant in the unit of the other value'

/** Two values, each from a step or typed. */
export const twoSides = {
  a: wire.maybe('quantity', { label: 'first value' }),
  b: wire.maybe('quantity', { label: 'second value' }),
  numberA: argumentOf.number({ label: 'first number', note: numberNote }),
  numberB: argumentOf.number({ label: 'second number', note: numberNote }),
  unitA: argumentOf.unit({ label: 'unit of the first number' }),
  unitB: argumentOf.unit({ label: 'unit of the second number' }),
} as const

export type TwoSides = {
  readonly a: Stored<'quantity'> | null
  readonly b: Stored<'quantity'> | null
  readonly numberA: number | undefined
  readonly numberB: number | undefined
  readonly unitA: string | undefined
  readonly unitB: string | undefined
}

export const sidesOf = ({ a, b, numberA, numberB, unitA, unitB }: TwoSides): [Given, Given] => [
  { wire: a, number: numberA, unit: unitA },
  { wire: b, number: numberB, unit: unitB },
]

type Made = { readonly measured: Measured; readonly label: string; readonly method: string }

/** A quantity of what was computed from operands; typed numbers are named in its method. */
export function quantityOf({ measured, label, method }: Made, operands: readonly Operand[]): { artifact: Quantity } {
  const typed = operands.filter(({ quantity }) => quantity === null)
  const told = typed.length === 0 ? '' : `; typed: ${typed.map(({ value, unit }) => `${value} ${unit}`).join(', ')}`
  const { value, unit, dimension } = measured
  const made = derived({ value, unit, dimension, label, method: `${method}${told}` }, quantitiesOf(...operands))
  // nothing was estimated where every number was typed
  return quantitiesOf(...operands).length > 0 ? made : { artifact: { ...made.artifact, intervalReason: null, n: operands.length } }
}
