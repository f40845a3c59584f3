/** Cells by height, lowest first; of equal heights the one put in first comes first, so a flat floods evenly. */
export class FloodQueue {
  private readonly heights: number[] = []
  private readonly cells: number[] = []
  private readonly ages: number[] = []
  private age = 0

  push(height: number, cell: number): void {
    let at = this.cells.length
    this.age++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if ((this.heights[parent] as number) <= height) break
      this.move(parent, at)
      at = parent
    }
    this.put(at, { height, cell, age: this.age })
  }

  /** The lowest cell, -1 when none is left. */
  pop(): number {
    const first = this.cells[0]
    if (first === undefined) return -1
    const height = this.heights.pop() as number
    const cell = this.cells.pop() as number
    const age = this.ages.pop() as number
    if (this.cells.length > 0) this.sink({ height, cell, age })
    return first
  }

  private sink(one: { height: number; cell: number; age: number }): void {
    const n = this.cells.length
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= n) break
      if (child + 1 < n && this.before(child + 1, this.heights[child] as number, this.ages[child] as number)) child++
      if (!this.before(child, one.height, one.age)) break
      this.move(child, at)
      at = child
    }
    this.put(at, one)
  }

  private before(at: number, height: number, age: number): boolean {
    const own = this.heights[at] as number
    return own < height || (own === height && (this.ages[at] as number) < age)
  }

  private move(from: number, to: number): void {
    this.put(to, { height: this.heights[from] as number, cell: this.cells[from] as number, age: this.ages[from] as number })
  }

  private put(at: number, { height, cell, age }: { height: number; cell: number; age: number }): void {
    this.heights[at] = height
    this.cells[at] = cell
    this.ages[at] = age
  }
}
