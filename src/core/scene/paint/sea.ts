import { type BoxM, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Rgb, shadeInk, smoothstep, tintInk } from '../colour.ts'
import { cloud, noise } from '../noise.ts'
import type { Coast } from '../plan/coast.ts'

const shallow: Rgb = [104, 150, 140]
const middle: Rgb = [52, 112, 118]
const deep: Rgb = [26, 70, 88]
const silt: Rgb = [140, 136, 108]
const foam: Rgb = [236, 239, 232]

/** Water that deepens from the shore, stirred up sand, and three lines of breaking waves with torn foam. */
export function paintSea(canvas: Canvas, coast: Coast, seed: number): void {
  const side = canvas.width * canvas.gsdM
  const box: BoxM = [0, coast.baseM - 8, side, side]
  paint(canvas, box, (x, y, ink) => {
    const out = y - coast.shoreAt(x)
    if (out < -0.8) return
    const swell = noise(x / 11, y / 4, seed + 40)
    const bend = out + 3.2 * (noise(x / 13, y / 10, seed + 41) - 0.5)
    fillInk(ink, shallow, smoothstep(-0.5, 0.3, out))
    tintInk(ink, middle, smoothstep(1, 8, bend))
    tintInk(ink, deep, smoothstep(6, 22, bend))
    tintInk(ink, silt, 0.6 * smoothstep(9, 1, bend) * smoothstep(0.3, 0.75, cloud(x / 12, y / 12, seed + 42)))
    const ripple = noise(x / 1.6 + swell * 2, y / 0.5, seed + 43) - 0.5
    shadeInk(ink, 1 + 0.1 * ripple + 0.12 * (swell - 0.5))
    tintInk(ink, foam, 0.92 * foamAt({ x, y, bend, out, seed }))
  })
}

function foamAt({ x, y, bend, out, seed }: { x: number; y: number; bend: number; out: number; seed: number }): number {
  const warp = 1.6 * noise(x / 2.3, y / 2.3, seed + 47)
  const lace = 1 - Math.abs(2 * (0.6 * noise(x / 1.7 + warp, y / 1.1 - warp, seed + 44) + 0.4 * noise(x / 0.6, y / 0.5, seed + 48)) - 1)
  const torn = noise(x / 3.4, y / 1.6, seed + 45)
  let most = smoothstep(0.75, 0.25, Math.abs(out - 0.25 - 0.5 * torn)) * (0.55 + 0.45 * lace)
  for (const [line, reach, gaps] of [
    [3.2, 1.5, 0.36],
    [7.4, 1.2, 0.5],
    [12.6, 0.9, 0.62],
  ] as const) {
    const behind = bend - line
    const open = smoothstep(gaps, gaps + 0.14, noise(x / 9 + line, y / 12, seed + 46))
    // a sharp front towards the land and a lacy tail behind it
    const band = behind < 0 ? smoothstep(-0.35, 0, behind) : smoothstep(reach * 1.6, 0, behind) * (0.12 + 0.88 * smoothstep(0.66, 0.98, lace))
    most = Math.max(most, band * open)
  }
  return Math.max(most, 0.22 * smoothstep(0.86, 0.99, lace) * smoothstep(8, 1, bend))
}
