import { DecodeProblem } from '../problems.ts'

const clear = 256
const end = 257

/** TIFF LZW (codes most significant bit first, width grows one code early). Stops when `expected` bytes are there. */
export function decodeLzw(data: Uint8Array, expected: number): Uint8Array {
  if (data[0] === 0 && ((data[1] ?? 0) & 1) === 1) throw new DecodeProblem('format_unsupported', 'uses LZW of the time before 1990.', 'Convert it with gdal_translate.')
  const out = new Uint8Array(expected)
  const prefix = new Uint16Array(4097)
  const suffix = new Uint8Array(4097)
  const firsts = new Uint8Array(4097)
  const lengths = new Uint16Array(4097)
  for (let i = 0; i < 256; i++) {
    suffix[i] = i
    firsts[i] = i
    lengths[i] = 1
  }
  let size = 258
  let width = 9
  let previous = -1
  let at = 0
  let bits = 0
  let held = 0
  let position = 0
  const write = (code: number) => {
    let k = code
    const length = lengths[code] as number
    for (let i = at + length - 1; i >= at; i--) {
      if (i < expected) out[i] = suffix[k] as number
      k = prefix[k] as number
    }
    at += length
  }
  while (at < expected) {
    while (held < width && position < data.length) {
      bits = ((bits << 8) | (data[position++] as number)) & 0xffffff
      held += 8
    }
    if (held < width) break
    const code = (bits >> (held - width)) & ((1 << width) - 1)
    held -= width
    if (code === end) break
    if (code === clear) {
      size = 258
      width = 9
      previous = -1
      continue
    }
    if (code > size || (previous < 0 && code > 255)) throw new DecodeProblem('file_damaged', 'holds a block that is not LZW.')
    if (previous >= 0 && size < 4096) {
      prefix[size] = previous
      lengths[size] = (lengths[previous] as number) + 1
      firsts[size] = firsts[previous] as number
      suffix[size] = firsts[code === size ? previous : code] as number
      size++
    }
    write(code)
    previous = code
    if (size >= (1 << width) - 1 && width < 12) width++
  }
  return out.subarray(0, Math.min(at, expected))
}
