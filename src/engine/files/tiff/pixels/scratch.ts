const kept = 4

/** Memory for compressed bytes, used again for the next block: making and dropping it costs as much as reading them. */
export class Scratch {
  readonly #maxBytes: number
  readonly #free: Uint8Array[] = []

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Lends memory for as long as `work` runs; nothing of it may be held afterwards. None is lent above the limit. */
  async use<T>(length: number, work: (into: Uint8Array | undefined) => Promise<T>): Promise<T> {
    if (length > this.#maxBytes) return work(undefined)
    const found = this.#free.findIndex((buffer) => buffer.length >= length)
    const [lent = Buffer.allocUnsafeSlow(Math.min(this.#maxBytes, length * 2))] = found < 0 ? [] : this.#free.splice(found, 1)
    try {
      return await work(lent)
    } finally {
      if (this.#free.length < kept) this.#free.push(lent)
    }
  }
}
