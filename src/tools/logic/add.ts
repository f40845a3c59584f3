import { ok } from '../../contracts/result.ts'
import { defineTool } from '../define-tool.ts'
import { inUnit } from './dimension-algebra.ts'
import { alikeOperands } from './operand.ts'
import { quantityOf, sidesOf, twoSides } from './two-sided.ts'

export const add = defineTool({
  id: 'add',
  version: 1,
  module: 'logic',
  verb: 'Add two values',
  output: 'quantity',
  effects: 'none',
  aliases: ['calc.add'],
  summary: 'First value plus the second, in the unit of the first; both must measure the same thing.',
  typing: { dimension: { wire: 'a' }, unit: { wire: 'a' }, sameDimension: ['a', 'b'] },
  words: ['add', 'plus', 'and together'],
  inputs: twoSides,
  run(inputs) {
    const sides = alikeOperands(...sidesOf(inputs))
    if (!sides.ok) return sides
    const [a, b] = sides.value
    const second = inUnit(b, a.unit)
    if (!second.ok) return second
    return ok(quantityOf({ measured: { ...a, value: a.value + second.value }, label: `${a.label} and ${b.label}`, method: 'first plus second' }, sides.value))
  },
})
