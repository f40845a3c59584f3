import { ok } from '../../contracts/result.ts'
import { defineTool, wire } from '../define-tool.ts'
import { inOneUnit } from '../units.ts'
import { derived, subjectOf } from './arithmetic.ts'

export const difference = defineTool({
  id: 'difference',
  version: 1,
  module: 'logic',
  verb: 'Subtract',
  output: 'quantity',
  effects: 'none',
  summary: 'First value minus the second, of the same kind.',
  typing: { dimension: { wire: 'a' }, unit: { wire: 'a' }, sameDimension: ['a', 'b'] },
  words: ['difference', 'more than', 'fewer than', 'minus', 'how many more'],
  inputs: { a: wire.one('quantity', { label: 'from' }), b: wire.one('quantity', { label: 'take away' }) },
  run({ a, b }) {
    const same = inOneUnit([a.artifact, b.artifact])
    if (!same.ok) return same
    const [from = Number.NaN, take = Number.NaN] = same.value.values
    return ok(
      derived(
        {
          value: from - take,
          unit: same.value.unit,
          dimension: a.artifact.dimension,
          label: `${a.artifact.label} more than ${b.artifact.label}`,
          subject: { form: 'more', parts: [subjectOf(a.artifact), subjectOf(b.artifact)] },
          method: 'first minus second',
        },
        [a.artifact, b.artifact],
      ),
    )
  },
})
