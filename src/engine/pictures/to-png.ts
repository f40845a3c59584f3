import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { fontFiles } from './fonts.ts'

const require = createRequire(import.meta.url)
let ready: Promise<void> | null = null

/** PNG of an SVG at so many dots an inch, in the face the product carries; letters it does not have are left blank boxes. */
export async function svgToPng(svg: string, { widthMm, dpi }: { widthMm: number; dpi: number }): Promise<Uint8Array> {
  ready ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  await ready
  const drawing = new Resvg(svg, {
    font: { fontBuffers: fontFiles().map(({ bytes }) => bytes), defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' },
    fitTo: { mode: 'width', value: Math.max(1, Math.round((widthMm / 25.4) * dpi)) },
  })
  const image = drawing.render()
  const png = image.asPng()
  image.free()
  drawing.free()
  return withDpi(png, dpi)
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
