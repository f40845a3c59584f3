const clear = 256
const end = 257
const firstFree = 258
/** TIFF clears its table one code before twelve bits are full */
const fullAt = 4094

/** TIFF LZW: most significant bit first, the width growing one code early. */
export function encodeLzw(data: Uint8Array): Uint8Array {
  const out = new BitWriter(data.length + (data.length >> 1) + 16)
  // next code of a string and a byte: an open table of 2^14 places
  const table = new Strings()
  let width = 9
  let next = firstFree
  out.put(clear, width)
  let prefix = -1
  for (const byte of data) {
    const known = prefix < 0 ? byte : table.find(prefix, byte)
    if (known >= 0) {
      prefix = known
      continue
    }
    out.put(prefix, width)
    table.add(next++)
    prefix = byte
    if (next === fullAt) {
      out.put(clear, width)
      table.clear()
      width = 9
      next = firstFree
    } else if (next === 1 << width) width++
  }
  if (prefix >= 0) {
    out.put(prefix, width)
    if (next + 1 === fullAt) {
      out.put(clear, width)
      width = 9
    } else if (next + 1 === 1 << width) width++
  }
  out.put(end, width)
  return out.done()
}

const slots = 2 ** 14

/** Strings by their prefix and last byte. `add` stores the pair that `find` last missed. */
class Strings {
  readonly #keys = new Int32Array(slots).fill(-1)
  readonly #codes = new Int16Array(slots)
  #slot = 0
  #key = 0

  find(prefix: number, byte: number): number {
    this.#key = (prefix << 8) | byte
    let slot = Math.imul(this.#key, 0x9e3779b1) >>> 18
    while (this.#keys[slot] !== -1) {
      if (this.#keys[slot] === this.#key) return this.#codes[slot] as number
      slot = (slot + 1) & (slots - 1)
    }
    this.#slot = slot
    return -1
  }

  add(code: number): void {
    this.#keys[this.#slot] = this.#key
    this.#codes[this.#slot] = code
  }

  clear(): void {
    this.#keys.fill(-1)
  }
}

class BitWriter {
  #bytes: Uint8Array
  #at = 0
  #held = 0
  #bits = 0

  constructor(guess: number) {
    this.#bytes = new Uint8Array(guess)
  }

  put(code: number, width: number): void {
    this.#held = (this.#held << width) | code
    this.#bits += width
    while (this.#bits >= 8) {
      this.#bits -= 8
      this.#push((this.#held >>> this.#bits) & 255)
    }
    this.#held &= (1 << this.#bits) - 1
  }

  done(): Uint8Array {
    if (this.#bits > 0) this.#push((this.#held << (8 - this.#bits)) & 255)
    return this.#bytes.subarray(0, this.#at)
  }

  #push(byte: number): void {
    if (this.#at === this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2)
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    this.#bytes[this.#at++] = byte
  }
}
