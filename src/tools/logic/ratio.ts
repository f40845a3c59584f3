import { fail, ok } from '../../contracts/result.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { inOneUnit } from '../units.ts'
import { derived, isPlain, subjectOf } from './arithmetic.ts'

export const ratio = defineTool({
  id: 'ratio',
  version: 1,
  module: 'logic',
  verb: 'Compare as a share',
  output: 'quantity',
  effects: 'none',
  summary: 'First value divided by the second, as a ratio or in percent.',
  typing: { dimension: 'ratio', unit: { argument: 'as' }, sameDimension: ['a', 'b'] },
  words: ['share', 'ratio', 'percent', 'proportion', 'fraction', 'per cent'],
  inputs: { a: wire.one('quantity', { label: 'part' }), b: wire.one('quantity', { label: 'whole' }), as: argumentOf.choice(['ratio', 'percent']) },
  run({ a, b, as }) {
    const same = inOneUnit([a.artifact, b.artifact])
    if (!same.ok) return same
    const [part = Number.NaN, whole = Number.NaN] = same.value.values
    if (whole === 0)
      return fail({
        code: 'division_by_zero',
        message: `There are no ${b.artifact.label} to compare with: the share cannot be told.`,
        hint: 'Look at the two values by themselves.',
      })
    const percent = as === 'percent'
    return ok(
      derived(
        {
          value: (part / whole) * (percent ? 100 : 1),
          unit: percent ? 'percent' : 'ratio',
          dimension: 'ratio',
          label: `${a.artifact.label} ${a.artifact.dimension === 'count' ? 'among' : 'in'} ${b.artifact.label}`,
          subject: isPlain(a.artifact.dimension) ? { form: 'share', of: a.artifact.dimension, parts: [subjectOf(a.artifact), subjectOf(b.artifact)] } : undefined,
          method: 'first divided by second',
        },
        [a.artifact, b.artifact],
      ),
    )
  },
})
