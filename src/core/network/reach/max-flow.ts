/** A pipe of a flow network: `capacity` from `from` to `to`, `back` the other way. */
export type Pipe = { readonly from: number; readonly to: number; readonly capacity: number; readonly back: number }

/** Value of a greatest flow, and which nodes are on the side of the source of a smallest cut. */
export type Flow = { readonly value: number; readonly side: Uint8Array }

/**
 * Greatest flow and smallest cut between two nodes, capacities whole numbers.
 * @source Dinic 1970: blocking flows over levels of a breadth-first search
 */
export function maxFlow(nodeCount: number, pipes: readonly Pipe[], { source, sink }: { readonly source: number; readonly sink: number }): Flow {
  const net = new Residual(nodeCount, pipes)
  let value = 0
  while (net.level(source)[sink] !== -1) value += net.blockingFlow(source, sink)
  return { value, side: Uint8Array.from(net.levels, (level) => (level === -1 ? 0 : 1)) }
}

class Residual {
  readonly #first: Int32Array
  /** pipe ends in the order of their nodes; end `2k` is pipe k as given, `2k + 1` the way back */
  readonly #ends: Int32Array
  readonly #to: Int32Array
  readonly #left: Float64Array
  readonly #next: Int32Array
  readonly levels: Int32Array

  constructor(nodeCount: number, pipes: readonly Pipe[]) {
    this.#first = new Int32Array(nodeCount + 1)
    this.#ends = new Int32Array(pipes.length * 2)
    this.#to = new Int32Array(pipes.length * 2)
    this.#left = new Float64Array(pipes.length * 2)
    this.#next = new Int32Array(nodeCount)
    this.levels = new Int32Array(nodeCount)
    const first = this.#first
    for (const { from, to } of pipes) for (const node of [from, to]) first[node + 1] = (first[node + 1] as number) + 1
    for (let node = 0; node < nodeCount; node++) first[node + 1] = (first[node + 1] as number) + (first[node] as number)
    const at = first.slice()
    const put = (node: number, end: number): void => {
      this.#ends[at[node] as number] = end
      at[node] = (at[node] as number) + 1
    }
    pipes.forEach(({ from, to, capacity, back }, k) => {
      this.#to[2 * k] = to
      this.#to[2 * k + 1] = from
      this.#left[2 * k] = capacity
      this.#left[2 * k + 1] = back
      put(from, 2 * k)
      put(to, 2 * k + 1)
    })
  }

  /** Steps from the source over pipes with room left; -1 where none lead. */
  level(source: number): Int32Array {
    this.levels.fill(-1)
    this.levels[source] = 0
    const queue = [source]
    for (let i = 0; i < queue.length; i++) {
      const node = queue[i] as number
      for (let k = this.#first[node] as number; k < (this.#first[node + 1] as number); k++) {
        const end = this.#ends[k] as number
        const to = this.#to[end] as number
        if ((this.#left[end] as number) <= 0 || this.levels[to] !== -1) continue
        this.levels[to] = (this.levels[node] as number) + 1
        queue.push(to)
      }
    }
    return this.levels
  }

  /** Pushes until every way over the levels is full; ways are followed on a stack, so that long roads cannot overflow the one of the program. */
  blockingFlow(source: number, sink: number): number {
    this.#next.set(this.#first.subarray(0, this.#next.length))
    const path: number[] = []
    let value = 0
    let node = source
    for (;;) {
      if (node === sink) {
        value += this.#push(path)
        path.length = 0
        node = source
        continue
      }
      const end = this.#advance(node)
      if (end !== null) {
        path.push(end)
        node = this.#to[end] as number
        continue
      }
      this.levels[node] = -2
      const last = path.pop()
      if (last === undefined) return value
      node = this.#to[last ^ 1] as number
    }
  }

  #advance(node: number): number | null {
    const stop = this.#first[node + 1] as number
    for (let k = this.#next[node] as number; k < stop; k++) {
      this.#next[node] = k
      const end = this.#ends[k] as number
      if ((this.#left[end] as number) > 0 && this.levels[this.#to[end] as number] === (this.levels[node] as number) + 1) return end
    }
    this.#next[node] = stop
    return null
  }

  #push(path: readonly number[]): number {
    const room = path.reduce((least, end) => Math.min(least, this.#left[end] as number), Number.POSITIVE_INFINITY)
    for (const end of path) {
      this.#left[end] = (this.#left[end] as number) - room
      this.#left[end ^ 1] = (this.#left[end ^ 1] as number) + room
    }
    return room
  }
}
