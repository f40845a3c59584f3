import type { Scalar } from '../../../contracts/kinds/index.ts'

export type Column = { readonly name: string; readonly unit: string | null }

/** A table as RFC 4180 has it: rows end in CR LF, quotes are doubled. A cell that a spreadsheet would take for a formula stays text. */
export function csvOf(columns: readonly Column[], rows: readonly (readonly Scalar[])[]): string {
  const head = columns.map(({ name, unit }) => field(unit ? `${name} (${unit})` : name))
  const lines = [head, ...rows.map((row) => row.map(field))]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

function field(value: Scalar): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const words = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}
