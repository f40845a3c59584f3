import { type BoxM, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Ink, type Rgb, shadeInk, smoothstep, tintInk } from '../colour.ts'
import { cloud, noise } from '../noise.ts'
import type { Coast } from '../plan/coast.ts'

const grass: Rgb = [92, 105, 58]
const dryGrass: Rgb = [141, 132, 88]
const soil: Rgb = [128, 108, 82]
const sand: Rgb = [205, 188, 152]
const wetSand: Rgb = [148, 130, 102]
const wrack: Rgb = [84, 70, 52]

/** Grass, bare soil and the beach; the surge has carried sand up between the houses. */
export function paintGround(canvas: Canvas, coast: Coast, seed: number): void {
  const side = canvas.width * canvas.gsdM
  const box: BoxM = [0, 0, side, side]
  paint(canvas, box, (x, y, ink) => {
    const toSea = coast.shoreAt(x) - y
    if (toSea < -1) return
    const broad = cloud(x / 19, y / 19, seed)
    fillInk(ink, grass, 1)
    tintInk(ink, dryGrass, smoothstep(0.38, 0.66, broad))
    const patch = cloud(x / 4.2, y / 4.2, seed + 9)
    tintInk(ink, soil, 0.75 * smoothstep(0.56, 0.74, patch))
    const carried = smoothstep(46, 17, toSea + (broad - 0.5) * 34 + (patch - 0.5) * 14)
    tintInk(ink, sand, 0.86 * carried)
    if (toSea < 26) beach(ink, { x, y, toSea, seed })
    const tuft = noise(x * 1.9, y * 1.9, seed + 20) - 0.5
    const blade = noise(x * 5.3, y * 5.3, seed + 21) - 0.5
    shadeInk(ink, 1 + (1 - 0.65 * carried) * (0.2 * tuft + 0.24 * blade))
  })
}

function beach(ink: Ink, { x, y, toSea, seed }: { x: number; y: number; toSea: number; seed: number }): void {
  const edge = toSea + 3 * (noise(x / 6, y / 9, seed + 30) - 0.5)
  tintInk(ink, sand, smoothstep(15, 8, edge))
  shadeInk(ink, 1 + 0.05 * smoothstep(14, 8, edge) * Math.sin(toSea * 3.1 + 5 * noise(x / 7, y / 7, seed + 31)))
  // seaweed and splinters mark how far the waves ran
  for (const [line, width] of [
    [6.4, 0.4],
    [10.6, 0.8],
  ] as const) {
    const off = Math.abs(edge + 1.4 * (noise(x / 2.5, y / 2.5, seed + 32) - 0.5) - line)
    if (off < width) tintInk(ink, wrack, 0.6 * (1 - off / width) * smoothstep(0.5, 0.66, noise(x * 3.1, y * 3.1, seed + 33)))
  }
  tintInk(ink, wetSand, 0.85 * smoothstep(3.4, 1.2, edge))
}
