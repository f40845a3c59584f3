import { constants, inflate, zstdDecompress } from 'node:zlib'
import { promisify } from 'node:util'
import { DecodeProblem } from '../../problems.ts'
import { decodeJpegBlock } from './jpeg-block.ts'
import { type Layout, unsupported } from '../header/layout.ts'
import { decodeLercBlock } from './lerc-block.ts'
import { decodeLzw } from './lzw.ts'
import { unpackBits } from './pack-bits.ts'

/** `expected`: bytes the rows of this block need; `most`: bytes a full block needs. One byte more is damage. */
export type BlockSize = { readonly expected: number; readonly most: number; readonly rows: number; readonly layout: Layout }
type Decompress = (data: Uint8Array, size: BlockSize) => Uint8Array | Promise<Uint8Array>

// asynchronous: zlib works on threads of its own, so the engine answers meanwhile and blocks decode side by side
const inflateAsync = promisify(inflate)
const unzstd = promisify(zstdDecompress)
const chunkSize = (most: number) => Math.max(64, Math.min(most, 2 ** 22))

/** A deflate stream that breaks off has lost its checksum too: the rows that are there come out, without the last one. */
const inflateBlock: Decompress = async (data, { most, layout }) => {
  const budget = { maxOutputLength: most, chunkSize: chunkSize(most) }
  try {
    return await inflateAsync(data, budget)
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'Z_BUF_ERROR')) throw problem
    const part = await inflateAsync(data, { ...budget, finishFlush: constants.Z_SYNC_FLUSH })
    const rowBytes = most / layout.blockHeight
    return part.subarray(0, Math.max(0, Math.floor(part.length / rowBytes) - 1) * rowBytes)
  }
}

const codecs: Readonly<Record<number, Decompress>> = {
  1: (data) => data,
  5: (data, { expected }) => decodeLzw(data, expected),
  7: decodeJpegBlock,
  8: inflateBlock,
  32946: inflateBlock,
  32773: (data, { expected }) => unpackBits(data, expected),
  34887: decodeLercBlock,
  50000: (data, { most }) => unzstd(data, { maxOutputLength: most, chunkSize: chunkSize(most) }),
}

/** WebP among them: the `geotiff` library decodes it with `createImageBitmap`, which Node does not have. */
const names: Readonly<Record<number, string>> = {
  2: 'CCITT fax',
  3: 'CCITT fax',
  4: 'CCITT fax',
  6: 'old-style JPEG',
  34712: 'JPEG 2000',
  34925: 'LZMA',
  50001: 'WebP',
  50002: 'JPEG XL',
  34676: 'SGI log',
  34677: 'SGI log',
}

/** Refuses a page whose way of storing is not read, by its name. */
export function checkCompression(layout: Layout): void {
  if (!(layout.compression in codecs)) throw unsupported(`is compressed with ${names[layout.compression] ?? `method ${layout.compression}`}`)
  const refusal = colourRefusal(layout) ?? jpegRefusal(layout)
  if (refusal) throw unsupported(refusal)
  const predictorFits = [1, 2].includes(layout.predictor) || (layout.predictor === 3 && layout.format === 'float')
  if (!predictorFits) throw new DecodeProblem('file_damaged', `has a header with predictor ${layout.predictor}, which does not fit its samples.`, 'Export the image again.')
}

function colourRefusal({ photometric, compression }: Layout): string | null {
  if (photometric === 6 && compression !== 7) return 'stores YCbCr colours without JPEG'
  return photometric === 5 ? 'stores CMYK colours' : photometric === 8 ? 'stores CIELab colours' : null
}

function jpegRefusal({ compression, planar, samples, bits }: Layout): string | null {
  const fits = bits === 8 && [1, 3].includes(planar ? 1 : samples)
  return compression !== 7 || fits ? null : `is JPEG with ${samples} bands of ${bits} bits`
}

/** Bytes of one block, decompressed; throws where the data is not what the header says. */
export async function decompress(data: Uint8Array, size: BlockSize): Promise<Uint8Array> {
  const codec = codecs[size.layout.compression]
  if (!codec) throw unsupported(`is compressed with method ${size.layout.compression}`)
  return codec(data, size)
}
