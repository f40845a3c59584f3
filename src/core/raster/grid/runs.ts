import type { PixelBox } from '../../../contracts/frame.ts'
import type { Grid, GridSource } from './grid.ts'
import { makePace, type Pace } from './pace.ts'

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

function push(runs: Runs, start: number, { end, key }: { readonly end: number; readonly key: number }): void {
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
    const key = Number.isNaN(value) ? null : rule(value)
    if (key === null) continue
    if (valid === null) push(runs, left + start, { end: left + x, key })
    else pushValid(runs, { valid, from, left, key }, { start, end: x })
  }
}

type Masked = { readonly valid: Uint8Array; readonly from: number; readonly left: number; readonly key: number }

/** The parts of a run that have data. */
function pushValid(runs: Runs, { valid, from, left, key }: Masked, { start, end }: { readonly start: number; readonly end: number }): void {
  let x = start
  while (x < end) {
    while (x < end && valid[from + x] === 0) x++
    const first = x
    while (x < end && valid[from + x] !== 0) x++
    if (x > first) push(runs, left + first, { end: left + x, key })
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

/** Pixels of one strip held at a time. */
const stripPixels = 2 ** 26

/** Rows of a band of any size, strip by strip; tiles that are known to be empty are never read. */
export async function sweepSource(
  source: GridSource,
  { rule, visit, pace = {} }: { readonly rule: KeyRule; readonly visit: SlowRowVisitor; readonly pace?: Pace | undefined },
): Promise<void> {
  const turn = makePace(pace)
  const most = Math.max(1, Math.floor(stripPixels / source.width))
  const wanted = source.tile.height * Math.max(1, Math.round(256 / source.tile.height))
  const rows = Math.min(wanted, most, source.height)
  const runs = emptyRuns()
  for (let top = 0; top < source.height; top += rows) {
    await turn(top, source.height)
    const bottom = Math.min(source.height, top + rows)
    const parts: { readonly left: number; readonly grid: Grid }[] = []
    for (const box of spansOf(source, top, bottom)) parts.push({ left: box[0], grid: await source.read(box) })
    const last = parts.length === 0 ? top + 1 : bottom
    for (let row = top; row < last; row++) {
      runs.count = 0
      for (const { left, grid } of parts) scanRow(grid, { row: row - top, left, rule }, runs)
      const waiting = visit(row, runs)
      if (waiting !== undefined) await waiting
    }
  }
  pace.progress?.(source.height, source.height)
}

/** Tiles side by side that may hold data, joined. */
function spansOf({ width, tile, isEmpty }: GridSource, top: number, bottom: number): PixelBox[] {
  if (!isEmpty) return [[0, top, width, bottom]]
  const spans: [number, number, number, number][] = []
  for (let left = 0; left < width; left += tile.width) {
    const right = Math.min(width, left + tile.width)
    if (isEmpty([left, top, right, bottom])) continue
    const last = spans.at(-1)
    if (last?.[2] === left) last[2] = right
    else spans.push([left, top, right, bottom])
  }
  return spans
}
