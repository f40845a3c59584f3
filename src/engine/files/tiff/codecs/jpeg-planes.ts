import type { Layout } from '../header/layout.ts'

/**
 * JPEG of two or four components as they are stored, through the decoder of `geotiff`, which turns no colours.
 * Slower than the other, and rare. Chunky bytes; throws where the stream is broken.
 */
export async function decodeJpegPlanes(stream: Uint8Array, layout: Layout): Promise<Uint8Array> {
  const { getDecoder } = await import('geotiff')
  const decoder = await getDecoder(7, { tileWidth: layout.blockWidth, tileHeight: layout.blockHeight, planarConfiguration: 1, bitsPerSample: [8], predictor: 1 })
  return new Uint8Array(await decoder.decodeBlock(new Uint8Array(stream).buffer))
}
