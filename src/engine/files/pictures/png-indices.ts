import { inflateSync } from 'node:zlib'
import { DecodeProblem } from '../problems.ts'
import { viewOf } from '../tiff/header/tag-values.ts'

export type IndexPlane = { readonly width: number; readonly height: number; readonly values: Uint8Array }

/**
 * Palette indices or grey values of a PNG as stored (picture libraries expand palettes to colours).
 * Null when the PNG holds colours, is interlaced or is deeper than 8 bits.
 */
export function readPngIndices(file: Uint8Array): IndexPlane | null {
  const view = viewOf(file)
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const [bits, colorType, , , interlaced] = file.subarray(24, 29)
  if (bits === undefined || bits > 8 || (colorType !== 0 && colorType !== 3) || interlaced !== 0) return null
  const parts: Uint8Array[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = view.getUint32(at)
    if (view.getUint32(at + 4) === 0x49444154) parts.push(file.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const rowBytes = Math.ceil((width * bits) / 8)
  const raw = inflateSync(Buffer.concat(parts), { maxOutputLength: (rowBytes + 1) * height + 1024 })
  if (raw.length < (rowBytes + 1) * height) throw new DecodeProblem('file_truncated', 'ends early: rows of the label mask are missing.', 'Copy it again from the source.')
  const values = new Uint8Array(width * height)
  let previous = new Uint8Array(rowBytes)
  for (let row = 0; row < height; row++) {
    const start = row * (rowBytes + 1)
    const line = unfilter(raw[start] as number, raw.subarray(start + 1, start + 1 + rowBytes), previous)
    for (let x = 0; x < width; x++)
      values[row * width + x] = bits === 8 ? (line[x] as number) : ((line[(x * bits) >> 3] as number) >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1)
    previous = line
  }
  return { width, height, values }
}

const filters: readonly ((left: number, above: number, corner: number) => number)[] = [() => 0, (left) => left, (_, above) => above, (left, above) => (left + above) >> 1, paeth]

/** One byte a sample at most, so the pixel to the left is the byte to the left. */
function unfilter(filter: number, line: Uint8Array, up: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(line)
  const guess = filters[filter]
  if (!guess) throw new DecodeProblem('file_damaged', 'has rows stored in an unknown way.', 'Export the mask again.')
  for (let i = 0; i < out.length; i++) {
    const left = i > 0 ? (out[i - 1] as number) : 0
    const above = up[i] as number
    const corner = i > 0 ? (up[i - 1] as number) : 0
    out[i] = (out[i] as number) + guess(left, above, corner)
  }
  return out
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}
