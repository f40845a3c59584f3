import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Result } from '../../contracts/result.ts'
import type { RasterSource, ReadRgb, RgbWindow } from '../files/index.ts'
import { isHatched } from './nodata-hatch.ts'
import { type WarpGrid, warpGrid } from './warp.ts'

export type LayerPicture = {
  source: RasterSource
  from: Frame
  to: Frame
  box: PixelBox
  sidePx: number
  /** another reading than the file's own: bands and stretch of her choice */
  read?: (request: ReadRgb) => Promise<Result<RgbWindow>>
  /** position of the picture on the whole map in screen pixels: nodata is then hatched, and hatches of neighbours join */
  hatchAt?: PixelXY
}

/** A side of a picture is read with at most so many samples: a slanted image needs more than the picture has. */
const mostSamples = 512

/**
 * RGBA of a layer over a box of the project frame: averaged when reduced, pixels as pixels when enlarged; transparent outside the image and
 * where it has no data, or hatched there. Null when nothing of it lies there.
 */
export async function drawLayer(ask: LayerPicture): Promise<Uint8Array | null> {
  const { source, from, to, box, sidePx, read = (request: ReadRgb) => source.readRgb(request) } = ask
  const grid = warpGrid({ from, to, box, sidePx })
  if (!grid || !touches(grid.bounds, from)) return null
  // a source pixel of 2 screen pixels or more is shown as a pixel
  const resample = grid.scale <= 0.5 ? 'nearest' : 'average'
  const asked = grid.straight ? { box, width: sidePx, height: sidePx } : samplesOf(grid, from)
  const window = await read({ ...asked, resample })
  if (!window.ok) return null
  return paint(window.value, { ...ask, grid, asked })
}

const touches = (box: PixelBox, { width, height }: Frame) => box[2] > 0 && box[3] > 0 && box[0] < width && box[1] < height

type Samples = { box: PixelBox; width: number; height: number }

/** The part of the image to read and how finely: whole pixels of it where it is enlarged, else about one sample a picture pixel. */
function samplesOf({ bounds, scale }: WarpGrid, { width, height }: Frame): Samples {
  const box: PixelBox = [
    Math.max(0, Math.floor(bounds[0]) - 1),
    Math.max(0, Math.floor(bounds[1]) - 1),
    Math.min(width, Math.ceil(bounds[2]) + 1),
    Math.min(height, Math.ceil(bounds[3]) + 1),
  ]
  const count = (side: number) => Math.max(1, Math.min(mostSamples, Math.ceil(side / Math.max(1, scale))))
  return { box, width: count(box[2] - box[0]), height: count(box[3] - box[1]) }
}

function paint({ rgb, valid }: RgbWindow, ask: LayerPicture & { grid: WarpGrid; asked: Samples }): Uint8Array {
  const { source, from, sidePx, hatchAt } = ask
  const out = new Uint8Array(sidePx * sidePx * 4)
  const hatch = hatchAt && source.info.mask !== 'alpha' ? hatchAt : null
  const sampleAt = sampler(ask.grid, from, ask.asked)
  for (let row = 0; row < sidePx; row++) {
    for (let column = 0; column < sidePx; column++) {
      const sample = sampleAt(column, row)
      const at = (row * sidePx + column) * 4
      if (sample < 0) continue
      if (valid[sample] === 1) copyPixel({ rgb, sample }, { out, at })
      else if (hatch) paintNodata(out, at, isHatched(hatch[0] + column, hatch[1] + row))
    }
  }
  return out
}

/** Number of the sample under a pixel of the picture; -1 outside the image. */
function sampler(grid: WarpGrid, { width, height }: Frame, { box: [left, top, right, bottom], ...asked }: Samples): (column: number, row: number) => number {
  const [perX, perY] = [asked.width / (right - left), asked.height / (bottom - top)]
  return (column, row) => {
    const [x, y] = grid.at(column, row)
    if (!(x >= 0 && y >= 0 && x < width && y < height)) return -1
    const [u, v] = [Math.floor((x - left) * perX), Math.floor((y - top) * perY)]
    return u < 0 || v < 0 || u >= asked.width || v >= asked.height ? -1 : v * asked.width + u
  }
}

function copyPixel(from: { rgb: Uint8Array; sample: number }, to: { out: Uint8Array; at: number }): void {
  for (let band = 0; band < 3; band++) to.out[to.at + band] = from.rgb[from.sample * 3 + band] as number
  to.out[to.at + 3] = 255
}

const line = [150, 158, 168, 150] as const
const ground = [30, 34, 40, 70] as const

function paintNodata(out: Uint8Array, at: number, onLine: boolean): void {
  const colour = onLine ? line : ground
  for (let i = 0; i < 4; i++) out[at + i] = colour[i] as number
}
