import { fail, ok } from '../../contracts/result.ts'
import { defineTool, wire } from '../define-tool.ts'
import { derived, isPlain, subjectOf } from './arithmetic.ts'

export const mean = defineTool({
  id: 'mean',
  version: 1,
  module: 'logic',
  verb: 'Take the average',
  output: 'quantity',
  effects: 'none',
  summary: 'A total divided by how many: the average size of one object.',
  typing: { dimension: { wire: 'total' }, unit: { wire: 'total' }, needs: { n: { dimensions: ['count'] } } },
  words: ['average', 'mean', 'typical', 'per building'],
  inputs: { total: wire.one('quantity', { label: 'total' }), n: wire.one('quantity', { label: 'how many' }) },
  run({ total, n }) {
    const many = n.artifact
    if (many.dimension !== 'count')
      return fail({ code: 'kind_mismatch', message: `An average divides by a count, not by a ${many.dimension}.`, hint: 'Connect the count of the objects.' })
    if (many.value === 0)
      return fail({ code: 'division_by_zero', message: `No ${many.label} were found, so there is no average.`, hint: 'Lower the score, or look at another area.' })
    const { dimension, unit, label } = total.artifact
    return ok(
      derived(
        {
          value: total.artifact.value / many.value,
          unit,
          dimension,
          label: `average ${dimension} of ${label}`,
          subject: isPlain(dimension) ? { form: 'average', dimension, parts: [subjectOf(total.artifact)] } : undefined,
          method: `total divided by ${many.value} objects`,
        },
        [total.artifact, many],
      ),
    )
  },
})
