import { DecodeProblem } from '../../problems.ts'

const clear = 256
const end = 257
const maxCodes = 4096
const shortestCode = 9

/**
 * TIFF LZW, most significant bit first with the width growing one code early; files of the time before 1990 (they begin with the bytes 00 01)
 * have their bits the other way round and grow in time. Stops when `expected` bytes are there; fewer come where the data ends.
 */
export function decodeLzw(data: Uint8Array, expected: number, noteOdd: () => void = () => undefined): Uint8Array {
  const mostBytes = Math.ceil((data.length * 8) / shortestCode) * maxCodes
  const isOld = data[0] === 0 && ((data[1] ?? 0) & 1) === 1
  const { plain, isMore } = isOld ? decodeCodes(oldReader(data), { expected, mostBytes, early: 0 }) : decodeCodes(codeReader(data), { expected, mostBytes, early: 1 })
  if (isMore) noteOdd()
  return plain
}

/** Next code of a width in bits, or -1 where the data ends. */
type CodeReader = (width: number) => number

/** `early`: how many codes before its table is full the width grows */
type Sizes = { readonly expected: number; readonly mostBytes: number; readonly early: 0 | 1 }

/** `isMore`: the data goes on behind what is expected. */
function decodeCodes(next: CodeReader, { expected, mostBytes, early }: Sizes): { readonly plain: Uint8Array; readonly isMore: boolean } {
  // sizes are claims: no more is set aside than the data can become
  const out = new Uint8Array(Math.min(expected, mostBytes))
  const table = new StringTable(early)
  let at = 0
  let previous = -1
  let previousAt = 0
  while (at < expected) {
    const code = next(table.width)
    if (code < 0 || code === end) break
    if (code === clear) {
      table.reset()
      previous = -1
      continue
    }
    if (previous >= 0) table.add(previous, previousAt)
    if (code >= table.size || (previous < 0 && code > 255)) throw notLzw()
    previous = code
    previousAt = at
    at = table.write(out, at, code)
  }
  // the end is marked by its code, or by nothing but bits that fill the last bytes
  const behind = at >= expected ? next(table.width) : -1
  const isMore = behind >= 0 && behind !== clear && behind !== end
  return { plain: at >= expected ? out : out.subarray(0, at), isMore }
}

/** Strings as a place in the output and a length: each stands there already, with one byte more behind it. */
class StringTable {
  readonly #starts = new Int32Array(maxCodes + 2)
  readonly #lengths = new Int32Array(maxCodes + 2)
  readonly #early: 0 | 1
  size = end + 1
  width = 9

  constructor(early: 0 | 1) {
    this.#early = early
  }

  reset(): void {
    this.size = end + 1
    this.width = 9
  }

  /** The string of `code`, which begins at `at`, and the byte that will stand behind it. */
  add(code: number, at: number): void {
    if (this.size > maxCodes) return
    this.#starts[this.size] = at
    this.#lengths[this.size] = (code < 256 ? 1 : (this.#lengths[code] as number)) + 1
    this.size++
    if (this.size + this.#early >= 1 << this.width && this.width < 12) this.width++
  }

  write(out: Uint8Array, at: number, code: number): number {
    if (code > 255) return copyString(out, at, { from: this.#starts[code] as number, length: this.#lengths[code] as number })
    out[at] = code
    return at + 1
  }
}

/** The last byte of the newest string is the first one being written: copied byte by byte, in order. */
function copyString(out: Uint8Array, at: number, { from, length }: { readonly from: number; readonly length: number }): number {
  const stop = Math.min(length, out.length - at)
  for (let i = 0; i < stop; i++) out[at + i] = out[from + i] as number
  return at + stop
}

const notLzw = () => new DecodeProblem('file_damaged', 'holds a block that is not LZW.')

function codeReader(data: Uint8Array): CodeReader {
  let bits = 0
  let held = 0
  let position = 0
  return (width) => {
    while (held < width) {
      if (position >= data.length) return -1
      bits = ((bits << 8) | (data[position++] as number)) & 0xffffff
      held += 8
    }
    held -= width
    return (bits >> held) & ((1 << width) - 1)
  }
}

function oldReader(data: Uint8Array): CodeReader {
  let bits = 0
  let held = 0
  let position = 0
  return (width) => {
    while (held < width) {
      if (position >= data.length) return -1
      bits |= (data[position++] as number) << held
      held += 8
    }
    const code = bits & ((1 << width) - 1)
    bits >>>= width
    held -= width
    return code
  }
}
