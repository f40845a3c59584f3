import { ok } from '../../contracts/result.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { inOneUnit } from '../units.ts'

export const rank = defineTool({
  id: 'rank',
  version: 1,
  module: 'logic',
  verb: 'Put in order',
  output: 'table',
  effects: 'none',
  summary: 'Values of the same kind in order, equal values sharing a rank.',
  typing: { sameDimension: ['values'] },
  words: ['rank', 'order', 'largest', 'most', 'compare', 'which is more'],
  inputs: { values: wire.many(['quantity']), order: argumentOf.choice(['descending', 'ascending']) },
  run({ values, order }) {
    const same = inOneUnit(values.map((value) => value.artifact))
    if (!same.ok) return same
    const direction = order === 'ascending' ? 1 : -1
    const rows = values.map((value, at) => ({
      label: value.artifact.label,
      subject: value.artifact.subject ?? { form: 'classes' as const, classes: value.artifact.classes },
      value: same.value.values[at] ?? Number.NaN,
      unit: same.value.unit,
      step: value.step,
    }))
    rows.sort((one, other) => direction * (one.value - other.value))
    const ranked = rows.map((row) => ({ ...row, rank: 1 + rows.findIndex((first) => first.value === row.value) }))
    const kind = values[0]?.artifact.dimension ?? 'count'
    return ok({ artifact: { kind: 'table' as const, title: `${kind} in ${order ?? 'descending'} order`, rows: ranked, method: 'sorted by value' } })
  },
})
