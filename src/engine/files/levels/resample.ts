import type { PixelBox } from '../../../contracts/frame.ts'
import { breathe } from '../breathe.ts'
import type { Blank, Level, LevelWindow, ReadRgb, RgbWindow } from '../raster-source.ts'

/** Pixels of a level read in one go; larger requests go through in bands of rows, so memory stays bounded. */
const maxWindowPixels = 16 * 2 ** 20

/** below this many pixels it costs less to read than to ask whether anything is there */
const maxWholeBlank = 2 ** 16

type Taps = { readonly from: Int32Array; readonly to: Int32Array; readonly weights: readonly Float32Array[] }

/**
 * A box of a level at another size. `average` is the area mean of valid pixels when it shrinks and bilinear when it grows;
 * `nearest` takes the pixel under each centre. A result pixel is valid when at least half of its weight is.
 */
export async function resample(level: Level, box: PixelBox, request: ReadRgb): Promise<LevelWindow> {
  if (isCopy(level, box, request)) return level.window(box)
  const { width, height, resample: method } = request
  const make = method === 'nearest' ? nearestTaps : averageTaps
  const columns = make([box[0], box[2]], width, level.width)
  const rows = make([box[1], box[3]], height, level.height)
  const out = { rgb: new Uint8Array(width * height * 3), valid: new Uint8Array(width * height) }
  const blocks = { read: 0, damaged: 0 }
  const [left, right] = extent(columns)
  if (right <= left) return { ...out, blocks }
  // nearest wants single rows far apart: what lies between them is not read
  const single = method === 'nearest' && (box[3] - box[1]) / height >= 2
  let row = 0
  while (row < height) {
    let end = row + 1
    while (!single && end < height && bandPixels(rows, row, end + 1) * (right - left) <= maxWindowPixels) end++
    const [top, bottom] = extent(rows, row, end)
    if (bottom > top) await fillBand({ out, blocks, level }, { left, top, right, bottom, columns, rows, start: row, end, width })
    row = end
  }
  return { ...out, blocks }
}

type Filling = { readonly out: RgbWindow; readonly blocks: { read: number; damaged: number }; readonly level: Level }
type Extent = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

async function fillBand({ out, blocks, level }: Filling, { right, bottom, ...part }: Extent & Part): Promise<void> {
  const box: PixelBox = [part.left, part.top, right, bottom]
  const blank = (bottom - part.top) * (right - part.left) > maxWholeBlank && level.blank ? await level.blank(box) : null
  if (blank) return fillBlank(out, blank, part)
  const window = await level.window(box)
  blocks.read += window.blocks.read
  blocks.damaged += window.blocks.damaged
  await fill(out, { ...part, window, windowWidth: right - part.left })
}

/** Whole pixels at their own size need no resampling. */
function isCopy(level: Level, box: PixelBox, { width, height }: ReadRgb): boolean {
  const [left, top, right, bottom] = box
  return right - left === width && bottom - top === height && box.every(Number.isInteger) && left >= 0 && top >= 0 && right <= level.width && bottom <= level.height
}

type Part = Pick<Band, 'columns' | 'rows' | 'start' | 'end' | 'width'>

/** Pixels whose taps lie inside the level take the one colour there is. */
function fillBlank(out: RgbWindow, { rgb, valid }: Blank, { columns, rows, start, end, width }: Part): void {
  if (valid === 0) return
  for (let y = start; y < end; y++) {
    if ((rows.to[y] as number) <= (rows.from[y] as number)) continue
    for (let x = 0; x < width; x++) {
      if ((columns.to[x] as number) <= (columns.from[x] as number)) continue
      out.rgb.set(rgb, (y * width + x) * 3)
      out.valid[y * width + x] = 1
    }
  }
}

function bandPixels(rows: Taps, start: number, end: number): number {
  const [top, bottom] = extent(rows, start, end)
  return Math.max(0, bottom - top)
}

type Band = { window: RgbWindow; left: number; top: number; windowWidth: number; columns: Taps; rows: Taps; start: number; end: number; width: number }

