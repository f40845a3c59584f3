import type { Canvas } from './canvas.ts'
import { hash } from './noise.ts'

/** The look of an aerial camera: a soft curve, a little grain, and bytes at the end (width x height x 3). */
export function grade({ rgb, width }: Canvas, seed: number): Uint8Array {
  const bytes = new Uint8Array(rgb.length)
  const curve = Uint8Array.from({ length: 1024 }, (_, i) => Math.round(255 * curved(i / 1023)))
  for (let at = 0; at < rgb.length / 3; at++) {
    const grain = 7 * (hash(at % width, Math.floor(at / width), seed) - 0.5)
    for (let band = 0; band < 3; band++) {
      const value = ((rgb[at * 3 + band] ?? 0) + grain) * (1023 / 255)
      bytes[at * 3 + band] = curve[Math.max(0, Math.min(1023, Math.round(value)))] ?? 0
    }
  }
  return bytes
}

/** Slightly more contrast in the middle, a soft shoulder at the top. */
const curved = (t: number): number => Math.min(1, Math.max(0, t * 1.06 + 0.09 * Math.sin((t - 0.5) * Math.PI * 2) * -0.55 * (1 - t)))
