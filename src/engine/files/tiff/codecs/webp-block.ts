import { DecodeProblem } from '../../problems.ts'
import type { BlockSize } from './decompress.ts'
import { pictureDecoder } from './wasm.ts'

/** RGBA of a WebP picture; null where it cannot be decoded. */
export const decodeWebp = pictureDecoder(() => import('@jsquash/webp/decode.js'), '@jsquash/webp/codec/dec/webp_dec.wasm', /^$/)

/** One WebP tile or strip as chunky bytes of three or four bands; a stream without alpha is opaque. */
export async function decodeWebpBlock(data: Uint8Array, { layout, rows }: BlockSize): Promise<Uint8Array> {
  const size = webpSize(data)
  if (!size || size.width !== layout.blockWidth || size.height > layout.blockHeight || size.height < Math.min(rows, layout.blockHeight))
    throw new DecodeProblem('file_damaged', 'holds a WebP block of another size than its header says.')
  const picture = await decodeWebp(data)
  if (!picture || picture.width !== size.width || picture.height !== size.height) throw new DecodeProblem('file_damaged', 'holds a WebP block that cannot be decoded.')
  return layout.samples === 4 ? picture.rgba : withoutAlpha(picture.rgba)
}

/** First three of every four bytes. */
export function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const out = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    out[to] = rgba[from] as number
    out[to + 1] = rgba[from + 1] as number
    out[to + 2] = rgba[from + 2] as number
  }
  return out
}

/** Size from the head of a lossy (VP8), lossless (VP8L) or extended (VP8X) stream, before it is decoded. */
export function webpSize(data: Uint8Array): { width: number; height: number } | null {
  const text = Buffer.from(data.subarray(0, 16)).toString('latin1')
  if (data.length < 30 || !text.startsWith('RIFF') || text.slice(8, 12) !== 'WEBP') return null
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const kind = text.slice(12, 16)
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind === 'VP8L') {
    const packed = view.getUint32(21, true)
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  }
  if (kind !== 'VP8X') return null
  return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: (view.getUint32(26, true) >>> 8) + 1 }
}
