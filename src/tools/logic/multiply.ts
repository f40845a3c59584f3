import { ok } from '../../contracts/result.ts'
import { defineTool } from '../define-tool.ts'
import { product } from './dimension-algebra.ts'
import { operandOf } from './operand.ts'
import { quantityOf, sidesOf, twoSides } from './two-sided.ts'

export const multiply = defineTool({
  id: 'multiply',
  version: 1,
  module: 'logic',
  verb: 'Multiply two values',
  output: 'quantity',
  effects: 'none',
  aliases: ['calc.mul'],
  summary: 'Product with its unit: an area times a length is a volume; a plain number keeps the unit of the other.',
  typing: {},
  words: ['multiply', 'times', 'product'],
  inputs: twoSides,
  run(inputs) {
    const [givenA, givenB] = sidesOf(inputs)
    const a = operandOf(givenA, { name: 'a', unitless: 'ratio' })
    if (!a.ok) return a
    const b = operandOf(givenB, { name: 'b', unitless: 'ratio' })
    if (!b.ok) return b
    const made = product(a.value, b.value)
    if (!made.ok) return made
    return ok(quantityOf({ measured: made.value, label: `${a.value.label} times ${b.value.label}`, method: 'first times second' }, [a.value, b.value]))
  },
})
