import { DecodeProblem } from '../../problems.ts'
import { viewOf } from '../header/tag-values.ts'

export type LercHeader = {
  readonly width: number
  readonly height: number
  readonly bands: number
  readonly validPixels: number
  /** LERC's number of the sample type: int8, uint8, int16, uint16, int32, uint32, float32, float64 */
  readonly type: number
  /** where the mask begins in the stream */
  readonly maskAt: number
}

/** Header of a LERC 2 stream (versions 2.1 to 2.5, the ones TIFF writers use); others are refused by name. */
export function readLercHeader(stream: Uint8Array): LercHeader {
  const text = Buffer.from(stream.subarray(0, 6)).toString('latin1')
  const view = viewOf(stream)
  if (text !== 'Lerc2 ' || stream.length < 64) throw new DecodeProblem('file_damaged', 'holds a block that is not LERC 2.', 'Export the image again.')
  const version = view.getInt32(6, true)
  if (version < 1 || version > 5) throw new DecodeProblem('format_unsupported', `uses LERC 2.${version}, which Aftermap does not read.`, 'Convert it with gdal_translate.')
  const start = version >= 3 ? 14 : 10
  const hasBands = version >= 4
  const int = (index: number) => view.getInt32(start + index * 4, true)
  const rest = hasBands ? 3 : 2
  return {
    height: int(0),
    width: int(1),
    bands: hasBands ? int(2) : 1,
    validPixels: int(rest),
    type: int(rest + 3),
    // after the type come three doubles: largest error, smallest and largest value
    maskAt: start + (rest + 4) * 4 + 24,
  }
}

/** One byte a pixel, 0 where masked; null when no pixel is. The mask is run-length coded bits, most significant first. */
export function maskBytesOf(stream: Uint8Array, { width, height, validPixels, maskAt }: LercHeader): Uint8Array | null {
  const pixels = width * height
  if (validPixels === pixels) return null
  const out = new Uint8Array(pixels)
  const view = viewOf(stream)
  const length = view.getInt32(maskAt, true)
  if (validPixels === 0 || length === 0) return out
  const bits = runLengths(stream.subarray(maskAt + 4, maskAt + 4 + length), Math.ceil(pixels / 8))
  for (let pixel = 0; pixel < pixels; pixel++) out[pixel] = ((bits[pixel >> 3] as number) >> (7 - (pixel & 7))) & 1
  return out
}

/** Counts of two bytes: positive for that many bytes as they are, negative for one byte repeated. */
function runLengths(coded: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  const view = viewOf(coded)
  let at = 0
  for (let position = 0; at < size; ) {
    const count = view.getInt16(position, true)
    position += 2
    const run = Math.min(Math.abs(count), size - at)
    if (count > 0) out.set(coded.subarray(position, position + run), at)
    else out.fill(coded[position] as number, at, at + run)
    position += count > 0 ? count : 1
    at += run
    if (count === 0) throw new RangeError('a run of no length')
  }
  return out
}
