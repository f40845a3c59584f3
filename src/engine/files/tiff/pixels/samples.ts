import { endianness } from 'node:os'
import type { StoredArray } from '../../raster-values.ts'
import type { Layout } from '../header/layout.ts'
import { fromHalves, fromTriples, unpackBits } from './bit-depths.ts'
import { addDifferences, addDifferences64, joinFloatPlanes } from './predictors.ts'

/** Numbers of one block as stored, chunky; complex samples as real and imaginary part in turn. */
export type Samples = StoredArray

if (endianness() !== 'LE') throw new Error('Aftermap runs on little-endian machines only.')

const jpegKinds = new Set([6, 7])
/** codecs that carry a predictor; on others the tag says nothing, as in libtiff */
const predicted = new Set([5, 8, 32946, 34925, 50000])

const reversed = Uint8Array.from({ length: 256 }, (_, byte) => Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2))

/** Numbers in one row of a block. */
export const rowSamplesOf = (layout: Layout): number => layout.blockWidth * (layout.planar ? 1 : layout.samples) * layout.parts

/** Bytes a row of a block needs before compression. Rows of odd bit depths are padded to a byte. */
export function rowBytesOf(layout: Layout): number {
  return Math.ceil((rowSamplesOf(layout) * layout.bits) / 8)
}

/** FillOrder 2 stores the bits of every byte mirrored, compressed or not; JPEG streams and those with a frame of their own never are. */
export function inReadingOrder(bytes: Uint8Array, layout: Layout): Uint8Array {
  if (!layout.reversedBits || jpegKinds.has(layout.compression) || layout.compression > 34000) return bytes
  const out = new Uint8Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) out[i] = reversed[bytes[i] as number] as number
  return out
}

/** The predictor of a page, 1 where its codec has none. */
export const predictorOf = ({ compression, predictor }: Pick<Layout, 'compression' | 'predictor'>): number => (predicted.has(compression) ? predictor : 1)

/** Undoes byte order and predictor of a decompressed block, in place where it can. */
export function toSamples(input: Uint8Array, layout: Layout): Samples {
  if (decodesWhole(layout.compression)) return view(aligned(input, layout.bits / 8), layout)
  const stride = (layout.planar ? 1 : layout.samples) * layout.parts
  if (![8, 16, 24, 32, 64].includes(layout.bits) || (layout.bits === 24 && layout.format !== 'float')) return unpacked(input, layout, stride)
  const size = layout.bits / 8
  const predictor = predictorOf(layout)
  if (predictor === 3) return view(joinFloatPlanes(input, { columns: rowSamplesOf(layout), size, stride }), layout)
  const plain = swapped(aligned(input, size), size, layout.littleEndian)
  if (predictor === 2) undoDifferences(plain, layout, stride)
  return view(plain, layout)
}

/** LERC, JPEG and WebP have an order and a prediction of their own and come out plain. */
export const decodesWhole = (compression: number): boolean => [6, 7, 34887, 50001].includes(compression)

/** Whole samples in a buffer whose start fits a view of them. */
function aligned(bytes: Uint8Array, size: number): Uint8Array {
  const length = bytes.length - (bytes.length % size)
  if (bytes.byteOffset % size === 0) return length === bytes.length ? bytes : bytes.subarray(0, length)
  return new Uint8Array(bytes.subarray(0, length))
}

function swapped(bytes: Uint8Array, size: number, littleEndian: boolean): Uint8Array {
  if (size === 1 || littleEndian) return bytes
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (size === 2) buffer.swap16()
  else if (size === 4) buffer.swap32()
  else if (size === 8) buffer.swap64()
  else for (let i = 0; i < buffer.length; i += size) buffer.subarray(i, i + size).reverse()
  return bytes
}

function undoDifferences(bytes: Uint8Array, layout: Layout, stride: number): void {
  const row = rowSamplesOf(layout)
  const { buffer, byteOffset, length } = bytes
  // before they become floating-point numbers, which cannot hold all differences
  if (layout.bits === 8) addDifferences(bytes, row, stride)
  else if (layout.bits === 16) addDifferences(new Uint16Array(buffer, byteOffset, length / 2), row, stride)
  else if (layout.bits === 32) addDifferences(new Uint32Array(buffer, byteOffset, length / 4), row, stride)
  else if (layout.bits === 64) addDifferences64(new Uint32Array(buffer, byteOffset, length / 4), row, stride)
  else throw new RangeError(`differences of ${layout.bits}-bit samples`)
}

type Make = (buffer: ArrayBufferLike, offset: number, bytes: number) => Samples

const views: Readonly<Record<string, Make>> = {
  float16: (buffer, offset, bytes) => fromHalves(new Uint16Array(buffer, offset, bytes / 2)),
  float24: (buffer, offset, bytes) => fromTriples(new Uint8Array(buffer, offset, bytes)),
  float32: (buffer, offset, bytes) => new Float32Array(buffer, offset, bytes / 4),
  float64: (buffer, offset, bytes) => new Float64Array(buffer, offset, bytes / 8),
  int8: (buffer, offset, bytes) => new Int8Array(buffer, offset, bytes),
  int16: (buffer, offset, bytes) => new Int16Array(buffer, offset, bytes / 2),
  int32: (buffer, offset, bytes) => new Int32Array(buffer, offset, bytes / 4),
  int64: (buffer, offset, bytes) => new BigInt64Array(buffer, offset, bytes / 8),
  uint8: (buffer, offset, bytes) => new Uint8Array(buffer, offset, bytes),
  uint16: (buffer, offset, bytes) => new Uint16Array(buffer, offset, bytes / 2),
  uint32: (buffer, offset, bytes) => new Uint32Array(buffer, offset, bytes / 4),
  uint64: (buffer, offset, bytes) => new BigUint64Array(buffer, offset, bytes / 8),
}

function view(bytes: Uint8Array, { bits, format }: Layout): Samples {
  const make = views[`${format}${bits}`]
  if (!make) throw new RangeError(`no view of ${bits}-bit ${format} samples`)
  return make(bytes.buffer, bytes.byteOffset, bytes.length)
}

function unpacked(bytes: Uint8Array, layout: Layout, stride: number): Samples {
  const columns = rowSamplesOf(layout)
  // most significant bit first whatever the byte order of the file, whole bytes of 24 bits too
  const out = unpackBits(bytes, { bits: layout.bits, columns, rowBytes: rowBytesOf(layout) })
  if (predictorOf(layout) !== 2) return out
  const mask = 2 ** layout.bits - 1
  for (let start = 0; start < out.length; start += columns) {
    for (let i = start + stride; i < start + columns; i++) out[i] = ((out[i] as number) + (out[i - stride] as number)) & mask
  }
  return out
}
