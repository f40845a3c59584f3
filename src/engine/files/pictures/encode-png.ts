import { PNG } from 'pngjs'

/** PNG file of RGBA bytes (width x height x 4). */
export function encodePng(rgba: Uint8Array, width: number, height: number): Uint8Array {
  const png = new PNG({ width, height })
  png.data = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength)
  return PNG.sync.write(png, { deflateLevel: 6 })
}
