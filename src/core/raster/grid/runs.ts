import type { Grid } from './grid.ts'

/** What a stored value counts as: pixels of one key belong together; null leaves the pixel out. */
export type KeyRule = (value: number) => number | null

/** Runs of equal keys along one row, left to right; gaps between them are left-out pixels. Buffers are longer than `count`. */
export type Runs = { readonly count: number; readonly start: Int32Array; readonly end: Int32Array; readonly key: Float64Array }

/** Runs of a row under way. */
export class RunList implements Runs {
  count = 0
  start = new Int32Array(64)
  end = new Int32Array(64)
  key = new Float64Array(64)

  /** A run behind the last one; joined to it where it touches and has the same key. */
  push(start: number, end: number, key: number): void {
    const last = this.count - 1
    if (last >= 0 && this.end[last] === start && this.key[last] === key) {
      this.end[last] = end
      return
    }
    if (this.count === this.start.length) this.grow()
    this.start[this.count] = start
    this.end[this.count] = end
    this.key[this.count] = key
    this.count++
  }

  private grow(): void {
    const start = new Int32Array(this.count * 2)
    const end = new Int32Array(this.count * 2)
    const key = new Float64Array(this.count * 2)
    start.set(this.start)
    end.set(this.end)
    key.set(this.key)
    this.start = start
    this.end = end
    this.key = key
  }
}

/** Called with rows in order; after a row without runs, further ones without any may be left out. The runs change after the call. */
export type RowVisitor = (row: number, runs: Runs) => void

/** A visitor that may have to wait, for a sink to take its rows. */
export type SlowRowVisitor = (row: number, runs: Runs) => void | Promise<void>

/** Adds the runs of one row of a grid whose first column is `left` of the whole band. */
export function scanRow(grid: Grid, at: { readonly row: number; readonly left: number; readonly rule: KeyRule }, runs: RunList): void {
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
    if (valid === null) runs.push(left + start, left + end, key)
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
function pushValid(runs: RunList, { valid, from, left, key }: Masked, { start, end }: { readonly start: number; readonly end: number }): void {
  let x = start
  while (x < end) {
    while (x < end && valid[from + x] === 0) x++
    const first = x
    while (x < end && valid[from + x] !== 0) x++
    if (x > first) runs.push(left + first, left + x, key)
  }
}

/** Rows of a grid in memory. */
export function sweepGrid(grid: Grid, rule: KeyRule, visit: RowVisitor): void {
  const runs = new RunList()
  for (let row = 0; row < grid.height; row++) {
    runs.count = 0
    scanRow(grid, { row, left: 0, rule }, runs)
    visit(row, runs)
  }
}
