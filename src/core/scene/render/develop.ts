import type { Canvas } from '../canvas.ts'
import { hash } from '../noise.ts'
import type { Look } from './look.ts'

/**
 * From light to bytes: the air between, the film's contrast and colours, grain that is sharpened with the picture, the lens' blur, and
 * colour at half the sharpness, as cameras store it.
 */
export function develop({ rgb, width, top, height }: Omit<Canvas, 'heightM'>, look: Look): Uint8Array {
  expose({ rgb, width, top, height }, look)
  const seen = blur(rgb, { width, height }, look.blurPx)
  const bytes = new Uint8Array(rgb.length)
  const [dx, dy] = look.shiftPx
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const from = (Math.min(height - 1, Math.max(0, row + dy)) * width + Math.min(width - 1, Math.max(0, column + dx))) * 3
    const read = (hash(column, row + top, look.seed) - 0.5) * look.noise * 0.5
    for (let band = 0; band < 3; band++) bytes[at * 3 + band] = Math.max(0, Math.min(255, Math.round((seen[from + band] ?? 0) + read)))
  }
  return shareColour(bytes, { width, height })
}

/** what the sky and the camera's white balance add to each band */
const balance = [1.0, 1.02, 1.16]
const air = [186, 196, 206]
const middleGrey = 104

/** Haze, contrast about the middle, muted colours and shot noise, which all come before the lens' blur ends in pixels. */
function expose({ rgb, width, top, height }: Pick<Canvas, 'rgb' | 'width' | 'top' | 'height'>, look: Look): void {
  const tint = [1 + look.warmth, 1, 1 - look.warmth]
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width) + top]
    const first = at * 3
    const light = 0.299 * (rgb[first] ?? 0) + 0.587 * (rgb[first + 1] ?? 0) + 0.114 * (rgb[first + 2] ?? 0)
    const grain = hash(column, row, look.seed + 1) + hash(column, row, look.seed + 3) - 1
    for (let band = 0; band < 3; band++) {
      const muted = (light + ((rgb[first + band] ?? 0) - light) * look.saturation) * (balance[band] ?? 1) * (tint[band] ?? 1)
      const value = (middleGrey + (muted - middleGrey) * look.contrast) * look.gain + look.offset
      const lit = value * (1 - look.haze) + (air[band] ?? 0) * look.haze
      const shot = (hash(column * 3 + band, row, look.seed + 2) - 0.5) * (0.4 + lit / 255)
      rgb[first + band] = lit + look.noise * 1.7 * (grain + 0.7 * shot)
    }
  }
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
