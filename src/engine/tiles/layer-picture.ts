import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { RasterSource, RgbWindow } from '../files/index.ts'
import { warpGrid } from './warp.ts'

export type LayerPicture = { source: RasterSource; from: Frame; to: Frame; box: PixelBox; sidePx: number }

/** RGBA of a layer over a box of the project frame: averaged when reduced, pixels as pixels when enlarged; nodata is transparent. Null when nothing of it lies there. */
export async function drawLayer({ source, from, to, box, sidePx }: LayerPicture): Promise<Uint8Array | null> {
  const grid = warpGrid({ from, to, box, sidePx })
  if (!grid || !touches(grid.bounds, from)) return null
  const perPixel = (grid.bounds[2] - grid.bounds[0]) / sidePx
  // a source pixel of 2 screen pixels or more is shown as a pixel (ux.md 1a)
  const resample = perPixel <= 0.5 ? 'nearest' : 'average'
  const read = await source.readRgb({ box: grid.bounds, width: sidePx, height: sidePx, resample })
  if (!read.ok) return null
  return grid.straight ? opaque(read.value, sidePx) : warped(read.value, { grid, sidePx })
}

const touches = (box: PixelBox, { width, height }: Frame) => box[2] > 0 && box[3] > 0 && box[0] < width && box[1] < height

function opaque({ rgb, valid }: RgbWindow, sidePx: number): Uint8Array {
  const out = new Uint8Array(sidePx * sidePx * 4)
  for (let at = 0; at < valid.length; at++) if (valid[at] === 1) copyPixel({ rgb, at }, { rgba: out, at })
  return out
}

function copyPixel(from: { rgb: Uint8Array; at: number }, to: { rgba: Uint8Array; at: number }): void {
  const place = to.at * 4
  for (let band = 0; band < 3; band++) to.rgba[place + band] = from.rgb[from.at * 3 + band] as number
  to.rgba[place + 3] = 255
}

type Warp = { grid: NonNullable<ReturnType<typeof warpGrid>>; sidePx: number }

function warped({ rgb, valid }: RgbWindow, { grid, sidePx }: Warp): Uint8Array {
  const out = new Uint8Array(sidePx * sidePx * 4)
  const [left, top, right, bottom] = grid.bounds
  for (let row = 0; row < sidePx; row++) {
    for (let column = 0; column < sidePx; column++) {
      const [x, y] = grid.at(column, row)
      const u = Math.floor(((x - left) / (right - left)) * sidePx)
      const v = Math.floor(((y - top) / (bottom - top)) * sidePx)
      const from = v * sidePx + u
      if (u >= 0 && v >= 0 && u < sidePx && v < sidePx && valid[from] === 1) copyPixel({ rgb, at: from }, { rgba: out, at: row * sidePx + column })
    }
  }
  return out
}
