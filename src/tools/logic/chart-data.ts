import type { Scalar, Table, Unit } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { columnOf, numbersOf, type Records, recordsOf } from './records.ts'
import { recordWire, typedRecords } from './record-inputs.ts'

export const chartData = defineTool({
  id: 'chart_data',
  version: 1,
  module: 'logic',
  verb: 'Prepare a chart',
  output: 'table',
  effects: 'none',
  aliases: ['tool.chart_data'],
  summary: 'Labels and values of a list, in an order, ready for a chart; two rows of one label are refused, never merged.',
  typing: {},
  words: ['chart', 'labels', 'values', 'plot data'],
  inputs: {
    values: recordWire('list'),
    records: typedRecords('list typed'),
    valueField: argumentOf.textRequired({ label: 'field of the value' }),
    labelField: argumentOf.text({ label: 'field of the label' }),
    fallbackLabelField: argumentOf.text({ label: 'field where that one is empty' }),
    fallbackPrefix: argumentOf.text({ label: 'put before the number of a row without a label' }),
    template: argumentOf.text({ label: 'label made of fields', note: 'such as "{name} ({kind})"' }),
    sortBy: argumentOf.text({ label: 'order by', note: 'a field, or label or value; as they come unless set' }),
    descending: argumentOf.flag({ label: 'largest first', note: 'yes unless set' }),
    top: argumentOf.number({ label: 'only the first', min: 1 }),
    decimals: argumentOf.number({ label: 'decimals', min: 0, max: 12 }),
  },
  run({ values, records: typed, ...ask }) {
    const records = recordsOf(values, typed, 'values')
    if (!records.ok) return records
    const numbers = numbersOf(records.value, ask.valueField)
    if (!numbers.ok) return numbers
    const labels = labelsOf(records.value, ask)
    if (!labels.ok) return labels
    const rows = labels.value.map((label, at) => ({ label, value: rounded(numbers.value.values[at] ?? Number.NaN, ask.decimals), at }))
    const twice = rows.find(({ label }, at) => rows.findIndex((row) => row.label === label) !== at)
    if (twice)
      return fail({
        code: 'argument_invalid',
        message: `Two rows are called "${twice.label}", so a chart could not tell them apart.`,
        hint: 'Choose another field for the label, or a template.',
      })
    const ordered = sorted(rows, records.value, ask)
    if (!ordered.ok) return ordered
    const kept = ask.top === undefined ? ordered.value : ordered.value.slice(0, ask.top)
    return ok({ artifact: tableOf(kept, { field: ask.valueField, unit: numbers.value.unit, all: rows.length }) })
  },
})

type Row = { readonly label: string; readonly value: number; readonly at: number }
type LabelAsk = { labelField?: string | undefined; fallbackLabelField?: string | undefined; fallbackPrefix?: string | undefined; template?: string | undefined }
type SortAsk = { sortBy?: string | undefined; descending?: boolean | undefined }

const rounded = (value: number, decimals: number | undefined): number => (decimals === undefined ? value : Number(value.toFixed(decimals)))

function labelsOf(records: Records, { labelField, fallbackLabelField, fallbackPrefix, template }: LabelAsk): Result<string[]> {
  if (template !== undefined) return fromTemplate(records, template)
  const columns: number[] = []
  for (const name of [labelField, fallbackLabelField]) {
    if (name === undefined) continue
    const column = columnOf(records, name)
    if (column.ok) columns.push(column.value)
    else if (name === labelField && fallbackLabelField === undefined) return column
  }
  const firstText = columns.length > 0 ? columns : ['label', 'name', 'at', 'item', 'id'].flatMap((name) => records.columns.flatMap((one, at) => (one.name === name ? [at] : [])))
  return ok(
    records.rows.map((row, at) =>
      String(firstText.map((column) => row[column]).find((cell) => cell !== null && cell !== undefined && cell !== '') ?? `${fallbackPrefix ?? ''}${at + 1}`),
    ),
  )
}

function fromTemplate(records: Records, template: string): Result<string[]> {
  const names = [...template.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '')
  const places = new Map<string, number>()
  for (const name of names) {
    const column = columnOf(records, name)
    if (!column.ok) return column
    places.set(name, column.value)
  }
  return ok(records.rows.map((row) => template.replace(/\{([^{}]+)\}/g, (_, name: string) => String(row[places.get(name) ?? -1] ?? ''))))
}

function sorted(rows: readonly Row[], records: Records, { sortBy, descending }: SortAsk): Result<readonly Row[]> {
  if (sortBy === undefined) return ok(rows)
  const keys = sortKeys(rows, records, sortBy)
  if (!keys.ok) return keys
  const direction = descending === false ? 1 : -1
  return ok(rows.toSorted((one, other) => direction * compared(keys.value[one.at] ?? null, keys.value[other.at] ?? null)))
}

function sortKeys(rows: readonly Row[], records: Records, sortBy: string): Result<Scalar[]> {
  const own = columnOf(records, sortBy)
  if (own.ok) return ok(records.rows.map((row) => row[own.value] ?? null))
  if (sortBy === 'value') return ok(rows.map((row) => row.value))
  return sortBy === 'label' ? ok(rows.map((row) => row.label)) : own
}

function compared(one: Scalar, other: Scalar): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [a, b] = [String(one ?? ''), String(other ?? '')]
  return a < b ? -1 : a > b ? 1 : 0
}

function tableOf(rows: readonly Row[], { field, unit, all }: { field: string; unit: Unit | null; all: number }): Table {
  return {
    kind: 'table',
    title: field,
    rows: [],
    method: `"${field}" of ${all} ${all === 1 ? 'row' : 'rows'}${rows.length < all ? `, the first ${rows.length} kept` : ''}`,
    records: {
      columns: [
        { name: 'label', unit: null },
        { name: 'value', unit },
      ],
      rows: rows.map(({ label, value }) => [label, value]),
    },
  }
}
