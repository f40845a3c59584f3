import type { Canvas } from '../canvas.ts'
import { hash } from '../noise.ts'
import type { Look } from './look.ts'

/** From light to bytes: haze, the lens' blur, gain, noise that grows with brightness, and the 8 x 8 blocks of a camera's compression. */
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
  return bytes
}

/** A small gaussian over three pixels each way, cut from both directions. */
function blur(rgb: Float32Array, { width, height }: { width: number; height: number }, sigma: number): Float32Array {
  const side = Math.exp(-1 / (2 * sigma * sigma))
  const middle = 1 / (1 + 2 * side)
  const edge = side * middle
  const across = new Float32Array(rgb.length)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3
      const left = column > 0 ? at - 3 : at
      const right = column < width - 1 ? at + 3 : at
      for (let band = 0; band < 3; band++) across[at + band] = middle * (rgb[at + band] ?? 0) + edge * ((rgb[left + band] ?? 0) + (rgb[right + band] ?? 0))
    }
  }
  const line = width * 3
  for (let at = 0; at < rgb.length; at++) {
    const up = at >= line ? at - line : at
    const down = at + line < rgb.length ? at + line : at
    rgb[at] = middle * (across[at] ?? 0) + edge * ((across[up] ?? 0) + (across[down] ?? 0))
  }
  return rgb
}
