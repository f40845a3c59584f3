/** Binary heap of pixel numbers ordered by a cost; the same number may be in it more than once. */
export class PixelHeap {
  #pixels = new Int32Array(1024)
  #costs = new Float64Array(1024)
  #size = 0

  get size(): number {
    return this.#size
  }

  push(pixel: number, cost: number): void {
    if (this.#size === this.#pixels.length) this.#grow()
    let at = this.#size++
    while (at > 0) {
      const up = (at - 1) >> 1
      if ((this.#costs[up] as number) <= cost) break
      this.#put(at, this.#pixels[up] as number, this.#costs[up] as number)
      at = up
    }
    this.#put(at, pixel, cost)
  }

  /** The pixel of least cost; only to be called while `size` is above 0. */
  pop(): number {
    const top = this.#pixels[0] as number
    this.#size--
    const pixel = this.#pixels[this.#size] as number
    const cost = this.#costs[this.#size] as number
    // behind the last child stands nothing cheaper
    this.#costs[this.#size] = Number.POSITIVE_INFINITY
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= this.#size) break
      // added, not asked: which of the two it is cannot be foretold
      child += Number((this.#costs[child + 1] as number) < (this.#costs[child] as number))
      if ((this.#costs[child] as number) >= cost) break
      this.#put(at, this.#pixels[child] as number, this.#costs[child] as number)
      at = child
    }
    this.#put(at, pixel, cost)
    return top
  }

  #put(at: number, pixel: number, cost: number): void {
    this.#pixels[at] = pixel
    this.#costs[at] = cost
  }

  #grow(): void {
    const pixels = new Int32Array(this.#pixels.length * 2)
    pixels.set(this.#pixels)
    const costs = new Float64Array(this.#costs.length * 2)
    costs.set(this.#costs)
    this.#pixels = pixels
    this.#costs = costs
  }
}
