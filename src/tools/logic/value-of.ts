import { UnitSchema, type Unit } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { dimensionOf } from '../../core/plan/index.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { nameOfRow, numbersOf, type Records, recordsOf } from './records.ts'
import { recordWire, typedRecords } from './record-inputs.ts'

export const valueOfField = defineTool({
  id: 'value_of',
  version: 1,
  module: 'logic',
  verb: 'Take one value',
  output: 'quantity',
  effects: 'none',
  summary: 'One number of a table, of features or of a series, by field and by the name or number of its row.',
  typing: { unit: { argument: 'unit' } },
  words: ['value of', 'cell', 'look up', 'read off'],
  inputs: {
    values: recordWire('table'),
    records: typedRecords('table typed'),
    field: argumentOf.textRequired({ label: 'field' }),
    row: argumentOf.text({ label: 'row', note: 'its name, or its number from 1; not needed where there is one row' }),
    unit: argumentOf.unit({ label: 'unit', note: 'where the table does not know it' }),
  },
  run({ values, records: typed, field, row, unit }) {
    const records = recordsOf(values, typed, 'values')
    if (!records.ok) return records
    const found = rowOf(records.value, row)
    if (!found.ok) return found
    const { at, name } = found.value
    const one = { columns: records.value.columns, rows: records.value.rows.slice(at, at + 1) }
    const numbers = numbersOf(one, field)
    if (!numbers.ok) return numbers
    const known = UnitSchema.safeParse(numbers.value.unit ?? unit ?? 'ratio')
    if (!known.success) return fail({ code: 'argument_invalid', message: `"${unit}" is no unit.`, hint: `Use one of ${UnitSchema.options.join(', ')}.` })
    const of: Unit = known.data
    return ok({
      artifact: {
        kind: 'quantity' as const,
        dimension: dimensionOf[of],
        value: numbers.value.values[0] ?? Number.NaN,
        unit: of,
        interval: null,
        intervalReason: 'not_calibrated',
        method: `"${field}" of ${name}${numbers.value.unit === null && unit === undefined ? ', a number without a unit' : ''}`,
        n: 1,
        label: `${field} of ${name}`,
        classes: [],
        evidence: null,
        analysedShare: null,
      },
    })
  },
})

/** The row that is meant; the only one where none is named. */
function rowOf(records: Records, row: string | undefined): Result<{ at: number; name: string }> {
  const names = records.rows.map((_, at) => nameOfRow(records, at))
  const hits = row === undefined ? names.map((_, at) => at) : names.flatMap((name, at) => (name === row || String(at + 1) === row ? [at] : []))
  // a row called "2" is meant before the second row
  const named = hits.length > 1 ? hits.filter((at) => names[at] === row) : hits
  const at = named.length === 1 ? named[0] : undefined
  if (at !== undefined) return ok({ at, name: names[at] ?? 'the row' })
  const message =
    row === undefined ? `The table has ${names.length} rows, so which one is meant must be said.` : `${named.length === 0 ? 'No row' : 'More than one row'} is called "${row}".`
  const hint = names.length === 0 ? 'The table is empty.' : `Rows: ${names.slice(0, 12).join(', ')}.`
  return fail({ code: 'argument_invalid', message, hint, repairable: names.length > 0 })
}
