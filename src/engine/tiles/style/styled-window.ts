import type { PixelBox } from '../../../contracts/frame.ts'
import { FailureError, ok, type Result } from '../../../contracts/result.ts'
import type { RasterSource, ReadRgb, RgbWindow, StreamRequest, ValueWindow } from '../../files/index.ts'
import { decibels, type Look } from './look-of.ts'
import { magnitudes } from './magnitudes.ts'

/** A window of an image as RGB under a look: values are averaged as stored, then stretched. Fails as reading values does. */
export async function readStyled(source: RasterSource, request: ReadRgb, look: Look): Promise<Result<RgbWindow>> {
  const sums = emptySums(request, look.bands.length)
  const { level, box, toLevel } = levelFor(source, request)
  if (box[2] <= box[0] || box[3] <= box[1]) return ok(toPicture(sums, look))
  const perSample = (toLevel[2] - toLevel[0]) / request.width
  if (request.resample === 'nearest' || perSample < 1) {
    const read = await source.readValues({ box, level, bands: look.bands })
    if (!read.ok) return read
    gather(sums, read.value, { request, toLevel })
  } else {
    const walked = await walk(source, { level, box, bands: look.bands }, (window) => splat(sums, window, { request, toLevel }))
    if (!walked.ok) return walked
  }
  return ok(toPicture(sums, look))
}

/** Every window of a walk; the walk itself may break off as a failure. */
async function walk(source: RasterSource, request: StreamRequest, take: (window: ValueWindow) => void): Promise<Result<null>> {
  try {
    for await (const window of source.windows(request)) {
      const read = await window.read()
      if (!read.ok) return read
      take(read.value)
    }
    return ok(null)
  } catch (problem) {
    if (problem instanceof FailureError) return { ok: false, error: problem.failure }
    throw problem
  }
}

type Sums = { width: number; height: number; sum: Float64Array[]; count: Uint32Array[] }
type Place = { request: ReadRgb; toLevel: PixelBox }

function emptySums({ width, height }: ReadRgb, bands: number): Sums {
  const size = width * height
  return { width, height, sum: Array.from({ length: bands }, () => new Float64Array(size)), count: Array.from({ length: bands }, () => new Uint32Array(size)) }
}

/** The coarsest level that is still as fine as what is asked for, the asked box in its pixels, and the whole pixels of it inside the level. */
function levelFor({ info }: RasterSource, { box, width, height }: ReadRgb): { level: number; box: PixelBox; toLevel: PixelBox } {
  const wanted = Math.min((box[2] - box[0]) / width, (box[3] - box[1]) / height)
  const sizes = [info, ...info.overviews]
  const level = Math.max(
    0,
    sizes.findLastIndex((size) => info.width / size.width <= wanted),
  )
  const size = sizes[level] ?? info
  const [sx, sy] = [size.width / info.width, size.height / info.height]
  const toLevel: PixelBox = [box[0] * sx, box[1] * sy, box[2] * sx, box[3] * sy]
  const whole: PixelBox = [
    Math.max(0, Math.floor(toLevel[0])),
    Math.max(0, Math.floor(toLevel[1])),
    Math.min(size.width, Math.ceil(toLevel[2])),
    Math.min(size.height, Math.ceil(toLevel[3])),
  ]
  return { level, box: whole, toLevel }
}

/** The level pixel under the middle of each sample. */
function gather({ width, height, sum, count }: Sums, { box, width: across, bands }: ValueWindow, { toLevel }: Place): void {
  const under = centres({ from: toLevel[0], to: toLevel[2], count: width, least: box[0], most: box[2] })
  const beside = centres({ from: toLevel[1], to: toLevel[3], count: height, least: box[1], most: box[3] })
  for (const [channel, band] of bands.entries()) {
    const values = magnitudes(band)
    for (const [row, y] of beside.entries()) {
      for (const [column, x] of under.entries()) {
        const from = y * across + x
        const isData = x >= 0 && y >= 0 && band.valid[from] === 1
        add({ sum: sum[channel], count: count[channel] }, row * width + column, isData ? values[from] : undefined)
      }
    }
  }
}

/** Level pixel under the middle of each sample along a side, counted from `least`; -1 outside. */
function centres({ from, to, count, least, most }: { from: number; to: number; count: number; least: number; most: number }): Int32Array {
  const step = (to - from) / count
  return Int32Array.from({ length: count }, (_, at) => {
    const place = Math.floor(from + (at + 0.5) * step)
    return place < least || place >= most ? -1 : place - least
  })
}

/** Every level pixel into the sample its middle lies in. */
function splat({ width, height, sum, count }: Sums, { box, width: across, bands }: ValueWindow, { toLevel }: Place): void {
  const [perX, perY] = [width / (toLevel[2] - toLevel[0]), height / (toLevel[3] - toLevel[1])]
  for (const [channel, band] of bands.entries()) {
    const values = magnitudes(band)
    for (let at = 0; at < values.length; at++) {
      const column = Math.floor((box[0] + (at % across) + 0.5 - toLevel[0]) * perX)
      const row = Math.floor((box[1] + Math.floor(at / across) + 0.5 - toLevel[1]) * perY)
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      add({ sum: sum[channel], count: count[channel] }, row * width + column, band.valid[at] === 1 ? values[at] : undefined)
    }
  }
}

function add({ sum, count }: { sum: Float64Array | undefined; count: Uint32Array | undefined }, at: number, value: number | undefined): void {
  if (!sum || !count || value === undefined || !Number.isFinite(value)) return
  sum[at] = (sum[at] as number) + value
  count[at] = (count[at] as number) + 1
}

/** A sample is drawn where at least one of its bands is data. */
function toPicture({ width, height, sum, count }: Sums, { ranges, decibel }: Look): RgbWindow {
  const rgb = new Uint8Array(width * height * 3)
  const valid = new Uint8Array(width * height)
  for (const [channel, sums] of sum.entries()) {
    const [low, high] = ranges[channel] ?? [0, 255]
    for (let at = 0; at < valid.length; at++) {
      const seen = count[channel]?.[at] as number
      if (seen === 0) continue
      valid[at] = 1
      const mean = (sums[at] as number) / seen
      const value = decibel ? decibels(Math.max(mean, 1e-12)) : mean
      const byte = Math.max(0, Math.min(255, Math.round(((value - low) / (high - low)) * 255)))
      if (sum.length === 1) rgb.fill(byte, at * 3, at * 3 + 3)
      else rgb[at * 3 + channel] = byte
    }
  }
  return { rgb, valid }
}
