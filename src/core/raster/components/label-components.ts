import type { Grid } from '../grid/grid.ts'
import { type KeyRule, type Runs, sweepGrid } from '../grid/runs.ts'
import type { Part } from './label-sets.ts'
import { type Connectivity, RowLabeller } from './row-labeller.ts'

/** Size of one connected part and where it lies; `first` is its first pixel in reading order. */
export type ComponentStats = Omit<Part, 'key'>

/**
 * `labels`: 0 outside, else 1 to `count` in reading order of the first pixels. `part(label)` is what is known of one;
 * `stats[k]` belongs to label k + 1 and is made when first asked for, because a million of them are slow.
 */
export type Components = { readonly labels: Int32Array; readonly count: number; readonly part: (label: number) => Part; readonly stats: readonly Part[] }

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
  const kept = new KeptRuns()
  sweepGrid(grid, rule, (row, runs: Runs) => {
    labeller.row(row, runs)
    kept.add(row * width, labeller.now)
  })
  const { final, roots, count } = numbered(labeller)
  kept.write(labels, final)
  const part = (label: number): Part => ({ ...labeller.sets.part(roots[label] as number), label })
  let made: Part[] | null = null
  return {
    labels,
    count,
    part,
    get stats() {
      made ??= Array.from({ length: count }, (_, k) => part(k + 1))
      return made
    },
  }
}

/** Runs with their first labels, so that each pixel is written once, when its final label is known. */
class KeptRuns {
  private starts = new Int32Array(1024)
  private ends = new Int32Array(1024)
  private labels = new Int32Array(1024)
  private size = 0

  add(from: number, { count, start, end, label }: RowLabeller['now']): void {
    if (this.size + count > this.starts.length) this.grow(count)
    const { starts, ends, labels, size } = this
    for (let k = 0; k < count; k++) {
      starts[size + k] = from + (start[k] as number)
      ends[size + k] = from + (end[k] as number)
      labels[size + k] = label[k] as number
    }
    this.size += count
  }

  write(out: Int32Array, final: Int32Array): void {
    for (let k = 0; k < this.size; k++) {
      const end = this.ends[k] as number
      const label = final[this.labels[k] as number] as number
      for (let at = this.starts[k] as number; at < end; at++) out[at] = label
    }
  }

  private grow(more: number): void {
    const larger = (array: Int32Array<ArrayBuffer>) => {
      const made = new Int32Array(Math.max(array.length * 2, this.size + more))
      made.set(array)
      return made
    }
    this.starts = larger(this.starts)
    this.ends = larger(this.ends)
    this.labels = larger(this.labels)
  }
}

/** Final numbers by label, and roots by final number: roots come before the labels that lead to them. */
function numbered({ sets }: RowLabeller): { final: Int32Array; roots: Int32Array; count: number } {
  const final = new Int32Array(sets.size)
  const roots = new Int32Array(sets.size)
  let count = 0
  for (let label = 1; label < sets.size; label++) {
    const root = sets.find(label)
    if (root === label) {
      final[label] = ++count
      roots[count] = label
    } else final[label] = final[root] as number
  }
  return { final, roots, count }
}
