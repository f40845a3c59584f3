import type { Series, Table } from '../../../contracts/kinds/index.ts'
import type { RequestState } from '../../../contracts/request.ts'
import type { GatheredTable } from './gathered.ts'

type Plain = Omit<GatheredTable, 'name'>

/** Every fact of the answers: value, unit, interval, method and where it comes from. */
export function figuresTable(requests: readonly RequestState[]): Plain {
  const rows = requests.flatMap(({ number, text, answer, status }) =>
    (answer?.facts ?? []).map((fact) => [
      number,
      text,
      fact.label,
      typeof fact.value === 'boolean' ? String(fact.value) : fact.value,
      fact.unit,
      fact.interval?.[0] ?? null,
      fact.interval?.[1] ?? null,
      fact.interval === null ? fact.intervalReason : null,
      fact.method,
      fact.step,
      status,
    ]),
  )
  const names = ['question', 'question_text', 'figure', 'value', 'unit', 'interval_low', 'interval_high', 'no_interval_because', 'method', 'step', 'status']
  return { title: 'Key figures', columns: names.map((name) => ({ name, unit: null })), rows }
}

export function tableOf(table: Table): Plain {
  if (table.records) return { title: table.title, columns: table.records.columns, rows: table.records.rows }
  return {
    title: table.title,
    columns: ['rank', 'label', 'value', 'unit', 'step'].map((name) => ({ name, unit: null })),
    rows: table.rows.map(({ rank, label, value, unit, step }) => [rank, label, value, unit, step]),
  }
}

export const seriesTable = ({ title, unit, points }: Series): Plain => ({
  title,
  columns: [
    { name: 'at', unit: null },
    { name: 'value', unit },
    { name: 'step', unit: null },
  ],
  rows: points.map(({ at, value, step }) => [at, value, step]),
})
