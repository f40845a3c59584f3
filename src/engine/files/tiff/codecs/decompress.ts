import type { Layout } from '../header/layout.ts'
import { DecodeProblem, unsupported } from '../../problems.ts'
import { predictorOf } from '../pixels/samples.ts'
import { decodeFax, type FaxKind, type FaxShape } from './ccitt.ts'
import { decodeJpegBlock } from './jpeg-block.ts'
import { decodeLercBlock } from './lerc-block.ts'
import { decodeLzw } from './lzw.ts'
import { unpackBits } from './pack-bits.ts'
import { decodeWebpBlock } from './webp-block.ts'
import { inflateBlock, unzstdBlock } from './zlib-block.ts'

/** `expected`: bytes the rows of this block need; `most`: bytes a full block needs; `noteOdd`: told where a stream holds another amount than that. */
export type BlockSize = { readonly expected: number; readonly most: number; readonly rows: number; readonly layout: Layout; readonly noteOdd: () => void }
type Decompress = (data: Uint8Array, size: BlockSize) => Uint8Array | Promise<Uint8Array>

const codecs: Readonly<Record<number, Decompress>> = {
  1: (data) => data,
  2: (data, size) => decodeFax(data, faxShape(size, 'rle')),
  3: (data, size) => decodeFax(data, faxShape(size, 'group3')),
  4: (data, size) => decodeFax(data, faxShape(size, 'group4')),
  5: (data, { expected, noteOdd }) => decodeLzw(data, expected, noteOdd),
  7: decodeJpegBlock,
  8: inflateBlock,
  32946: inflateBlock,
  32773: (data, { expected, noteOdd }) => unpackBits(data, expected, noteOdd),
  34887: decodeLercBlock,
  50000: unzstdBlock,
  50001: decodeWebpBlock,
}

const faxShape = ({ rows, layout }: BlockSize, kind: FaxKind): FaxShape => ({ kind, width: layout.blockWidth, rows, twoDimensional: kind === 'group4' || layout.faxRows === '2d' })

/** Names of ways to compress; those that are not read are refused by them. */
const names: Readonly<Record<number, string>> = {
  1: 'none',
  2: 'CCITT fax',
  3: 'CCITT fax group 3',
  4: 'CCITT fax group 4',
  5: 'LZW',
  6: 'old-style JPEG',
  7: 'JPEG',
  8: 'Deflate',
  32766: 'NeXT run lengths',
  32773: 'PackBits',
  32809: 'ThunderScan',
  32946: 'Deflate',
  34676: 'SGI log',
  34677: 'SGI log',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34892: 'lossy JPEG of DNG',
  34925: 'LZMA',
  50000: 'Zstandard',
  50001: 'WebP',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
}

export const compressionName = (compression: number): string => names[compression] ?? `method ${compression}`

/** Refuses a page whose way of storing is not read, by its name. */
export function checkCompression(layout: Layout): void {
  if (!(layout.compression in codecs)) throw unsupported(`is compressed with ${compressionName(layout.compression)}`)
  const refusal = faxRefusal(layout) ?? colourRefusal(layout) ?? jpegRefusal(layout) ?? webpRefusal(layout)
  if (refusal) throw unsupported(refusal)
  checkPredictor(layout)
}

function checkPredictor(layout: Layout): void {
  const predictor = predictorOf(layout)
  const fits = predictor === 1 || (predictor === 2 && layout.bits !== 24) || (predictor === 3 && layout.format === 'float')
  if (!fits) throw new DecodeProblem('file_damaged', `has a header with predictor ${predictor}, which does not fit its samples.`, 'Export the image again.')
}

/** columns and rows of brightness for one of colour, as other readers take them too */
const unitShapes = new Set(['1,1', '1,2', '2,1', '2,2', '4,1', '4,2', '4,4'])

function unitRefusal(layout: Layout): string | null {
  if (layout.planar) return 'stores YCbCr colours band by band'
  if (predictorOf(layout) !== 1) return 'stores differences of YCbCr colours'
  return unitShapes.has(layout.subsampling.join()) ? null : `stores YCbCr colours of ${layout.subsampling.join(' x ')} pixels`
}

/** What has to be turned into RGB to be seen right, and is not. */
function colourRefusal(layout: Layout): string | null {
  const { photometric, compression, bits, turn, planar } = layout
  if (turn === 'cmyk' && planar) return 'stores CMYK colours band by band'
  if (turn === 'ycbcr') return unitRefusal(layout)
  if (photometric === 6 && compression !== 7) return 'stores YCbCr colours without JPEG'
  if (bits !== 8 || turn !== null) return null
  return photometric === 5 ? 'stores CMYK colours with more bands' : photometric === 8 ? 'stores CIELab colours' : null
}

function faxRefusal({ compression, bits, samples, planar }: Layout): string | null {
  const fits = bits === 1 && (planar || samples === 1)
  return compression < 2 || compression > 4 || fits ? null : `is ${compressionName(compression)} with ${samples} bands of ${bits} bits`
}

/** Four components may be RGB and alpha or any four bands; what a decoder would have to turn from YCbCr has three. */
function jpegRefusal({ compression, planar, samples, bits, photometric }: Layout): string | null {
  const fits = bits === 8 && (planar || [1, 2, 3].includes(samples) || (samples === 4 && photometric !== 6))
  return compression !== 7 || fits ? null : `is JPEG with ${samples} bands of ${bits} bits`
}

function webpRefusal({ compression, planar, samples, bits, format }: Layout): string | null {
  const fits = bits === 8 && format === 'uint' && !planar && (samples === 3 || samples === 4)
  return compression !== 50001 || fits ? null : `is WebP with ${samples} bands of ${bits} bits`
}

/** Bytes of one block, decompressed; throws where the data is not what the header says. A promise only where the codec has no other way. */
export function decompress(data: Uint8Array, size: BlockSize): Uint8Array | Promise<Uint8Array> {
  const codec = codecs[size.layout.compression]
  if (!codec) throw unsupported(`is compressed with ${compressionName(size.layout.compression)}`)
  return codec(data, size)
}
