import { ok } from '../../contracts/result.ts'
import { defineTool } from '../define-tool.ts'
import { inUnit } from './dimension-algebra.ts'
import { alikeOperands } from './operand.ts'
import { quantityOf, sidesOf, twoSides } from './two-sided.ts'

export const subtract = defineTool({
  id: 'subtract',
  version: 1,
  module: 'logic',
  verb: 'Take one value from another',
  output: 'quantity',
  effects: 'none',
  aliases: ['calc.sub'],
  summary: 'First value minus the second, each from a step or typed, in the unit of the first.',
  typing: { dimension: { wire: 'a' }, unit: { wire: 'a' }, sameDimension: ['a', 'b'] },
  words: ['subtract', 'minus', 'less', 'remaining'],
  inputs: twoSides,
  run(inputs) {
    const sides = alikeOperands(...sidesOf(inputs))
    if (!sides.ok) return sides
    const [a, b] = sides.value
    const second = inUnit(b, a.unit)
    if (!second.ok) return second
    return ok(quantityOf({ measured: { ...a, value: a.value - second.value }, label: `${a.label} less ${b.label}`, method: 'first minus second' }, sides.value))
  },
})
