import { z } from 'zod'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Stored } from '../context.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { inOneUnit } from '../units.ts'
import { type Operand, operandOf } from './operand.ts'
import { maybeMany } from './record-inputs.ts'
import { quantityOf } from './two-sided.ts'

export const weightedSum = defineTool({
  id: 'weighted_sum',
  version: 1,
  module: 'logic',
  verb: 'Weigh and add',
  output: 'quantity',
  effects: 'none',
  aliases: ['calc.weighted_sum'],
  summary: 'Values times their weights, added up; with normalise divided by the sum of the weights.',
  typing: { dimension: { wire: 'values' }, unit: { wire: 'values' }, sameDimension: ['values'] },
  words: ['weighted', 'weights', 'score', 'index'],
  inputs: {
    values: maybeMany(['quantity'], { label: 'values', note: 'of one kind' }),
    numbers: argumentOf.jsonMaybe(z.array(z.number()).min(1), { label: 'numbers', note: 'typed, in place of values of steps' }),
    weights: argumentOf.json(z.array(z.number()).min(1), { label: 'weights', note: 'one a value, in order' }),
    normalise: argumentOf.flag({ label: 'divide by the sum of the weights' }),
  },
  run({ values, numbers, weights, normalise }) {
    if (values !== null && numbers !== undefined)
      return fail({ code: 'argument_invalid', message: '"values" are given twice: by steps and as numbers.', hint: 'Take one of them away.' })
    const measured = values === null ? typedOperands(numbers ?? [], weights.length) : operands(values, weights.length)
    if (!measured.ok) return measured
    const total = measured.value.reduce((sum, { value }, at) => sum + value * (weights[at] ?? Number.NaN), 0)
    const weightSum = weights.reduce((sum, weight) => sum + weight, 0)
    if (normalise === true && weightSum === 0)
      return fail({ code: 'division_by_zero', message: 'The weights add up to 0, so nothing can be divided by them.', hint: 'Leave out normalise, or change the weights.' })
    const [first] = measured.value
    if (!first) return fail({ code: 'input_missing', message: 'There is no value to weigh.', hint: 'Connect at least one.' })
    const value = normalise === true ? total / weightSum : total
    const label = `weighted ${normalise === true ? 'mean' : 'sum'} of ${measured.value.map((one) => one.label).join(', ')}`
    return ok(
      quantityOf(
        { measured: { ...first, value }, label, method: `weights ${weights.join(', ')}${normalise === true ? `, divided by their sum ${weightSum}` : ''}` },
        measured.value,
      ),
    )
  },
})

const lengthsDiffer = (values: number, weights: number) =>
  fail({ code: 'argument_invalid', message: `There are ${values} values and ${weights} weights.`, hint: 'Give one weight a value, in the same order.' })

function typedOperands(numbers: readonly number[], weights: number): Result<Operand[]> {
  if (numbers.length !== weights) return lengthsDiffer(numbers.length, weights)
  return ok(numbers.map((value) => ({ value, unit: 'ratio', dimension: 'ratio', label: `${value}`, quantity: null })))
}

/** Values in the unit of the first. */
function operands(values: readonly Stored<'quantity'>[], weights: number): Result<Operand[]> {
  if (values.length !== weights) return lengthsDiffer(values.length, weights)
  const same = inOneUnit(values.map(({ artifact }) => artifact))
  if (!same.ok) return same
  const made: Operand[] = []
  for (const [at, stored] of values.entries()) {
    const one = operandOf({ wire: stored, number: undefined }, { name: 'values', unitless: 'ratio' })
    if (!one.ok) return one
    made.push({ ...one.value, value: same.value.values[at] ?? Number.NaN, unit: same.value.unit })
  }
  return ok(made)
}
