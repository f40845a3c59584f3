import { type BoxM, type Canvas, paint } from '../canvas.ts'
import { fillInk, mixed, type Rgb, shadeInk, smoothstep, tintInk } from '../colour.ts'
import type { DateState } from '../disaster/state.ts'
import { cloud, noise } from '../noise.ts'
import { cover } from '../shape.ts'
import { outlineOf } from '../world/landmarks.ts'
import type { World } from '../world/make-world.ts'

const shallow: Rgb = [104, 108, 82]
const deep: Rgb = [62, 78, 74]
const silt: Rgb = [134, 112, 82]
const bank: Rgb = [126, 112, 88]

/** The river between its banks, and reservoirs. */
export function paintRiver(canvas: Canvas, world: World): void {
  const { seed } = world.order
  const all: BoxM = [0, 0, world.sideM, world.sideM]
  const basins = world.landmarks.filter(({ kind }) => kind === 'reservoir').map(outlineOf)
  paint(canvas, all, (x, y, ink) => {
    let away = world.river.distanceM(x, y)
    for (const basin of basins) away = Math.min(away, basin.distance(x, y))
    if (away > 3) return
    const worn = noise(x / 2, y / 2, seed + 70) - 0.5
    fillInk(ink, bank, 0.8 * smoothstep(2.6, 0.3, away + 1.6 * worn))
    shadeInk(ink, 0.9 + 0.3 * noise(x * 2, y * 2, seed + 71))
    const wet = cover(away, canvas.gsdM)
    if (wet <= 0) return
    tintInk(ink, mixed(shallow, deep, smoothstep(0, -5, away)), wet)
    if (wet >= 1) fillInk(ink, mixed(shallow, deep, smoothstep(0, -5, away)), 1)
    shadeInk(ink, 1 + 0.1 * (cloud(x / 3, y / 8, seed + 72) - 0.5) + 0.08 * (noise(x * 1.7, y * 3.1, seed + 73) - 0.5))
  })
}

/** Brown water over everything that lies low; shallow water lets the ground through. */
export function paintFlood(canvas: Canvas, world: World, { depthM }: DateState): void {
  if (!depthM) return
  const { seed } = world.order
  paint(canvas, [0, 0, world.sideM, world.sideM], (x, y, ink) => {
    const depth = depthM(x, y)
    if (depth <= 0) return
    // a bridge's deck stands above the water
    if (world.river.distanceM(x, y) < 3 && world.roads.near(x, y).distance < 1.7 && depth < 3.7) return
    fillInk(ink, mixed(silt, deep, 0.22 * smoothstep(0.6, 4, depth)), 0.5 * smoothstep(0, 0.14, depth) + 0.46 * smoothstep(0.1, 0.9, depth))
    const drift = cloud(x / 14 + 0.4 * noise(x / 5, y / 5, seed), y / 9, seed + 75)
    shadeInk(ink, 0.94 + 0.14 * drift + 0.05 * (noise(x * 1.6, y * 2.2, seed + 76) - 0.5))
  })
}
