import type { ModelOutput } from '../tensor.ts'

/** Rows of candidates with `width` numbers each, whichever of the two axes they lie along. */
export type Table = { readonly rows: number; readonly at: (row: number, column: number) => number }

/** [1, rows, width] or [1, width, rows] as a table, `first` saying which is meant where both fit; null when neither does. */
export function tableOf({ dims, data }: ModelOutput, width: number, first: 'rows' | 'columns' = 'rows'): Table | null {
  const [a = 0, b = 0] = dims.length === 3 && dims[0] === 1 ? dims.slice(1) : dims.length === 2 ? dims : []
  const byRows: Table = { rows: a, at: (row, column) => data[row * width + column] as number }
  const byColumns: Table = { rows: b, at: (row, column) => data[column * b + row] as number }
  if (a === width && b === width) return first === 'rows' ? byRows : byColumns
  if (b === width) return byRows
  return a === width ? byColumns : null
}