async function fill(out: RgbWindow, band: Band): Promise<void> {
  const { columns, rows, width } = band
  for (let y = band.start; y < band.end; y++) {
    await breathe()
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const x0 = columns.from[x] as number
      const x1 = columns.to[x] as number
      const y0 = rows.from[y] as number
      const y1 = rows.to[y] as number
      if (x1 <= x0 || y1 <= y0) continue
      if (x1 - x0 === 1 && y1 - y0 === 1) copyPixel(out, at, { window: band.window, from: (y0 - band.top) * band.windowWidth + x0 - band.left })
      else meanPixel(out, at, { band, box: [x0, y0, x1, y1], wx: columns.weights[x] as Float32Array, wy: rows.weights[y] as Float32Array })
    }
  }
}

function copyPixel(out: RgbWindow, at: number, { window, from }: { window: RgbWindow; from: number }): void {
  out.valid[at] = window.valid[from] as number
  out.rgb[at * 3] = window.rgb[from * 3] as number
  out.rgb[at * 3 + 1] = window.rgb[from * 3 + 1] as number
  out.rgb[at * 3 + 2] = window.rgb[from * 3 + 2] as number
}

type Mean = { readonly band: Band; readonly box: PixelBox; readonly wx: Float32Array; readonly wy: Float32Array }

function meanPixel(out: RgbWindow, at: number, { band, box, wx, wy }: Mean): void {
  const { window, left, top, windowWidth } = band
  let red = 0
  let green = 0
  let blue = 0
  let sum = 0
  for (let sy = box[1]; sy < box[3]; sy++) {
    const rowWeight = wy[sy - box[1]] as number
    for (let sx = box[0]; sx < box[2]; sx++) {
      const from = (sy - top) * windowWidth + sx - left
      if (window.valid[from] === 0) continue
      const weight = rowWeight * (wx[sx - box[0]] as number)
      sum += weight
      red += weight * (window.rgb[from * 3] as number)
      green += weight * (window.rgb[from * 3 + 1] as number)
      blue += weight * (window.rgb[from * 3 + 2] as number)
    }
  }
  if (sum < 0.5) return
  out.valid[at] = 1
  out.rgb[at * 3] = Math.round(red / sum)
  out.rgb[at * 3 + 1] = Math.round(green / sum)
  out.rgb[at * 3 + 2] = Math.round(blue / sum)
}

function extent({ from, to }: Taps, start = 0, end = from.length): [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = start; i < end; i++) {
    if ((to[i] as number) <= (from[i] as number)) continue
    low = Math.min(low, from[i] as number)
    high = Math.max(high, to[i] as number)
  }
  return [low === Number.POSITIVE_INFINITY ? 0 : low, high === Number.NEGATIVE_INFINITY ? 0 : high]
}

function nearestTaps(range: readonly [number, number], count: number, limit: number): Taps {
  const from = new Int32Array(count)
  const to = new Int32Array(count)
  const one = Float32Array.of(1)
  const step = (range[1] - range[0]) / count
  for (let i = 0; i < count; i++) {
    const at = Math.floor(range[0] + (i + 0.5) * step + 1e-9)
    from[i] = at
    to[i] = at >= 0 && at < limit ? at + 1 : at
  }
  return { from, to, weights: Array.from({ length: count }, () => one) }
}

function averageTaps(range: readonly [number, number], count: number, limit: number): Taps {
  const step = (range[1] - range[0]) / count
  const taps = { from: new Int32Array(count), to: new Int32Array(count), weights: new Array<Float32Array>(count) }
  for (let i = 0; i < count; i++) {
    const centre = range[0] + (i + 0.5) * step
    // a triangle of one pixel when growing, a box of one step when shrinking
    const start = step < 1 ? centre - 1 : centre - step / 2
    const end = step < 1 ? centre + 1 : centre + step / 2
    const first = Math.max(0, Math.floor(start + 1e-9))
    const last = Math.min(limit, Math.ceil(end - 1e-9))
    const share = (p: number) => (step < 1 ? Math.max(0, 1 - Math.abs(p + 0.5 - centre)) : Math.min(end, p + 1) - Math.max(start, p))
    const weights = Float32Array.from({ length: Math.max(0, last - first) }, (_, k) => share(first + k))
    const total = weights.reduce((a, b) => a + b, 0)
    const outside = centre < 0 || centre >= limit
    taps.from[i] = first
    taps.to[i] = outside ? first : last
    taps.weights[i] = weights.map((weight) => weight / (total || 1))
  }
  return taps
}
