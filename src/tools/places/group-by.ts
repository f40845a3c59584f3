import type { Scalar } from '../../contracts/kinds/index.ts'
import { ok } from '../../contracts/result.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { recordWire, typedRecords } from '../logic/record-inputs.ts'
import { columnOf, numbersOf, recordsOf } from '../logic/records.ts'
import { titleOfRecords } from './kept-records.ts'

export const groupBy = defineTool({
  id: 'group_by',
  version: 1,
  module: 'vector',
  verb: 'Count by kind',
  output: 'table',
  effects: 'none',
  aliases: ['poi.group_by'],
  summary: 'How many rows, and which total of a field, each value of another field has; most first, rows without a value said.',
  typing: {},
  words: ['group by', 'per type', 'by category', 'how many of each', 'count by'],
  inputs: {
    values: recordWire('records'),
    records: typedRecords('records typed'),
    field: argumentOf.textRequired({ label: 'by field' }),
    total: argumentOf.text({ label: 'total of field' }),
  },
  run({ values, records: typed, field, total }) {
    const records = recordsOf(values, typed, 'values')
    if (!records.ok) return records
    const column = columnOf(records.value, field)
    if (!column.ok) return column
    const numbers = total === undefined ? ok(null) : numbersOf(records.value, total)
    if (!numbers.ok) return numbers
    const groups = new Map<string, { value: Scalar; count: number; sum: number }>()
    for (const [i, row] of records.value.rows.entries()) {
      const value = row[column.value] ?? null
      const group = groups.get(`${typeof value} ${value}`) ?? { value, count: 0, sum: 0 }
      groups.set(`${typeof value} ${value}`, { value, count: group.count + 1, sum: group.sum + (numbers.value?.values[i] ?? 0) })
    }
    const without = [...groups.values()].find(({ value }) => value === null)?.count ?? 0
    const rows = [...groups.values()].sort((a, b) => b.count - a.count || String(a.value).localeCompare(String(b.value), 'en'))
    return ok({
      artifact: {
        kind: 'table' as const,
        title: `${titleOfRecords(values)} by ${field}`,
        rows: [],
        records: {
          columns: [
            { name: field, unit: null },
            { name: 'count', unit: 'count' as const },
            ...(total === undefined ? [] : [{ name: `sum of ${total}`, unit: numbers.value?.unit ?? null }]),
          ],
          rows: rows.map(({ value, count, sum }) => [value, count, ...(total === undefined ? [] : [sum])]),
        },
        notes: without > 0 ? [`${without} of ${records.value.rows.length} rows have no ${field}.`] : [],
        method: `${records.value.rows.length} rows in ${rows.length} groups by ${field}`,
      },
    })
  },
})
