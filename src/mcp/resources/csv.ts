import type { Artifact } from '../../contracts/kinds/index.ts'

/** Rows of a table or series as CSV (RFC 4180); null for other results. An empty field is a value that is not there. */
export function csvOf(artifact: Artifact): string | null {
  if (artifact.kind === 'series') return lines([['at', `value${inUnit(artifact.unit)}`], ...artifact.points.map(({ at, value }) => [at, value])])
  if (artifact.kind !== 'table') return null
  const { records } = artifact
  if (records) return lines([records.columns.map(({ name, unit }) => `${name}${inUnit(unit)}`), ...records.rows])
  return lines([['rank', 'label', 'value', 'unit'], ...artifact.rows.map(({ rank, label, value, unit }) => [rank, label, value, unit])])
}

const inUnit = (unit: string | null): string => (unit === null ? '' : ` [${unit}]`)

const lines = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

function field(value: unknown): string {
  if (value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return ''
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
