import { ok } from '../../contracts/result.ts'
import { defineTool } from '../define-tool.ts'
import { quotient } from './dimension-algebra.ts'
import { operandOf } from './operand.ts'
import { quantityOf, sidesOf, twoSides } from './two-sided.ts'

export const divide = defineTool({
  id: 'divide',
  version: 1,
  module: 'logic',
  verb: 'Divide two values',
  output: 'quantity',
  effects: 'none',
  aliases: ['calc.div'],
  summary: 'First value divided by the second, with its unit; dividing by 0 is a failure, never 0.',
  typing: {},
  words: ['divide', 'divided by', 'per', 'quotient'],
  inputs: twoSides,
  run(inputs) {
    const [givenA, givenB] = sidesOf(inputs)
    const a = operandOf(givenA, { name: 'a', unitless: 'ratio' })
    if (!a.ok) return a
    const b = operandOf(givenB, { name: 'b', unitless: 'ratio' })
    if (!b.ok) return b
    const made = quotient(a.value, b.value)
    if (!made.ok) return made
    return ok(quantityOf({ measured: made.value, label: `${a.value.label} divided by ${b.value.label}`, method: 'first divided by second' }, [a.value, b.value]))
  },
})
