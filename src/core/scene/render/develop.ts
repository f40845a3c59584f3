import type { Canvas } from '../canvas.ts'
import { hash } from '../noise.ts'
import type { Look } from './look.ts'

/** From light to bytes: haze, the lens' blur, gain, noise that grows with brightness, and colour at half the sharpness, as cameras store it. */
export function develop({ rgb, width, height }: Canvas, look: Look): Uint8Array {
  const blurred = blur(rgb, { width, height }, look.blurPx)
  const bytes = new Uint8Array(rgb.length)
  const [dx, dy] = look.shiftPx
  const tint = [1 + look.warmth, 1, 1 - look.warmth]
  const air = [186, 196, 206]
  for (let row = 0; row < height; row++) {
    const fromRow = Math.min(height - 1, Math.max(0, row + dy))
    for (let column = 0; column < width; column++) {
      const from = (fromRow * width + Math.min(width - 1, Math.max(0, column + dx))) * 3
      const at = (row * width + column) * 3
      // read noise is the same in all bands of a pixel, shot noise is not
      const grain = hash(column, row, look.seed) + hash(column, row, look.seed + 1) - 1
      for (let band = 0; band < 3; band++) {
        const value = (blurred[from + band] ?? 0) * look.gain * (tint[band] ?? 1) + look.offset
        const seen = value * (1 - look.haze) + (air[band] ?? 0) * look.haze
        const shot = (hash(column * 3 + band, row, look.seed + 2) - 0.5) * (0.4 + seen / 255)
        bytes[at + band] = Math.max(0, Math.min(255, Math.round(seen + look.noise * (grain + shot))))
      }
    }
  }
  return shareColour(bytes, { width, height })
}

/** A small gaussian over three pixels each way, first across, then down. */
function blur(rgb: Float32Array, { width, height }: { width: number; height: number }, sigma: number): Float32Array {
  const side = Math.exp(-1 / (2 * sigma * sigma))
  const middle = 1 / (1 + 2 * side)
  const weights = { middle, edge: side * middle }
  const line = width * 3
  const across = spread(rgb, weights, { stepPx: 3, from: (at) => at % line, last: line - 3 })
  return spread(across, weights, { stepPx: line, from: (at) => at, last: (height - 1) * line })
}

type Way = { readonly stepPx: number; readonly from: (at: number) => number; readonly last: number }

/** Each value with its two neighbours one step away; at the edges the value itself stands in. */
function spread(values: Float32Array, { middle, edge }: { middle: number; edge: number }, { stepPx, from, last }: Way): Float32Array {
  const spreadOut = new Float32Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const place = from(at)
    const before = values[place >= stepPx ? at - stepPx : at] ?? 0
    const after = values[place < last ? at + stepPx : at] ?? 0
    spreadOut[at] = middle * (values[at] ?? 0) + edge * (before + after)
  }
  return spreadOut
}

/** Two by two pixels share their colour and keep their brightness, which is what stored photographs do. */
function shareColour(bytes: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array {
  for (let row = 0; row + 1 < height; row += 2) {
    for (let column = 0; column + 1 < width; column += 2) {
      const first = (row * width + column) * 3
      const four = [first, first + 3, first + width * 3, first + width * 3 + 3]
      const lights = four.map((at) => lightOf(bytes, at))
      const mean = lights.reduce((sum, light) => sum + light, 0) / 4
      for (let band = 0; band < 3; band++) {
        const colour = four.reduce((sum, at) => sum + (bytes[at + band] ?? 0), 0) / 4 - mean
        four.forEach((at, k) => {
          bytes[at + band] = Math.max(0, Math.min(255, Math.round((lights[k] ?? 0) + colour)))
        })
      }
    }
  }
  return bytes
}

const lightOf = (bytes: Uint8Array, at: number): number => 0.299 * (bytes[at] ?? 0) + 0.587 * (bytes[at + 1] ?? 0) + 0.114 * (bytes[at + 2] ?? 0)
