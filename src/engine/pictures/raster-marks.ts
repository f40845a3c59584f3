import tokens from '../../contracts/tokens.json' with { type: 'json' }
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Ground, Ramp } from '../../core/picture/index.ts'
import type { MeasuredSurface, Stored } from '../../tools/index.ts'
import type { ProjectStore } from '../project/index.ts'
import { pngUri } from './draw-image.ts'
import type { Drawn } from './marks-of.ts'
import { sampleCells } from './sample-cells.ts'

const mostPx = 1400
const opacity = 0.72

type Ask = { readonly stored: Stored<'raster'>; readonly ground: Ground; readonly signal: AbortSignal | null }

/** First band of a raster of measured values in the score ramp, darkest at its smallest value; no value stays clear. */
export async function rasterMarks(store: ProjectStore, { stored: { artifact, artifactId }, ground, signal }: Ask): Promise<Result<Drawn>> {
  const [band] = artifact.bands
  if (!band || band.min === null || band.max === null)
    return fail({ code: 'input_missing', message: `${artifact.title} has no pixel with a value, so there is nothing to draw.`, hint: 'Choose another result.' })
  const read = (box: PixelBox) => store.floats.readWindow(artifactId, band.plane, box)
  return ok(await painted({ frame: artifact.frame, read, low: band.min, high: band.max, label: artifact.title, unit: band.unit }, ground, signal))
}

/** Measured values that are in memory, drawn alike. */
export async function surfaceMarks({ frame, values, label, unit, fadesOut = false }: MeasuredSurface, ground: Ground, signal: AbortSignal | null): Promise<Result<Drawn>> {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (!Number.isFinite(low) || !Number.isFinite(high))
    return fail({ code: 'input_missing', message: `${label}: no cell has a value, so there is nothing to draw.`, hint: 'Choose another result.' })
  const read = ([left, top, right, bottom]: PixelBox) => {
    const out = new Float32Array((right - left) * (bottom - top))
    for (let row = top; row < bottom; row++) out.set(values.subarray(row * frame.width + left, row * frame.width + right), (row - top) * (right - left))
    return out
  }
  return ok(await painted({ frame, read, low, high, label, unit, fadesOut }, ground, signal))
}

type Surface = {
  readonly frame: Frame
  readonly read: (box: PixelBox) => Float32Array
  readonly low: number
  readonly high: number
  readonly label: string
  readonly unit: string | null
  readonly fadesOut?: boolean
}

async function painted({ frame, read, low, high, label, unit, fadesOut = false }: Surface, { box, frame: to }: Ground, signal: AbortSignal | null): Promise<Drawn> {
  const width = Math.min(mostPx, Math.max(1, Math.ceil(box[2] - box[0])))
  const perCell = (box[2] - box[0]) / width
  const height = Math.max(1, Math.min(mostPx, Math.round((box[3] - box[1]) / perCell)))
  const rgba = new Uint8Array(width * height * 4)
  const paint = painter(low, high, fadesOut)
  await sampleCells({ from: frame, to, box, width, height, perCell, signal }, read, (cell, value) => paint(value, rgba, cell * 4))
  const ramp: Ramp = { colors: tokens.ramp.score, low, high, label, unit }
  const place: PixelBox = [box[0], box[1], box[0] + width * perCell, box[1] + height * perCell]
  return { marks: [{ kind: 'picture', href: pngUri({ rgba, width, height }), box: place, opacity }], legend: [], notes: [], ramp }
}

/** Paints one value; values between two colours of the ramp are mixed. */
function painter(low: number, high: number, fadesOut: boolean): (value: number, rgba: Uint8Array, at: number) => void {
  const colors = tokens.ramp.score.map((hex) => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)))
  const last = colors.length - 1
  return (value, rgba, at) => {
    if (Number.isNaN(value)) return
    const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) * last : last
    const index = Math.min(last - 1, Math.floor(share))
    const [from, to] = [colors[index], colors[index + 1]]
    for (let band = 0; band < 3; band++) rgba[at + band] = Math.round((from?.[band] ?? 0) * (1 - share + index) + (to?.[band] ?? 0) * (share - index))
    // where next to nothing is, the image stays to be seen
    rgba[at + 3] = fadesOut ? Math.round(255 * Math.min(1, Math.max(0, (share / last - 0.04) * 2.5))) : 255
  }
}
