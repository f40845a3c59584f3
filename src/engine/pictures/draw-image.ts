import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { encodePng, type RasterSource } from '../files/index.ts'
import { inPrintThread } from '../print-thread/index.ts'
import { drawLayer } from '../tiles/layer-picture.ts'
import { lookOf } from '../tiles/style/look-of.ts'
import { readStyled } from '../tiles/style/styled-window.ts'
import { warpGrid } from '../tiles/warp.ts'

/** Pixels a millimetre at 300 dpi. */
export const printPxPerMm = 300 / 25.4
const piecePx = 512
const mostPx = 5000

export type Rgba = { readonly rgba: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number }

type Ask = { readonly source: RasterSource; readonly layer: Layer; readonly to: Frame; readonly box: PixelBox; readonly widthMm: number; readonly signal: AbortSignal | null }

/**
 * An image over a box of another frame, at 300 dpi or at its own pixels where it has fewer; transparent where it has no data.
 * Drawn in pieces, so that a person can stop it. Null where nothing of the image lies there.
 */
export async function drawImage({ source, layer, to, box, widthMm, signal }: Ask): Promise<(Rgba & { readonly pixelMm: number }) | null> {
  const [boxWidth, boxHeight] = [box[2] - box[0], box[3] - box[1]]
  const scale = warpGrid({ from: layer.frame, to, box, sidePx: 64 })?.scale
  if (scale === undefined) return null
  // pixels of the image along the box: more would show nothing
  const own = Math.max(1, scale * 64)
  const width = Math.max(1, Math.min(mostPx, Math.round(widthMm * printPxPerMm), Math.ceil(own)))
  const height = Math.max(1, Math.round((width * boxHeight) / boxWidth))
  const look = await lookOf(source, layer)
  const read = look ? { read: (request: Parameters<RasterSource['readRgb']>[0]) => readStyled(source, request, look) } : {}
  const rgba = new Uint8Array(width * height * 4)
  const perPx = boxWidth / width
  let seen = false
  for (let top = 0; top < height; top += piecePx) {
    for (let left = 0; left < width; left += piecePx) {
      signal?.throwIfAborted()
      const corner = [box[0] + left * perPx, box[1] + top * perPx] as const
      const side = piecePx * perPx
      const piece = await drawLayer({ source, from: layer.frame, to, box: [corner[0], corner[1], corner[0] + side, corner[1] + side], sidePx: piecePx, ...read })
      if (!piece) continue
      seen = true
      copyPiece(piece, { rgba, width, height }, { left, top })
    }
  }
  return seen ? { rgba, width, height, pixelMm: widthMm / own } : null
}

function copyPiece(piece: Uint8Array, whole: Rgba, { left, top }: { left: number; top: number }): void {
  const columns = Math.min(piecePx, whole.width - left)
  for (let row = 0; row < Math.min(piecePx, whole.height - top); row++) {
    whole.rgba.set(piece.subarray(row * piecePx * 4, (row * piecePx + columns) * 4), ((top + row) * whole.width + left) * 4)
  }
}

/** Grey of ground that no image shows. */
const paper = [226, 229, 233] as const

/** Quality of the JPEG inside a sheet: no block is seen at 300 dpi. */
const quality = 88

/** Data URI of an image: JPEG over grey paper, as no printer has transparency. The pixels are given away. */
export async function jpegUri({ rgba, width, height }: Rgba, signal: AbortSignal | null): Promise<string> {
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = (rgba[at + 3] as number) / 255
    if (alpha === 1) continue
    for (let band = 0; band < 3; band++) rgba[at + band] = Math.round((rgba[at + band] as number) * alpha + (paper[band] as number) * (1 - alpha))
    rgba[at + 3] = 255
  }
  const bytes = await inPrintThread('jpeg', { rgba, width, height, quality }, { signal, transfer: [rgba.buffer] })
  return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
}

/** Data URI of a painted plane with transparency. */
export const pngUri = ({ rgba, width, height }: Rgba): string => `data:image/png;base64,${Buffer.from(encodePng(rgba, width, height)).toString('base64')}`
