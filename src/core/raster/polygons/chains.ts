/**
 * Boundary lines under construction. Each chain is known by its two end nodes; both ends lead to each other, so that a join
 * sees in one step whether it closes a ring. Nodes of a finished ring are used again.
 */
export class Chains {
  private xs = new Int32Array(4096)
  private ys = new Int32Array(4096)
  private nexts = new Int32Array(4096)
  private others = new Int32Array(4096)
  private pinched = new Uint8Array(4096)
  private size = 1
  private free = 0

  /** A chain of one corner; both of its ends are this node. */
  begin(x: number, y: number, pinch: boolean): number {
    const node = this.node(x, y, pinch)
    this.others[node] = node
    return node
  }

  /** A further corner behind the last one; the new end. */
  append(tail: number, x: number, y: number): number {
    const node = this.node(x, y, false)
    this.nexts[tail] = node
    this.moveEnd(tail, node)
    return node
  }

  /** A further corner before the first one; the new start. */
  prepend(head: number, x: number, y: number): number {
    const node = this.node(x, y, false)
    this.nexts[node] = head
    this.moveEnd(head, node)
    return node
  }

  /** Marks the corner of an end as one where the part meets itself. */
  pinch(node: number): void {
    this.pinched[node] = 1
  }

  /** Leads the end of one chain over a node, already appended to it, to the start of another; true when both were the same chain. */
  join(tail: number, head: number): boolean {
    this.nexts[tail] = head
    const start = this.others[tail] as number
    if (start === head) return true
    const end = this.others[head] as number
    this.others[start] = end
    this.others[end] = start
    return false
  }

  /** Corners of a closed ring as x, y, x, y ..., the first not repeated; `pinches` are positions where the part meets itself. */
  take(node: number): { readonly points: number[]; readonly pinches: number } {
    const points: number[] = []
    let pinches = 0
    let at = node
    let last = node
    do {
      points.push(this.xs[at] as number, this.ys[at] as number)
      pinches += this.pinched[at] as number
      last = at
      at = this.nexts[at] as number
    } while (at !== node)
    this.nexts[last] = this.free
    this.free = node
    return { points, pinches }
  }

  private moveEnd(end: number, node: number): void {
    const other = this.others[end] as number
    if (other === end) {
      this.others[end] = node
      this.others[node] = end
    } else {
      this.others[node] = other
      this.others[other] = node
    }
  }

  private node(x: number, y: number, pinch: boolean): number {
    let node = this.free
    if (node !== 0) this.free = this.nexts[node] as number
    else {
      node = this.size++
      if (node === this.xs.length) this.grow()
    }
    this.xs[node] = x
    this.ys[node] = y
    this.pinched[node] = pinch ? 1 : 0
    return node
  }

  private grow(): void {
    const larger = (array: Int32Array<ArrayBuffer>) => {
      const made = new Int32Array(array.length * 2)
      made.set(array)
      return made
    }
    this.xs = larger(this.xs)
    this.ys = larger(this.ys)
    this.nexts = larger(this.nexts)
    this.others = larger(this.others)
    const pinched = new Uint8Array(this.xs.length)
    pinched.set(this.pinched)
    this.pinched = pinched
  }
}
