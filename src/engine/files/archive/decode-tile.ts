import { decodePng } from '../pictures/png-source.ts'
import { readJpegHeader } from '../pictures/jpeg-header.ts'
import { DecodeProblem, unsupported } from '../problems.ts'
import { decodeJpeg } from '../tiff/codecs/jpeg-block.ts'
import { decodeWebp, webpSize } from '../tiff/codecs/webp-block.ts'

export type TilePicture = { readonly rgba: Uint8Array; readonly width: number; readonly height: number }

/** No tile of a map is larger; a picture that claims to be is not decoded. */
const mostSidePx = 4096

/** RGBA of an encoded tile, by its content. */
export async function decodeTile(bytes: Uint8Array): Promise<TilePicture> {
  const picture = await decoded(bytes)
  if (!picture) throw new DecodeProblem('file_damaged', 'has a tile that cannot be decoded.', 'Copy it again from the source.')
  return picture
}

async function decoded(bytes: Uint8Array): Promise<TilePicture | null> {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\x89PNG')) return pngTile(bytes)
  if (start.startsWith('\xff\xd8\xff')) return decodeJpeg(checked(bytes, readJpegHeader(bytes).size))
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return decodeWebp(checked(bytes, webpSize(bytes)))
  // vector tiles are mostly packed with gzip
  if (start.startsWith('\x1f\x8b') || start.startsWith('\x1a')) throw vectorTiles()
  throw unsupported('has tiles of an unknown kind', 'Export it with PNG, JPEG or WebP tiles.')
}

function pngTile(bytes: Uint8Array): TilePicture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return { rgba: decodePng(checked(bytes, { width, height })), width, height }
}

/** The bytes again, if what they claim to be is no larger than a tile. */
function checked(bytes: Uint8Array, size: { readonly width: number; readonly height: number } | null | undefined): Uint8Array {
  if (size && size.width <= mostSidePx && size.height <= mostSidePx) return bytes
  throw new DecodeProblem('over_budget', size ? `has a tile of ${size.width} x ${size.height} pixels.` : 'has a tile without a size.', 'Export it with smaller tiles.')
}

export const vectorTiles = (): DecodeProblem =>
  new DecodeProblem(
    'format_unsupported',
    'holds vector tiles, which Aftermap does not draw.',
    'Export it with picture tiles (PNG, JPEG or WebP), or add its features as GeoPackage.',
  )
