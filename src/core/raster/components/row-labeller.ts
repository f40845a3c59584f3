import type { Runs } from '../grid/runs.ts'
import { LabelSets, type Part } from './label-sets.ts'

export type Connectivity = 4 | 8

/** Labels of the runs of one row; `start`, `end` and `key` are the runs themselves. */
export type LabelledRow = { count: number; start: Int32Array; end: Int32Array; key: Float64Array; label: Int32Array }

const emptyRow = (): LabelledRow => ({ count: 0, start: new Int32Array(64), end: new Int32Array(64), key: new Float64Array(64), label: new Int32Array(64) })

type Options = {
  readonly connectivity: Connectivity
  /** hears of a part when no later row can add to it; its label is then used again */
  readonly onPart?: ((part: Part) => void) | undefined
}

/**
 * Labels connected runs of equal key, a row at a time. With `onPart` it needs memory for the open parts alone;
 * without, labels stay and `sets.find` leads from each to its part.
 */
export class RowLabeller {
  readonly sets = new LabelSets()
  /** the row before and the row last given, after `row` */
  before: LabelledRow = emptyRow()
  now: LabelledRow = emptyRow()
  /** hears of two roots that become one, `gone` from then on part of `kept` */
  onJoin: ((kept: number, gone: number) => void) | null = null
  private nowRow = -2
  private readonly reach: 0 | 1
  private readonly onPart: Options['onPart']
  private readonly merged: number[] = []

  constructor({ connectivity, onPart }: Options) {
    this.reach = connectivity === 8 ? 1 : 0
    this.onPart = onPart
  }

  /** Labels the next row; rows without runs may be left out. Call `settle` after it, before the next one. */
  row(row: number, runs: Runs): void {
    const spare = this.before
    this.before = this.now
    if (this.nowRow !== row - 1) this.before.count = 0
    this.now = spare
    this.nowRow = row
    take(spare, runs)
    this.link(row)
  }

  /** Tells of the parts that ended and, when labels are used again, leaves only roots in the row. */
  settle(): void {
    if (!this.onPart) return
    const { before, now, sets } = this
    for (let k = 0; k < now.count; k++) {
      const root = sets.find(now.label[k] as number)
      now.label[k] = root
      sets.bottoms[root] = this.nowRow + 1
    }
    for (let k = 0; k < before.count; k++) this.endPart(sets.find(before.label[k] as number))
    for (const label of this.merged) sets.free(label)
    this.merged.length = 0
  }

  /** After the last row: the parts still open; `beforeEnd` sees the empty row below them. */
  finish(beforeEnd?: (row: number) => void): void {
    this.row(this.nowRow + 1, { count: 0, start: new Int32Array(0), end: new Int32Array(0), key: new Float64Array(0) })
    beforeEnd?.(this.nowRow)
    this.settle()
  }

  private endPart(root: number): void {
    const { sets } = this
    if ((sets.bottoms[root] as number) > this.nowRow) return
    this.onPart?.(sets.part(root))
    // told once: further runs of it in this row lead to the same root
    sets.bottoms[root] = 2 ** 31 - 1
    this.merged.push(root)
  }

  private link(row: number): void {
    const { before, now, reach, sets } = this
    sets.row = row
    let from = 0
    for (let k = 0; k < now.count; k++) {
      const low = (now.start[k] as number) - reach
      const high = (now.end[k] as number) + reach
      while (from < before.count && (before.end[from] as number) <= low) from++
      now.label[k] = this.joinAbove(k, from, high) || sets.make(now.key[k] as number, now.start[k] as number, now.end[k] as number)
    }
  }

  /** Root of what touches run `k` from above, the run added; 0 where nothing does. */
  private joinAbove(k: number, from: number, high: number): number {
    const { before, now, sets } = this
    const key = now.key[k] as number
    let root = 0
    for (let q = from; q < before.count && (before.start[q] as number) < high; q++) {
      if (before.key[q] !== key) continue
      const other = sets.find(before.label[q] as number)
      if (root === 0) root = other
      else if (root !== other) root = this.join(root, other)
    }
    if (root !== 0) sets.extend(root, now.start[k] as number, now.end[k] as number)
    return root
  }

  private join(a: number, b: number): number {
    const gone = Math.max(a, b)
    const kept = this.sets.join(a, b)
    if (this.onPart) this.merged.push(gone)
    this.onJoin?.(kept, gone)
    return kept
  }
}

function take(row: LabelledRow, runs: Runs): void {
  if (row.start.length < runs.count) {
    const room = runs.start.length
    row.start = new Int32Array(room)
    row.end = new Int32Array(room)
    row.key = new Float64Array(room)
    row.label = new Int32Array(room)
  }
  row.count = runs.count
  for (let k = 0; k < runs.count; k++) {
    row.start[k] = runs.start[k] as number
    row.end[k] = runs.end[k] as number
    row.key[k] = runs.key[k] as number
  }
}
