import { type Canvas, paint } from '../canvas.ts'
import { fillInk, type Rgb, shadeInk, smoothstep, tintInk } from '../colour.ts'
import type { Cover } from '../disaster/state.ts'
import { cloud, noise } from '../noise.ts'

const char: Rgb = [44, 40, 38]
const ash: Rgb = [132, 126, 118]
const mud: Rgb = [134, 102, 74]
const stone: Rgb = [156, 138, 116]
const crust: Rgb = [42, 38, 40]
const glow: Rgb = [236, 106, 34]

/** Burnt ground, a slide of mud and stones, or lava with cracks that still glow; `seen` thins it where it lies over roofs. */
export function paintCover(canvas: Canvas, { kind, distance }: Cover, { sideM, seed, seen }: { sideM: number; seed: number; seen: number }): void {
  paint(canvas, [0, 0, sideM, sideM], (x, y, ink) => {
    const edge = distance(x, y)
    if (edge > 1) return
    if (kind === 'burnt') burnt(ink, { x, y, edge, seed })
    else if (kind === 'landslide') slide(ink, { x, y, edge, seed })
    else lava(ink, { x, y, edge, seed })
    ink.a *= seen
  })
}

type Spot = { readonly x: number; readonly y: number; readonly edge: number; readonly seed: number }
type Inked = Parameters<typeof fillInk>[0]

function burnt(ink: Inked, { x, y, edge, seed }: Spot): void {
  const patch = cloud(x / 6, y / 6, seed + 80)
  fillInk(ink, char, (0.55 + 0.35 * smoothstep(0.3, 0.6, patch)) * smoothstep(1, -2, edge + 3 * (patch - 0.5)))
  tintInk(ink, ash, 0.55 * smoothstep(0.52, 0.7, cloud(x / 2.2, y / 2.2, seed + 81)))
  shadeInk(ink, 0.8 + 0.4 * noise(x * 3, y * 3, seed + 82))
}

function slide(ink: Inked, { x, y, edge, seed }: Spot): void {
  const flow = cloud(x / 2.4, y / 9, seed + 83)
  fillInk(ink, mud, 0.97 * smoothstep(0.8, -0.4, edge))
  shadeInk(ink, 0.7 + 0.55 * flow)
  const rock = noise(x / 0.8, y / 0.8, seed + 84)
  if (rock > 0.72) {
    tintInk(ink, stone, 0.7)
    ink.h = 0.2 + 2.4 * (rock - 0.72)
  } else if (edge < 0) ink.h = 0.15 + 0.35 * flow
}

function lava(ink: Inked, { x, y, edge, seed }: Spot): void {
  fillInk(ink, crust, 0.98 * smoothstep(0.8, -0.3, edge))
  const plate = cloud(x / 2.6, y / 4, seed + 85)
  shadeInk(ink, 0.65 + 0.8 * noise(x * 1.8, y * 1.8, seed + 86))
  tintInk(ink, glow, 0.85 * smoothstep(0.03, 0, Math.abs(plate - 0.5)) * smoothstep(0, -3, edge))
  if (edge < 0) ink.h = 0.5 + plate + 0.5 * noise(x * 1.8, y * 1.8, seed + 86)
}
