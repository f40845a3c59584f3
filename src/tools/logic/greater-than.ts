import { ok } from '../../contracts/result.ts'
import { quantityWords } from '../../core/words/index.ts'
import { defineTool } from '../define-tool.ts'
import { inUnit } from './dimension-algebra.ts'
import { alikeOperands, quantitiesOf } from './operand.ts'
import { sidesOf, twoSides } from './two-sided.ts'

export const greaterThan = defineTool({
  id: 'greater_than',
  version: 1,
  module: 'logic',
  verb: 'Compare two values',
  output: 'yes_no',
  effects: 'none',
  aliases: ['calc.greater_than'],
  summary: 'Whether the first value is larger than the second; equal values are not.',
  typing: { sameDimension: ['a', 'b'] },
  words: ['greater', 'larger', 'more than', 'exceeds', 'above'],
  inputs: twoSides,
  run(inputs) {
    const sides = alikeOperands(...sidesOf(inputs))
    if (!sides.ok) return sides
    const [a, b] = sides.value
    const second = inUnit(b, a.unit)
    if (!second.ok) return second
    const quantities = quantitiesOf(a, b)
    const shares = quantities.flatMap(({ analysedShare }) => (analysedShare === null ? [] : [analysedShare]))
    return ok({
      artifact: {
        kind: 'yes_no' as const,
        value: a.value > second.value,
        reason: `${quantityWords(a.value, a.unit)} against ${quantityWords(second.value, a.unit)}`,
        label: `${a.label} more than ${b.label}`,
        classes: [...new Set(quantities.flatMap(({ classes }) => classes))],
        witness: null,
        method: 'first greater than second, in the unit of the first',
        evidence: quantities[0]?.evidence ?? null,
        analysedShare: shares.length > 0 ? Math.min(...shares) : null,
      },
    })
  },
})
