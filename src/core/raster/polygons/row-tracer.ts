import type { LabelledRow } from '../components/row-labeller.ts'
import { Chains } from './chains.ts'

const outside = Number.NEGATIVE_INFINITY

/** Where the key changes along a row: from `x` on it is `key`, and the pixels belong to `label` (0 outside). */
type Changes = { count: number; x: Int32Array; key: Float64Array; label: Int32Array }

const noChanges = (): Changes => ({ count: 0, x: new Int32Array(128), key: new Float64Array(128), label: new Int32Array(128) })

function changesOf(row: LabelledRow, into: Changes): void {
  if (into.x.length < row.count * 2) {
    into.x = new Int32Array(row.start.length * 2)
    into.key = new Float64Array(row.start.length * 2)
    into.label = new Int32Array(row.start.length * 2)
  }
  let count = 0
  const put = (x: number, key: number, label: number) => {
    into.x[count] = x
    into.key[count] = key
    into.label[count++] = label
  }
  for (let k = 0; k < row.count; k++) {
    put(row.start[k] as number, row.key[k] as number, row.label[k] as number)
    if (k + 1 === row.count || row.start[k + 1] !== row.end[k]) put(row.end[k] as number, outside, 0)
  }
  into.count = count
}

type Quadrant = { key: number; label: number }

/** Hears of a closed ring and of a label of the part it belongs to. */
export type OnRing = (label: number, ring: { readonly points: number[]; readonly pinches: number }) => void

/**
 * Follows the boundaries of 4-connected parts from row to row. Each boundary keeps its part on the right. At a corner where two
 * pixels of a part meet diagonally its boundary turns back from the corner on both sides; `simpleRings` parts such rings later.
 * Where three parts meet all of them have a corner, also the one that runs straight on, so neighbours share their edges corner by corner.
 */
export class RowTracer {
  private readonly chains = new Chains()
  private readonly onRing: OnRing
  /** open chains of the vertical edge at a column: of the part to its west (an end) and to its east (a start) */
  private west: Int32Array
  private east: Int32Array
  /** open chains of the horizontal edge left of the corner: of the part above (a start) and below (an end) */
  private above = 0
  private below = 0
  private upper = noChanges()
  private lower = noChanges()
  private readonly ul: Quadrant = { key: outside, label: 0 }
  private readonly ur: Quadrant = { key: outside, label: 0 }
  private readonly ll: Quadrant = { key: outside, label: 0 }
  private readonly lr: Quadrant = { key: outside, label: 0 }

  constructor(width: number, onRing: OnRing) {
    this.west = new Int32Array(width + 1)
    this.east = new Int32Array(width + 1)
    this.onRing = onRing
  }

  /** Traces the line between two rows; `y` is the lower one. */
  line(y: number, { before, now }: { readonly before: LabelledRow; readonly now: LabelledRow }): void {
    const { upper, lower } = this
    changesOf(before, upper)
    changesOf(now, lower)
    this.ul.key = outside
    this.ll.key = outside
    let i = 0
    let j = 0
    while (i < upper.count || j < lower.count) {
      const a = i < upper.count ? (upper.x[i] as number) : 2 ** 31
      const b = j < lower.count ? (lower.x[j] as number) : 2 ** 31
      const x = Math.min(a, b)
      enter(this.ur, this.ul, { changes: upper, at: a === x ? i++ : -1 })
      enter(this.lr, this.ll, { changes: lower, at: b === x ? j++ : -1 })
      this.corner(x, y)
      copy(this.ul, this.ur)
      copy(this.ll, this.lr)
    }
  }

  private corner(x: number, y: number): void {
    const { ul, ur, ll, lr } = this
    const up = ul.key !== ur.key
    const down = ll.key !== lr.key
    const left = ul.key !== ll.key
    const right = ur.key !== lr.key
    const edges = Number(up) + Number(down) + Number(left) + Number(right)
    if (edges > 2) this.meet(x, y, { up, down, left, right })
    else if (up && !down) this.turnUp(x, y, left)
    else if (down && !up) this.turnDown(x, y, left)
  }

