import type { Grid } from './grid.ts'

/** What a stored value counts as: pixels of one key belong together; null leaves the pixel out. */
export type KeyRule = (value: number) => number | null

/** Runs of equal keys along one row, left to right; gaps between them are left-out pixels. Buffers are longer than `count`. */
export type Runs = { count: number; start: Int32Array; end: Int32Array; key: Float64Array }

export const emptyRuns = (): Runs => ({ count: 0, start: new Int32Array(64), end: new Int32Array(64), key: new Float64Array(64) })

/** Called with rows in order; after a row without runs, further ones without any may be left out. The runs change after the call. */
export type RowVisitor = (row: number, runs: Runs) => void

/** A visitor that may have to wait, for a sink to take its rows. */
export type SlowRowVisitor = (row: number, runs: Runs) => void | Promise<void>

/** Room for one more run. */
function grow(runs: Runs): void {
  const start = new Int32Array(runs.count * 2)
  const end = new Int32Array(runs.count * 2)
  const key = new Float64Array(runs.count * 2)
  start.set(runs.start)
  end.set(runs.end)
  key.set(runs.key)
  runs.start = start
  runs.end = end
  runs.key = key
}

/** A run behind the last one; joined to it where it touches and has the same key. */
export function pushRun(runs: Runs, start: number, { end, key }: { readonly end: number; readonly key: number }): void {
  const last = runs.count - 1
  if (last >= 0 && runs.end[last] === start && runs.key[last] === key) {
    runs.end[last] = end
    return
  }
  if (runs.count === runs.start.length) grow(runs)
  runs.start[runs.count] = start
  runs.end[runs.count] = end
  runs.key[runs.count] = key
  runs.count++
}

/** Adds the runs of one row of a grid whose first column is `left` of the whole band. */
export function scanRow(grid: Grid, at: { readonly row: number; readonly left: number; readonly rule: KeyRule }, runs: Runs): void {
  const { values, width, valid } = grid
  const { left, rule } = at
  const from = at.row * width
  let x = 0
  while (x < width) {
    const start = x
    const value = values[from + x++] as number
    while (x < width && values[from + x] === value) x++
    const end = x
    // where only some pixels have data, the rule is asked about those alone
    const first = valid === null ? start : firstValid(valid, from, { start, end })
    const key = first === end || Number.isNaN(value) ? null : rule(value)
    if (key === null) continue
    if (valid === null) pushRun(runs, left + start, { end: left + end, key })
    else pushValid(runs, { valid, from, left, key }, { start: first, end })
  }
}

type Masked = { readonly valid: Uint8Array; readonly from: number; readonly left: number; readonly key: number }

function firstValid(valid: Uint8Array, from: number, { start, end }: { readonly start: number; readonly end: number }): number {
  let x = start
  while (x < end && valid[from + x] === 0) x++
  return x
}

/** The parts of a run that have data. */
function pushValid(runs: Runs, { valid, from, left, key }: Masked, { start, end }: { readonly start: number; readonly end: number }): void {
  let x = start
  while (x < end) {
    while (x < end && valid[from + x] === 0) x++
    const first = x
    while (x < end && valid[from + x] !== 0) x++
    if (x > first) pushRun(runs, left + first, { end: left + x, key })
  }
}

/** Rows of a grid in memory. */
export function sweepGrid(grid: Grid, rule: KeyRule, visit: RowVisitor): void {
  const runs = emptyRuns()
  for (let row = 0; row < grid.height; row++) {
    runs.count = 0
    scanRow(grid, { row, left: 0, rule }, runs)
    visit(row, runs)
  }
}
