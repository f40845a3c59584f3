import jpeg from 'jpeg-js'
import { readJpegHeader } from '../../pictures/jpeg-header.ts'
import { DecodeProblem } from '../../problems.ts'
import type { BlockSize } from './decompress.ts'
import type { Layout } from '../header/layout.ts'

/** One JPEG tile or strip with the shared tables put in front; YCbCr comes out as RGB. Chunky bytes of `samples` bands. */
export function decodeJpegBlock(data: Uint8Array, { layout }: BlockSize): Uint8Array {
  const stream = layout.jpegTables ? joinTables(layout.jpegTables, data) : data
  checkSize(stream, layout)
  const decoded = jpeg.decode(stream, {
    useTArray: true,
    formatAsRGBA: false,
    tolerantDecoding: false,
    maxMemoryUsageInMB: 512,
    maxResolutionInMP: 256,
    colorTransform: layout.photometric === 6,
  })
  const rgb = fitted(decoded, layout)
  const single = layout.planar || layout.samples === 1
  return single ? Uint8Array.from({ length: rgb.length / 3 }, (_, i) => rgb[i * 3] as number) : rgb
}

/** A stream may be padded to whole units of 16 pixels, not claim to be a picture of another size. */
function checkSize(stream: Uint8Array, layout: Layout): void {
  const { size } = readJpegHeader(stream)
  const fits = size !== null && size.width <= layout.blockWidth + 16 && size.height <= layout.blockHeight + 16
  if (!fits) throw new DecodeProblem('file_damaged', 'holds a JPEG block of another size than its header says.')
}

/** The last strip may be coded shorter or taller than the block; rows and columns are laid into the block's own width. */
function fitted(decoded: { width: number; height: number; data: Uint8Array }, layout: Layout): Uint8Array {
  if (decoded.width === layout.blockWidth) return decoded.data
  const out = new Uint8Array(layout.blockWidth * decoded.height * 3)
  const columns = Math.min(decoded.width, layout.blockWidth)
  for (let row = 0; row < decoded.height; row++) {
    out.set(decoded.data.subarray(row * decoded.width * 3, (row * decoded.width + columns) * 3), row * layout.blockWidth * 3)
  }
  return out
}

/** Tables end with EOI, tiles begin with SOI: both go. */
function joinTables(tables: Uint8Array, tile: Uint8Array): Uint8Array {
  const head = tables.subarray(0, tables.length - 2)
  const joined = new Uint8Array(head.length + tile.length - 2)
  joined.set(head)
  joined.set(tile.subarray(2), head.length)
  return joined
}
