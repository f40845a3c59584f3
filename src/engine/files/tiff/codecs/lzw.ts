import { DecodeProblem } from '../../problems.ts'

const clear = 256
const end = 257
const maxCodes = 4096

/**
 * TIFF LZW, most significant bit first with the width growing one code early; files of the time before 1990 (they begin with the bytes 00 01)
 * have their bits the other way round and grow in time. Stops when `expected` bytes are there; fewer come where the data ends.
 */
export function decodeLzw(data: Uint8Array, expected: number): Uint8Array {
  const isOld = data[0] === 0 && ((data[1] ?? 0) & 1) === 1
  return isOld ? decodeCodes(oldReader(data), expected, 0) : decodeCodes(codeReader(data), expected, 1)
}

/** Next code of a width in bits, or -1 where the data ends. */
type CodeReader = (width: number) => number

/** Strings are kept as a place in the output and a length: each code was written there once, with one byte more behind it. */
function decodeCodes(next: CodeReader, expected: number, early: 0 | 1): Uint8Array {
  const out = new Uint8Array(expected)
  const starts = new Int32Array(maxCodes + 2)
  const lengths = new Int32Array(maxCodes + 2)
  let size = end + 1
  let width = 9
  let at = 0
  let previous = -1
  let previousAt = 0
  while (at < expected) {
    const code = next(width)
    if (code < 0 || code === end) break
    if (code === clear) {
      size = end + 1
      width = 9
      previous = -1
      continue
    }
    if (code > size || (code === size && previous < 0) || (previous < 0 && code > 255)) throw notLzw()
    if (previous >= 0 && size <= maxCodes) {
      starts[size] = previousAt
      lengths[size] = (previous < 256 ? 1 : (lengths[previous] as number)) + 1
      size++
    }
    const here = at
    if (code < 256) out[at++] = code
    else at = copyString(out, at, { from: starts[code] as number, length: lengths[code] as number })
    if (size + early >= 1 << width && width < 12) width++
    previous = code
    previousAt = here
  }
  return at >= expected ? out : out.subarray(0, at)
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
