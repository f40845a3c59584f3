import { ok } from '../../contracts/result.ts'
import { defineTool } from '../define-tool.ts'
import { inUnit } from './dimension-algebra.ts'
import { alikeOperands } from './operand.ts'
import { quantityOf, sidesOf, twoSides } from './two-sided.ts'

export const absoluteDifference = defineTool({
  id: 'absolute_difference',
  version: 1,
  module: 'logic',
  verb: 'Tell how far two values are apart',
  output: 'quantity',
  effects: 'none',
  aliases: ['calc.diff'],
  summary: 'Size of the difference of two values of the same kind, never below 0, in the unit of the first.',
  typing: { dimension: { wire: 'a' }, unit: { wire: 'a' }, sameDimension: ['a', 'b'] },
  words: ['apart', 'absolute difference', 'gap between'],
  inputs: twoSides,
  run(inputs) {
    const sides = alikeOperands(...sidesOf(inputs))
    if (!sides.ok) return sides
    const [a, b] = sides.value
    const second = inUnit(b, a.unit)
    if (!second.ok) return second
    const value = Math.abs(a.value - second.value)
    return ok(quantityOf({ measured: { ...a, value }, label: `difference of ${a.label} and ${b.label}`, method: 'size of first minus second' }, sides.value))
  },
})
