import { renderAsync } from '@resvg/resvg-js'
import { fontPaths } from './fonts.ts'

/**
 * PNG of an SVG at so many dots an inch, in the face the product carries, drawn on a thread of its own; letters the face does not have are
 * left blank boxes.
 */
export async function svgToPng(svg: string, { widthMm, dpi }: { widthMm: number; dpi: number }): Promise<Uint8Array> {
  const image = await renderAsync(svg, {
    font: { loadSystemFonts: false, fontFiles: fontPaths(), defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
    fitTo: { mode: 'width', value: Math.max(1, Math.round((widthMm / 25.4) * dpi)) },
  })
  return withDpi(image.asPng(), dpi)
}

/** A pHYs chunk behind the header, so that a printer knows the size on paper. */
function withDpi(png: Uint8Array, dpi: number): Uint8Array {
  const perM = Math.round(dpi / 0.0254)
  const chunk = new Uint8Array(21)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, 9)
  chunk.set([0x70, 0x48, 0x59, 0x73], 4)
  view.setUint32(8, perM)
  view.setUint32(12, perM)
  chunk[16] = 1
  view.setUint32(17, crc32(chunk.subarray(4, 17)))
  const header = 33
  const out = new Uint8Array(png.length + chunk.length)
  out.set(png.subarray(0, header))
  out.set(chunk, header)
  out.set(png.subarray(header), header + chunk.length)
  return out
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
