import { setImmediate } from 'node:timers/promises'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { warpGrid } from '../tiles/warp.ts'

/** Cells of a picture over a box of `to`, each looked up in a raster that lies in `from`. */
export type Sampling = {
  readonly from: Frame
  readonly to: Frame
  readonly box: PixelBox
  readonly width: number
  readonly height: number
  /** pixels of `to` along a cell */
  readonly perCell: number
  readonly signal: AbortSignal | null
}

const piecePx = 256
type Visit = (cell: number, value: number) => void
type Read = (window: PixelBox) => Uint8Array | Float32Array

/** Tells the value under the middle of each cell that the raster covers, piece by piece, so that others work in between and a stop is heard. */
export async function sampleCells(sampling: Sampling, read: Read, visit: Visit): Promise<void> {
  for (let top = 0; top < sampling.height; top += piecePx) {
    for (let left = 0; left < sampling.width; left += piecePx) {
      await setImmediate()
      sampling.signal?.throwIfAborted()
      samplePiece(sampling, { left, top }, { read, visit })
    }
  }
}

function samplePiece({ from, to, box, width, height, perCell }: Sampling, { left, top }: { left: number; top: number }, { read, visit }: { read: Read; visit: Visit }): void {
  const [x, y] = [box[0] + left * perCell, box[1] + top * perCell]
  const side = piecePx * perCell
  const grid = warpGrid({ from, to, box: [x, y, x + side, y + side], sidePx: piecePx })
  const window = grid && wholePixels(grid.bounds, from)
  if (!grid || !window) return
  const values = read(window)
  const columns = window[2] - window[0]
  const isInside = (u: number, v: number) => u >= window[0] && v >= window[1] && u < window[2] && v < window[3]
  for (let row = 0; row < Math.min(piecePx, height - top); row++) {
    for (let column = 0; column < Math.min(piecePx, width - left); column++) {
      const at = grid.at(column, row)
      const [u, v] = [Math.floor(at[0]), Math.floor(at[1])]
      if (isInside(u, v)) visit((top + row) * width + left + column, values[(v - window[1]) * columns + u - window[0]] as number)
    }
  }
}

/** Whole pixels of a frame under a box; null where it lies beside it. */
function wholePixels(bounds: PixelBox, { width, height }: Frame): PixelBox | null {
  const box: PixelBox = [Math.max(0, Math.floor(bounds[0])), Math.max(0, Math.floor(bounds[1])), Math.min(width, Math.ceil(bounds[2])), Math.min(height, Math.ceil(bounds[3]))]
  return box[2] > box[0] && box[3] > box[1] ? box : null
}
