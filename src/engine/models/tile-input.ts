import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { areaAverage, type PixelFeeds, type TilePixels } from '../../core/vision/index.ts'
import type { RasterSource } from '../files/index.ts'
import type { WorkPlan } from './work-plan.ts'

/** What the model sees of a tile, and which of its pixels hold data; `inputs` is null where there is next to nothing to see. */
export type TileInput = { readonly inputs: PixelFeeds | null; readonly valid: Uint8Array }

export type TileReader = (box: PixelBox) => Promise<Result<TileInput>>

export type Earlier = { readonly source: RasterSource; readonly toBefore: (box: PixelBox) => PixelBox }

export type ReaderRequest = {
  readonly card: ModelCard
  readonly plan: WorkPlan
  readonly source: RasterSource
  /** the earlier image of a model of two dates, with its frame */
  readonly before?: Earlier | null | undefined
}

const minValidShare = 0.01

/**
 * Reads tiles as a card asks for them: colours as bytes for models of up to three bands, stored values for others, one date or two.
 * @fails input_missing (a second date is needed), kind_mismatch (fewer bands than the model takes), or what reading fails with
 */
export function tileReader({ card, plan, source, before = null }: ReaderRequest): Result<TileReader> {
  const { input } = card
  if (input.pair && !before) {
    return fail({ code: 'input_missing', message: `The model ${card.id} compares two dates and got one image.`, hint: 'Name the image from before as well.' })
  }
  const lacking = [source, ...(before && input.pair ? [before.source] : [])].map((one) => bandsLacking(card, one)).find((problem) => problem !== null)
  if (lacking) return lacking
  const side = plan.shownPx
  const { x, y } = plan.factor
  return ok(async (tileBox) => {
    const margin = input.margin ?? 0
    const box: PixelBox = [(tileBox[0] - margin) * x, (tileBox[1] - margin) * y, (tileBox[2] + margin) * x, (tileBox[3] + margin) * y]
    const now = await tilePixels(source, { input, box, side })
    if (!now.ok) return now
    const dates = [now.value]
    if (input.pair && before) {
      const earlier = await tilePixels(before.source, { input, box: before.toBefore(box), side })
      if (!earlier.ok) return earlier
      dates.unshift(earlier.value)
    }
    const valid = bothValid(dates)
    const seen = countOf(valid)
    const inner = withoutRim(valid, side, margin)
    return ok({ inputs: seen < side * side * minValidShare ? null : { input: card.input, dates }, valid: inner })
  })
}

type PixelsAsk = { readonly input: ModelCard['input']; readonly box: PixelBox; readonly side: number }

/** The pixels of a box as a model is shown them: bytes of colours, or stored values for more than three bands. @fails as reading does */
export async function tilePixels(source: RasterSource, { input, box, side }: PixelsAsk): Promise<Result<TilePixels>> {
  if (input.bands > 3) return readStored(source, { input, box, side })
  const window = await source.readRgb({ box, width: side, height: side, resample: 'average' })
  // a tile that lies in damaged blocks alone is one that was not analysed; the others still count
  if (!window.ok) return window.error.code === 'file_damaged' ? ok(nothing(input.bands, side)) : window
  const { rgb, valid } = window.value
  return ok({ planes: colourPlanes(rgb), valid, side })
}

function colourPlanes(rgb: Uint8Array): Uint8Array[] {
  const pixels = rgb.length / 3
  const planes = [new Uint8Array(pixels), new Uint8Array(pixels), new Uint8Array(pixels)] as const
  const [red, green, blue] = planes
  for (let i = 0, at = 0; i < pixels; i++, at += 3) {
    red[i] = rgb[at] as number
    green[i] = rgb[at + 1] as number
    blue[i] = rgb[at + 2] as number
  }
  return [...planes]
}

function countOf(valid: Uint8Array): number {
  let count = 0
  for (let i = 0; i < valid.length; i++) count += valid[i] as number
  return count
}

async function readStored(source: RasterSource, { input, box, side }: PixelsAsk): Promise<Result<TilePixels>> {
  const { width, height } = source.frame
  const whole: PixelBox = [Math.max(0, Math.floor(box[0])), Math.max(0, Math.floor(box[1])), Math.min(width, Math.ceil(box[2])), Math.min(height, Math.ceil(box[3]))]
  if (whole[2] <= whole[0] || whole[3] <= whole[1]) return ok(nothing(input.bands, side))
  const read = await source.readValues({ box: whole, bands: Array.from({ length: input.bands }, (_, i) => i) })
  if (!read.ok) return read.error.code === 'file_damaged' ? ok(nothing(input.bands, side)) : read
  const bands = read.value.bands.map(({ values, valid }) => areaAverage({ box: whole, values, valid }, box, side))
  const valid = bands.reduce((all, one) => all.map((v, i) => v & (one.valid[i] as number)), new Uint8Array(side * side).fill(1))
  return ok({ planes: bands.map(({ values }) => values), valid, side })
}

const nothing = (bands: number, side: number): TilePixels => ({
  planes: Array.from({ length: Math.max(3, bands) }, () => new Uint8Array(side * side)),
  valid: new Uint8Array(side * side),
  side,
})

function bandsLacking({ id, input }: ModelCard, source: RasterSource) {
  if (input.bands <= 3) return null
  const colours = source.info.bands.filter((band) => band.colour !== 'Alpha').length
  if (colours >= input.bands) return null
  return fail({
    code: 'kind_mismatch',
    message: `The model ${id} takes ${input.bands} bands (${input.order}) and the image has ${colours}${colours < source.bands ? ' and an alpha band, which is no colour' : ''}.`,
    hint: 'Use an image with all its bands, or another model.',
  })
}

function bothValid(dates: readonly TilePixels[]): Uint8Array {
  const [first, second] = dates
  if (!first) return new Uint8Array(0)
  return second ? first.valid.map((v, i) => v & (second.valid[i] as number)) : first.valid
}

function withoutRim(valid: Uint8Array, side: number, margin: number): Uint8Array {
  if (margin === 0) return valid
  const inner = side - 2 * margin
  const out = new Uint8Array(inner * inner)
  for (let row = 0; row < inner; row++) out.set(valid.subarray((row + margin) * side + margin, (row + margin) * side + margin + inner), row * inner)
  return out
}

/** Pixel boxes of one image in pixels of another that covers the same ground on an unturned grid of the same system; null where they do not meet so. */
export function boxInto(from: Frame, to: Frame): ((box: PixelBox) => PixelBox) | null {
  if (from.affine === null && to.affine === null) return from.width === to.width && from.height === to.height ? (box) => box : null
  if (from.affine === null || to.affine === null || from.crs !== to.crs) return null
  const [a, b] = [from.affine, to.affine]
  if (a.b !== 0 || a.d !== 0 || b.b !== 0 || b.d !== 0) return null
  const column = (x: number) => (a.a * x + a.c - b.c) / b.a
  const row = (y: number) => (a.e * y + a.f - b.f) / b.e
  return ([x0, y0, x1, y1]) => [column(x0), row(y0), column(x1), row(y1)]
}
