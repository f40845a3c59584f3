import { promisify } from 'node:util'
import { inflate, zstdDecompress } from 'node:zlib'
import { DecodeProblem } from '../../problems.ts'
import type { BlockSize } from './decompress.ts'
import { viewOf } from '../header/tag-values.ts'
import type { Layout } from '../header/layout.ts'
import { type LercHeader, maskBytesOf, readLercHeader } from './lerc-header.ts'

const lerc = 34887
/** inside LERC tag 50674: nothing, deflate or zstd around the LERC stream */
const wrappings = [undefined, promisify(inflate), promisify(zstdDecompress)]
const typeNames = ['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'float32', 'float64']

/**
 * One LERC block through the decoder of `geotiff`, as chunky bytes of this machine's order (little-endian).
 * Its header is checked first, because the decoder takes sizes on trust, and its mask is read here, because the decoder drops it:
 * masked floats become NaN, and a mask in place of an alpha band becomes that band.
 */
export async function decodeLercBlock(data: Uint8Array, { layout, most, rows }: BlockSize): Promise<Uint8Array> {
  const unwrapBlock = wrappings[layout.lercWrapping]
  if (layout.lercWrapping > 0 && !unwrapBlock) throw new DecodeProblem('format_unsupported', 'wraps its LERC blocks in an unknown way.', 'Convert it with gdal_translate.')
  // a LERC stream may be longer than the plain samples by its header and mask
  const stream = unwrapBlock ? await unwrapBlock(data, { maxOutputLength: most * 2 + 4096 }) : data
  const header = readLercHeader(stream)
  const bands = checkHeader(header, layout, rows)
  const values = await decodeStream(stream, layout)
  const sampleBytes = layout.bits / 8
  if (values.length !== header.width * header.height * bands * sampleBytes) throw damagedLerc()
  const mask = maskBytesOf(stream, header)
  const alphaFromMask = bands < (layout.planar ? 1 : layout.samples)
  if (alphaFromMask) return withAlpha(values, mask, bands)
  if (mask) applyMask(values, mask, { layout, bands })
  return values
}

/** Bands in the stream; a stream of another size or type than the TIFF's header says is damage. */
function checkHeader(header: LercHeader, layout: Layout, rows: number): number {
  const wanted = layout.planar ? 1 : layout.samples
  const maskedAlpha = header.bands === wanted - 1 && layout.bits === 8 && layout.alpha?.sample === wanted - 1
  const fits = header.width === layout.blockWidth && (header.height === rows || header.height === layout.blockHeight)
  if (!fits || (header.bands !== wanted && !maskedAlpha) || typeNames[header.type] !== `${layout.format}${layout.bits}`) throw damagedLerc()
  return header.bands
}

async function decodeStream(stream: Uint8Array, layout: Layout): Promise<Uint8Array> {
  // loaded only for files that need it: the library starts slowly
  const { getDecoder } = await import('geotiff')
  const parameters = {
    tileWidth: layout.blockWidth,
    tileHeight: layout.blockHeight,
    planarConfiguration: layout.planar ? 2 : 1,
    bitsPerSample: [layout.bits],
    predictor: 1,
    // version, and nothing around the stream: that is taken off already, within its budget
    LercParameters: [4, 0],
  }
  const decoder = await getDecoder(lerc, parameters)
  const exact = new Uint8Array(stream)
  try {
    return new Uint8Array(await decoder.decodeBlock(exact.buffer))
  } catch (problem) {
    // the decoder throws words, not errors
    throw problem instanceof Error ? problem : damagedLerc()
  }
}

function applyMask(values: Uint8Array, mask: Uint8Array, { layout, bands }: { layout: Layout; bands: number }): void {
  if (layout.format !== 'float') throw new DecodeProblem('format_unsupported', 'marks missing whole numbers in its LERC blocks.', 'Convert it with gdal_translate.')
  const view = viewOf(values)
  const put = layout.bits === 32 ? (at: number) => view.setFloat32(at * 4, Number.NaN, true) : (at: number) => view.setFloat64(at * 8, Number.NaN, true)
  for (let pixel = 0; pixel < mask.length; pixel++) if (mask[pixel] === 0) for (let band = 0; band < bands; band++) put(pixel * bands + band)
}

function withAlpha(values: Uint8Array, mask: Uint8Array | null, bands: number): Uint8Array {
  const pixels = values.length / bands
  const out = new Uint8Array(pixels * (bands + 1)).fill(255)
  for (let pixel = 0; pixel < pixels; pixel++) {
    out.set(values.subarray(pixel * bands, (pixel + 1) * bands), pixel * (bands + 1))
    if (mask && mask[pixel] === 0) out[pixel * (bands + 1) + bands] = 0
  }
  return out
}

const damagedLerc = () => new DecodeProblem('file_damaged', 'holds a LERC block that contradicts the header.', 'Export the image again.')
