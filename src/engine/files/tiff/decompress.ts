import { constants, inflateSync, zstdDecompressSync } from 'node:zlib'
import { DecodeProblem } from '../problems.ts'
import { decodeJpegBlock } from './jpeg-block.ts'
import { unsupported, type Layout } from './layout.ts'
import { decodeLzw } from './lzw.ts'

type Decompress = (data: Uint8Array, expected: number, layout: Layout) => Uint8Array

/** Deflate streams may be cut or may claim to inflate without end. */
const inflate: Decompress = (data, expected) => inflateSync(data, { maxOutputLength: expected + 65536, finishFlush: constants.Z_SYNC_FLUSH })

const codecs: Readonly<Record<number, Decompress>> = {
  1: (data) => data,
  5: decodeLzw,
  7: decodeJpegBlock,
  8: inflate,
  32946: inflate,
  32773: unpackBits,
  50000: (data, expected) => zstdDecompressSync(data, { maxOutputLength: expected + 65536 }),
}

const names: Readonly<Record<number, string>> = {
  2: 'CCITT fax',
  3: 'CCITT fax',
  4: 'CCITT fax',
  6: 'old-style JPEG',
  34712: 'JPEG 2000',
  34887: 'LERC',
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
  if (layout.predictor === 2 && layout.bits === 64) throw unsupported('stores differences of 64-bit numbers')
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
export function decompress(data: Uint8Array, expected: number, layout: Layout): Uint8Array {
  const codec = codecs[layout.compression]
  if (!codec) throw unsupported(`is compressed with method ${layout.compression}`)
  return codec(data, expected, layout)
}

function unpackBits(data: Uint8Array, expected: number): Uint8Array {
  const out = new Uint8Array(expected)
  let at = 0
  let position = 0
  while (at < expected && position < data.length) {
    const head = data[position++] as number
    if (head < 128) {
      const part = data.subarray(position, position + Math.min(head + 1, expected - at))
      out.set(part, at)
      at += part.length
      position += head + 1
    } else if (head > 128) {
      const until = Math.min(expected, at + 257 - head)
      out.fill(data[position++] as number, at, until)
      at = until
    }
  }
  return out.subarray(0, at)
}
