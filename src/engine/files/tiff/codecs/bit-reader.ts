/** Bits of bytes, most significant first; behind the end come zeros. */
export class BitReader {
  readonly #data: Uint8Array
  #position = 0
  /** the bit behind the last end-of-line mark: 1 says the row stands for itself */
  lastTag = 1

  constructor(data: Uint8Array) {
    this.#data = data
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#data.length * 8
  }

  /** The next bits, 16 at most, without taking them. */
  peek(count: number): number {
    const byte = this.#position >> 3
    const data = this.#data
    const word = ((data[byte] ?? 0) << 16) | ((data[byte + 1] ?? 0) << 8) | (data[byte + 2] ?? 0)
    return (word >> (24 - count - (this.#position & 7))) & ((1 << count) - 1)
  }

  skip(count: number): void {
    this.#position += count
  }

  take(count: number): number {
    const bits = this.peek(count)
    this.#position += count
    return bits
  }

  toByte(): void {
    this.#position = (this.#position + 7) & ~7
  }
}
