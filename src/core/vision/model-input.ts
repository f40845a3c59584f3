import type { ModelCard } from '../../contracts/model-card.ts'
import type { ModelInput } from './tensor.ts'

/** Pixels of a tile: one plane a band in the order of the image (red, green, blue first), `valid` 1 where there is data. */
export type TilePixels = { readonly planes: readonly (Uint8Array | Float32Array)[]; readonly valid: Uint8Array; readonly side: number }

type Input = ModelCard['input']

/**
 * The tensor a card asks for, from the pixels of one date or of two (before, after) stacked: (value x scale - mean) / std, bytes as they
 * are for uint8 inputs; pixels without data become the model's mean. @throws RangeError when there are fewer planes than bands
 */
export function modelInput(input: Input, dates: readonly TilePixels[]): ModelInput {
  const side = dates[0]?.side ?? 0
  const pixels = side * side
  const channels = input.bands * dates.length
  const out = input.dtype === 'uint8' ? new Uint8Array(pixels * channels) : new Float32Array(pixels * channels)
  const isLast = input.layout === 'NHWC'
  dates.forEach((date, d) => {
    bandOrder(input).forEach((band, b) => {
      const plane = planeOf(date, band, input.bands)
      const place = { out, channel: d * input.bands + b, channels, pixels, isLast }
      fill(place, { plane, valid: date.valid }, input.dtype === 'uint8' ? { factor: 1, offset: 0 } : scalingOf(input, b))
    })
  })
  return { type: input.dtype, dims: isLast ? [1, side, side, channels] : [1, channels, side, side], data: out }
}

/** Band of the image for each channel of one date. */
function bandOrder({ order, bands }: Input): number[] {
  const forward = Array.from({ length: bands }, (_, i) => i)
  if (/^bgr/i.test(order)) return [2, 1, 0, ...forward.slice(3)].slice(0, bands)
  return forward
}

/** A model of one band sees brightness. */
function planeOf({ planes, valid }: TilePixels, band: number, bands: number): Uint8Array | Float32Array {
  const [red, green, blue] = planes
  if (bands === 1 && red && green && blue) {
    return Float32Array.from(valid, (_, i) => 0.299 * (red[i] as number) + 0.587 * (green[i] as number) + 0.114 * (blue[i] as number))
  }
  const plane = planes[band]
  if (!plane) throw new RangeError(`The model takes ${bands} bands and the pixels have ${planes.length}.`)
  return plane
}

function scalingOf({ scale, mean, std }: Input, band: number): Scaling {
  const divisor = std[band] ?? 1
  return { factor: scale / divisor, offset: (mean[band] ?? 0) / divisor }
}

type Scaling = { readonly factor: number; readonly offset: number }
type Place = { readonly out: Uint8Array | Float32Array; readonly channel: number; readonly channels: number; readonly pixels: number; readonly isLast: boolean }

type Seen = { readonly plane: Uint8Array | Float32Array; readonly valid: Uint8Array }

/** Pixels without data become 0: the mean of a scaled input, black of a byte one. */
function fill({ out, channel, channels, pixels, isLast }: Place, { plane, valid }: Seen, { factor, offset }: Scaling): void {
  const step = isLast ? channels : 1
  let at = isLast ? channel : channel * pixels
  for (let i = 0; i < pixels; i++, at += step) out[at] = valid[i] === 0 ? 0 : (plane[i] as number) * factor - offset
}
