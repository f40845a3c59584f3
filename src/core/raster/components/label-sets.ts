import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'

/** A connected part: its number, its pixels, the box around it, its first pixel in reading order and the key all its pixels have. */
export type Part = { readonly label: number; readonly key: number; readonly areaPx: number; readonly bbox: PixelBox; readonly first: PixelXY }

/**
 * Union-find over labels 1, 2, ... with what is known of each part beside it. The smaller label stays when two join,
 * so without `free` the root of a part is the label of its first pixel in reading order.
 */
export class LabelSets {
  parents = new Int32Array(1024)
  areas = new Float64Array(1024)
  keys = new Float64Array(1024)
  lefts = new Int32Array(1024)
  rights = new Int32Array(1024)
  tops = new Int32Array(1024)
  bottoms = new Int32Array(1024)
  firsts = new Int32Array(1024)
  /** the row runs are in */
  row = 0
  /** labels given out so far, freed ones included */
  size = 1
  private readonly freed: number[] = []

  /** A new part of one run. */
  make(key: number, start: number, end: number): number {
    const label = this.freed.pop() ?? this.size++
    if (label === this.parents.length) this.grow()
    this.parents[label] = label
    this.keys[label] = key
    this.areas[label] = end - start
    this.lefts[label] = start
    this.rights[label] = end
    this.tops[label] = this.row
    this.bottoms[label] = this.row + 1
    this.firsts[label] = start
    return label
  }

  /** A label whose part is finished, or has gone into another, may be given out again. */
  free(label: number): void {
    this.freed.push(label)
  }

  find(label: number): number {
    const { parents } = this
    let at = label
    let up = parents[at] as number
    while (up !== at) {
      const next = parents[up] as number
      parents[at] = next
      at = up
      up = next
    }
    return at
  }

  /** Adds a run to the part of a root. */
  extend(root: number, start: number, end: number): void {
    this.areas[root] = (this.areas[root] as number) + end - start
    if (start < (this.lefts[root] as number)) this.lefts[root] = start
    if (end > (this.rights[root] as number)) this.rights[root] = end
    this.bottoms[root] = this.row + 1
  }

  /** Joins two roots that differ; the one that stays. */
  join(a: number, b: number): number {
    const keep = Math.min(a, b)
    const gone = Math.max(a, b)
    this.parents[gone] = keep
    this.areas[keep] = (this.areas[keep] as number) + (this.areas[gone] as number)
    this.lefts[keep] = Math.min(this.lefts[keep] as number, this.lefts[gone] as number)
    this.rights[keep] = Math.max(this.rights[keep] as number, this.rights[gone] as number)
    this.bottoms[keep] = Math.max(this.bottoms[keep] as number, this.bottoms[gone] as number)
    const [top, other] = [this.tops[keep] as number, this.tops[gone] as number]
    if (other < top || (other === top && (this.firsts[gone] as number) < (this.firsts[keep] as number))) {
      this.tops[keep] = other
      this.firsts[keep] = this.firsts[gone] as number
    }
    return keep
  }

  part(root: number): Part {
    const top = this.tops[root] as number
    return {
      label: root,
      key: this.keys[root] as number,
      areaPx: this.areas[root] as number,
      bbox: [this.lefts[root] as number, top, this.rights[root] as number, this.bottoms[root] as number],
      first: [this.firsts[root] as number, top],
    }
  }

  private grow(): void {
    const larger = <T extends Int32Array | Float64Array>(array: T): T => {
      const made = new (array.constructor as new (length: number) => T)(array.length * 2)
      made.set(array)
      return made
    }
    this.parents = larger(this.parents)
    this.areas = larger(this.areas)
    this.keys = larger(this.keys)
    this.lefts = larger(this.lefts)
    this.rights = larger(this.rights)
    this.tops = larger(this.tops)
    this.bottoms = larger(this.bottoms)
    this.firsts = larger(this.firsts)
  }
}
