import { readJpegHeader } from '../../pictures/jpeg-header.ts'
import { DecodeProblem } from '../../problems.ts'
import type { Layout } from '../header/layout.ts'
import type { BlockSize } from './decompress.ts'
import { decodeJpegPlanes } from './jpeg-planes.ts'
import { pictureDecoder } from './wasm.ts'

const startOfImage = 0xd8

type Size = { readonly width: number; readonly height: number }

/** RGBA of a JPEG stream; null where it is damaged or holds other colours than grey and RGB. */
export const decodeJpeg = pictureDecoder(
  () => import('@jsquash/jpeg/decode.js'),
  '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  /extraneous bytes|Invalid SOS parameters for sequential/i,
)

/** One JPEG tile or strip with the shared tables put in front; YCbCr comes out as RGB. Chunky bytes of the bands in a block. */
export async function decodeJpegBlock(data: Uint8Array, { layout, rows, noteOdd }: BlockSize): Promise<Uint8Array> {
  if (data[0] !== 0xff || data[1] !== startOfImage) throw new DecodeProblem('file_damaged', 'holds a block that is no JPEG.')
  const bands = layout.planar ? 1 : layout.samples
  const stream = withColours(layout.jpegTables ? joinTables(layout.jpegTables, data) : data, layout)
  const size = checkHeader(stream, layout, bands)
  if (size.width !== layout.blockWidth || (size.height !== rows && size.height !== layout.blockHeight)) noteOdd()
  if (bands !== 1 && bands !== 3) return laidOut(await decodeJpegPlanes(stream, layout), size, { blockWidth: layout.blockWidth, bands })
  const picture = await decodeJpeg(stream)
  if (!picture) throw new DecodeProblem('file_damaged', 'holds a JPEG block that cannot be decoded.')
  return fitted(picture, layout.blockWidth, bands)
}

/** A stream may be padded to whole units of 16 pixels, not be a narrower or much larger picture or one of other bands. */
function checkHeader(stream: Uint8Array, layout: Layout, bands: number): Size {
  const { size, bits } = readJpegHeader(stream)
  if (bits !== null && bits !== 8)
    throw new DecodeProblem('format_unsupported', `is JPEG of ${bits} bits, which Aftermap does not read.`, 'Convert it with gdal_translate -co COMPRESS=DEFLATE.')
  const fits = size !== null && size.width >= layout.blockWidth && size.width <= layout.blockWidth + 16 && size.height <= layout.blockHeight + 16 && size.components === bands
  if (!fits) throw new DecodeProblem('file_damaged', 'holds a JPEG block of another size than its header says.')
  return size
}

/** Rows of samples laid into the block's own width. */
function laidOut(samples: Uint8Array, { width, height }: Size, { blockWidth, bands }: { readonly blockWidth: number; readonly bands: number }): Uint8Array {
  if (samples.length < width * height * bands) throw new DecodeProblem('file_damaged', 'holds a JPEG block that is not whole.')
  if (width === blockWidth) return samples
  const out = new Uint8Array(blockWidth * height * bands)
  const columns = Math.min(width, blockWidth)
  for (let row = 0; row < height; row++) out.set(samples.subarray(row * width * bands, (row * width + columns) * bands), row * blockWidth * bands)
  return out
}

/** The last strip may be coded shorter or taller than the block; rows and columns are laid into the block's own width. */
function fitted({ rgba, width, height }: { readonly rgba: Uint8Array; readonly width: number; readonly height: number }, blockWidth: number, bands: number): Uint8Array {
  const out = new Uint8Array(blockWidth * height * bands)
  const columns = Math.min(width, blockWidth)
  for (let row = 0; row < height; row++) {
    let from = row * width * 4
    let to = row * blockWidth * bands
    for (let column = 0; column < columns; column++, from += 4) {
      out[to++] = rgba[from] as number
      if (bands === 1) continue
      out[to++] = rgba[from + 1] as number
      out[to++] = rgba[from + 2] as number
    }
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

const adobe = 0xee

/**
 * The TIFF header says what the three components are, so it is written into the stream as an Adobe marker (0 as stored, 1 YCbCr):
 * a decoder left to guess takes RGB for YCbCr.
 */
function withColours(stream: Uint8Array, { photometric, samples, planar }: Layout): Uint8Array {
  if (planar || samples !== 3) return stream
  const marker = Uint8Array.of(0xff, adobe, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, photometric === 6 ? 1 : 0)
  const bare = withoutColourMarkers(stream)
  const out = new Uint8Array(bare.length + marker.length)
  out.set(bare.subarray(0, 2))
  out.set(marker, 2)
  out.set(bare.subarray(2), 2 + marker.length)
  return out
}

/** Takes JFIF and Adobe markers away, of which the first decides against the second. */
function withoutColourMarkers(stream: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [stream.subarray(0, 2)]
  let at = 2
  while (at + 4 <= stream.length && stream[at] === 0xff && stream[at + 1] !== 0xda) {
    const end = at + 2 + (((stream[at + 2] as number) << 8) | (stream[at + 3] as number))
    if (stream[at + 1] !== 0xe0 && stream[at + 1] !== adobe) kept.push(stream.subarray(at, end))
    at = end
  }
  kept.push(stream.subarray(at))
  return Buffer.concat(kept)
}
