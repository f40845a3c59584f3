import { ok } from '../../contracts/result.ts'
import { defineTool, wire } from '../define-tool.ts'
import { inOneUnit } from '../units.ts'
import { derived, subjectOf } from './arithmetic.ts'

export const sum = defineTool({
  id: 'sum',
  version: 1,
  module: 'logic',
  verb: 'Add up',
  output: 'quantity',
  effects: 'none',
  summary: 'Sum of counts, areas or lengths of the same kind.',
  typing: { classes: { wire: 'values' }, dimension: { wire: 'values' }, unit: { wire: 'values' }, sameDimension: ['values'] },
  words: ['sum', 'add', 'together', 'combined', 'plus'],
  inputs: { values: wire.many(['quantity']) },
  run({ values }) {
    const quantities = values.map((value) => value.artifact)
    const same = inOneUnit(quantities)
    if (!same.ok) return same
    const total = same.value.values.reduce((all, value) => all + value, 0)
    const dimension = quantities[0]?.dimension ?? 'count'
    return ok(
      derived(
        {
          value: total,
          unit: same.value.unit,
          dimension,
          label: quantities.map((q) => q.label).join(' and '),
          subject: { form: 'sum', parts: quantities.map(subjectOf) },
          method: `sum of ${quantities.length} values`,
        },
        quantities,
      ),
    )
  },
})
