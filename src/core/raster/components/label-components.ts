import type { Grid } from '../grid/grid.ts'
import { type KeyRule, type Runs, sweepGrid } from '../grid/runs.ts'
import type { Part } from './label-sets.ts'
import { type Connectivity, RowLabeller } from './row-labeller.ts'

/** Size of one connected part and where it lies; `first` is its first pixel in reading order. */
export type ComponentStats = Omit<Part, 'key'>

/** `labels`: 0 outside, else 1 to `count` in reading order of the first pixels; `stats[k]` belongs to label k + 1. */
export type Components = { readonly labels: Int32Array; readonly count: number; readonly stats: readonly Part[] }

/** 8-connected parts of the pixels whose value is wanted (asked classes are merged first). */
export function labelComponents(
  mask: Uint8Array,
  size: { readonly width: number; readonly height: number },
  wanted: ReadonlySet<number> | ((value: number) => boolean),
): Components {
  const test = typeof wanted === 'function' ? wanted : (value: number) => wanted.has(value)
  return labelGrid({ ...size, values: mask, valid: null }, { rule: (value) => (test(value) ? 1 : null), connectivity: 8 })
}

/** Connected parts of equal key of a grid in memory; `rule` says what counts and what belongs together. */
export function labelGrid(grid: Grid, { rule, connectivity }: { readonly rule: KeyRule; readonly connectivity: Connectivity }): Components {
  const { width } = grid
  const labels = new Int32Array(width * grid.height)
  const labeller = new RowLabeller({ connectivity })
  sweepGrid(grid, rule, (row, runs: Runs) => {
    labeller.row(row, runs)
    writeRow(labels.subarray(row * width, (row + 1) * width), labeller.now)
  })
  const { final, stats } = numbered(labeller)
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] as number
    if (label !== 0) labels[at] = final[label] as number
  }
  return { labels, count: stats.length, stats }
}

function writeRow(row: Int32Array, { count, start, end, label }: RowLabeller['now']): void {
  for (let k = 0; k < count; k++) {
    const to = end[k] as number
    const value = label[k] as number
    for (let x = start[k] as number; x < to; x++) row[x] = value
  }
}

/** Final numbers by label: roots come before the labels that lead to them. */
function numbered({ sets }: RowLabeller): { final: Int32Array; stats: Part[] } {
  const final = new Int32Array(sets.size)
  const stats: Part[] = []
  for (let label = 1; label < sets.size; label++) {
    const root = sets.find(label)
    if (root === label) final[label] = stats.push({ ...sets.part(root), label: stats.length + 1 })
    else final[label] = final[root] as number
  }
  return { final, stats }
}