  /** Two edges at a right angle, one of them up: one pixel on their inner side, three on the other. */
  private turnUp(x: number, y: number, left: boolean): void {
    const { ul, ur, lr } = this
    const end = this.west[x] as number
    const start = this.east[x] as number
    if (left) {
      if (ul.key !== outside) this.close(end, this.above, { x, y, label: ul.label })
      if (lr.key !== outside) this.close(this.below, start, { x, y, label: ur.label })
    } else {
      if (ur.key !== outside) this.above = this.chains.prepend(start, x, y)
      if (ul.key !== outside) this.below = this.chains.append(end, x, y)
    }
  }

  private turnDown(x: number, y: number, left: boolean): void {
    const { ul, ll, lr } = this
    if (left) {
      if (ll.key !== outside) this.west[x] = this.chains.append(this.below, x, y)
      if (ul.key !== outside) this.east[x] = this.chains.prepend(this.above, x, y)
      return
    }
    if (ul.key !== outside) {
      this.above = this.chains.begin(x, y, false)
      this.west[x] = this.above
    }
    if (lr.key !== outside) this.startBelow(x, y, false)
  }

  private startBelow(x: number, y: number, pinch: boolean): void {
    this.below = this.chains.begin(x, y, pinch)
    this.east[x] = this.below
  }

  /** Three or four edges: every pixel between two of them turns on its own. */
  private meet(x: number, y: number, { up, down, left, right }: { readonly up: boolean; readonly down: boolean; readonly left: boolean; readonly right: boolean }): void {
    const { ul, ur, ll, lr } = this
    const four = up && down && left && right
    const falling = four && ul.key === lr.key
    const rising = four && ur.key === ll.key
    if (up && left && ul.key !== outside) this.close(this.west[x] as number, this.above, { x, y, label: ul.label, pinch: falling })
    if (up && right && ur.key !== outside) this.above = this.pinched(this.chains.prepend(this.east[x] as number, x, y), rising)
    if (down && left && ll.key !== outside) this.west[x] = this.pinched(this.chains.append(this.below, x, y), rising)
    if (down && right && lr.key !== outside) this.startBelow(x, y, falling)
    if (!four) this.passBy(x, y, { up, down, left })
  }

  /** A corner on the straight boundary of the part that two pixels at a corner of three parts belong to. */
  private passBy(x: number, y: number, { up, down, left }: { readonly up: boolean; readonly down: boolean; readonly left: boolean }): void {
    if (!up) {
      if (this.ul.key !== outside) this.above = this.chains.prepend(this.above, x, y)
    } else if (!down) {
      if (this.ll.key !== outside) this.below = this.chains.append(this.below, x, y)
    } else if (!left) {
      if (this.ul.key !== outside) this.west[x] = this.chains.append(this.west[x] as number, x, y)
    } else if (this.ur.key !== outside) this.east[x] = this.chains.prepend(this.east[x] as number, x, y)
  }

  private pinched(node: number, pinch: boolean): number {
    if (pinch) this.chains.pinch(node)
    return node
  }

  private close(end: number, start: number, { x, y, label, pinch = false }: { readonly x: number; readonly y: number; readonly label: number; readonly pinch?: boolean }): void {
    const node = this.pinched(this.chains.append(end, x, y), pinch)
    if (this.chains.join(node, start)) this.onRing(label, this.chains.take(node))
  }
}

function enter(right: Quadrant, left: Quadrant, { changes, at }: { readonly changes: Changes; readonly at: number }): void {
  if (at < 0) return copy(right, left)
  right.key = changes.key[at] as number
  right.label = changes.label[at] as number
}

function copy(to: Quadrant, from: Quadrant): void {
  to.key = from.key
  to.label = from.label
}
