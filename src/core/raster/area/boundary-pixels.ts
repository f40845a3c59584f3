import type { Runs } from '../grid/runs.ts'

/** No neighbour that differs: the same key, or the edge of the image. */
const none = -1

/** Keys along a row: from `x[k]` to `x[k + 1]` the key is `key[k]`, 0 without data, -1 beyond the image. The last `x` is the width. */
type Line = { count: number; x: Int32Array; key: Int32Array }

/**
 * Counts, for keys 1, 2, ..., the pixels that have a 4-neighbour of another key (`inner`) and the pixels of other keys beside them
 * (`outer`). Pixels without data count as another key, because masks often leave out what is no object; the edge of the image makes no
 * boundary. Rows come in order; a gap between two rows is without data.
 */
export class BoundaryPixels {
  inner = new Float64Array(16)
  outer = new Float64Array(16)
  private readonly width: number
  private above: Line
  private here: Line
  private below: Line
  private row = -1

  constructor(width: number) {
    this.width = width
    this.above = emptyLine(width)
    this.here = emptyLine(width)
    this.below = emptyLine(width)
  }

  add(row: number, runs: Runs): void {
    if (row !== this.row + 1) {
      this.next(noRuns)
      this.next(noRuns)
    }
    this.row = row
    this.next(runs)
  }

  finish(): void {
    this.next(null)
  }

  /** Takes the next row and counts the one before it. */
  private next(runs: Runs | null): void {
    const spare = this.above
    this.above = this.here
    this.here = this.below
    this.below = spare
    fill(spare, runs, this.width)
    this.count()
  }

  /** Pieces of the middle row over which none of the three rows changes. */
  private count(): void {
    const { above, here, below, width } = this
    let [a, h, b, x] = [0, 0, 0, 0]
    while (x < width) {
      const end = Math.min(above.x[a + 1] as number, here.x[h + 1] as number, below.x[b + 1] as number)
      this.piece(x, end, { a, h, b })
      x = end
      if (above.x[a + 1] === end) a++
      if (here.x[h + 1] === end) h++
      if (below.x[b + 1] === end) b++
    }
  }

  /** `a`, `h`, `b`: where the rows above, here and below stand. */
  private piece(x: number, end: number, { a, h, b }: { readonly a: number; readonly h: number; readonly b: number }): void {
    const { here } = this
    const key = here.key[h] as number
    if (key === none) return
    const length = end - x
    const up = other(this.above.key[a] as number, key)
    const down = other(this.below.key[b] as number, key)
    const left = x === here.x[h] && h > 0 ? (here.key[h - 1] as number) : none
    const right = end === here.x[h + 1] && h + 1 < here.count ? (here.key[h + 1] as number) : none
    this.countOuter({ length, up, down, left, right })
    const ends = length === 1 ? Number(left !== none || right !== none) : Number(left !== none) + Number(right !== none)
    const inside = up !== none || down !== none ? length : ends
    if (key <= 0 || inside === 0) return
    this.makeRoom(key)
    this.inner[key] = (this.inner[key] as number) + inside
  }

  /** Each pixel counts once for each key beside it. */
  private countOuter({ length, up, down, left, right }: Beside): void {
    if (up > 0) this.addOuter(up, length)
    if (down > 0 && down !== up) this.addOuter(down, length)
    if (left > 0 && left !== up && left !== down) this.addOuter(left, 1)
    const isKnown = right === up || right === down || (length === 1 && right === left)
    if (right > 0 && !isKnown) this.addOuter(right, 1)
  }

  private addOuter(key: number, pixels: number): void {
    this.makeRoom(key)
    this.outer[key] = (this.outer[key] as number) + pixels
  }

  private makeRoom(key: number): void {
    if (key < this.inner.length) return
    const inner = new Float64Array(key * 2)
    const outer = new Float64Array(key * 2)
    inner.set(this.inner)
    outer.set(this.outer)
    this.inner = inner
    this.outer = outer
  }
}

/** Keys beside a piece of a row; `none` where there is none that differs. */
type Beside = { readonly length: number; readonly up: number; readonly down: number; readonly left: number; readonly right: number }

const other = (neighbour: number, key: number): number => (neighbour === key ? none : neighbour)
const noRuns: Runs = { count: 0, start: new Int32Array(0), end: new Int32Array(0), key: new Float64Array(0) }

function emptyLine(width: number): Line {
  const line = { count: 0, x: new Int32Array(16), key: new Int32Array(16) }
  fill(line, null, width)
  return line
}

function fill(line: Line, runs: Runs | null, width: number): void {
  const most = 2 * (runs?.count ?? 0) + 2
  if (line.x.length < most) {
    line.x = new Int32Array(most * 2)
    line.key = new Int32Array(most * 2)
  }
  let count = 0
  let x = 0
  const put = (key: number, end: number) => {
    line.x[count] = x
    line.key[count++] = key
    x = end
  }
  for (let k = 0; runs && k < runs.count; k++) {
    if ((runs.start[k] as number) > x) put(0, runs.start[k] as number)
    put(runs.key[k] as number, runs.end[k] as number)
  }
  if (x < width || count === 0) put(runs ? 0 : none, width)
  line.count = count
  line.x[count] = width
}
