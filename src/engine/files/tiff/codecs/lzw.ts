import { DecodeProblem } from '../../problems.ts'

const clear = 256
const end = 257

/** TIFF LZW (codes most significant bit first, width grows one code early). Stops when `expected` bytes are there. */
export function decodeLzw(data: Uint8Array, expected: number): Uint8Array {
  if (data[0] === 0 && ((data[1] ?? 0) & 1) === 1) throw new DecodeProblem('format_unsupported', 'uses LZW of the time before 1990.', 'Convert it with gdal_translate.')
  const out = new Uint8Array(expected)
  const table = new StringTable()
  const next = codeReader(data)
  let previous = -1
  let at = 0
  while (at < expected) {
    const code = next(table.width)
    if (code === null || code === end) break
    if (code === clear) {
      table.reset()
      previous = -1
      continue
    }
    if (code > table.size || (previous < 0 && code > 255)) throw new DecodeProblem('file_damaged', 'holds a block that is not LZW.')
    if (previous >= 0) table.add(previous, code)
    at = table.write(code, out, at)
    previous = code
  }
  return out.subarray(0, Math.min(at, expected))
}

/** Next code of a bit width, or null when the data ends. */
function codeReader(data: Uint8Array): (width: number) => number | null {
  let bits = 0
  let held = 0
  let position = 0
  return (width) => {
    while (held < width && position < data.length) {
      bits = ((bits << 8) | (data[position++] as number)) & 0xffffff
      held += 8
    }
    if (held < width) return null
    held -= width
    return (bits >> held) & ((1 << width) - 1)
  }
}

/** Byte strings by code: each one is an earlier string and one more byte. */
class StringTable {
  readonly #prefix = new Uint16Array(4097)
  readonly #suffix = Uint8Array.from({ length: 4097 }, (_, i) => (i < 256 ? i : 0))
  readonly #first = Uint8Array.from({ length: 4097 }, (_, i) => (i < 256 ? i : 0))
  readonly #length = new Uint16Array(4097).fill(1, 0, 256)
  size = 258
  width = 9

  reset(): void {
    this.size = 258
    this.width = 9
  }

  /** The string of `previous` and the first byte of `code`, which may be the string being added. */
  add(previous: number, code: number): void {
    if (this.size >= 4096) return
    this.#prefix[this.size] = previous
    this.#length[this.size] = (this.#length[previous] as number) + 1
    this.#first[this.size] = this.#first[previous] as number
    this.#suffix[this.size] = this.#first[code === this.size ? previous : code] as number
    this.size++
    if (this.size >= (1 << this.width) - 1 && this.width < 12) this.width++
  }

  /** Writes a string from its end to its start; the position behind it. */
  write(code: number, out: Uint8Array, at: number): number {
    const after = at + (this.#length[code] as number)
    let k = code
    for (let i = after - 1; i >= at; i--) {
      if (i < out.length) out[i] = this.#suffix[k] as number
      k = this.#prefix[k] as number
    }
    return after
  }
}
