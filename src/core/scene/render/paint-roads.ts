import { type BoxM, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Ink, type Rgb, shadeInk, smoothstep, tintInk } from '../colour.ts'
import { cloud, noise } from '../noise.ts'
import { cover } from '../shape.ts'
import type { World } from '../world/make-world.ts'
import type { NearRoad } from '../world/road-index.ts'

const asphalt: Rgb = [112, 112, 112]
const tracks: Rgb = [98, 98, 100]
const dirt: Rgb = [156, 126, 96]
const walk: Rgb = [166, 161, 151]
const kerb: Rgb = [188, 184, 174]
const white: Rgb = [222, 221, 214]
const deck: Rgb = [158, 155, 148]
const walkM = 1.7

/** Roadways with wear, marks, kerbs and pavements; tracks are dirt without any. */
export function paintRoads(canvas: Canvas, world: World): void {
  const all: BoxM = [0, 0, world.sideM, world.sideM]
  const { seed } = world.order
  paint(canvas, all, (x, y, ink) => {
    const near = world.roads.near(x, y)
    if (!near.edge || near.distance > walkM + 0.8) return
    const spot = { x, y, gsdM: canvas.gsdM, seed }
    const paved = cover(near.distance, canvas.gsdM)
    const overWater = near.edge.bridge !== null && world.river.distanceM(x, y) < 3
    if (overWater) ink.h = 1.2
    if (near.edge.class === 'track' && !near.round) {
      track(ink, near, spot)
      return
    }
    if (paved < 1) pavement(ink, near.distance, { ...spot, overWater })
    if (paved > 0) roadway(ink, near, { ...spot, paved })
  })
}

type Spot = { readonly x: number; readonly y: number; readonly gsdM: number; readonly seed: number }

function track(ink: Ink, near: NearRoad, { x, y, gsdM, seed }: Spot): void {
  const ragged = near.distance + 0.7 * (noise(x / 1.3, y / 1.3, seed + 40) - 0.5)
  const paved = Math.max(cover(near.distance, gsdM), 0.6 * smoothstep(0.5, -0.2, ragged))
  if (paved <= 0) return
  fillInk(ink, dirt, paved)
  const rut = Math.abs(Math.abs(near.across) - 0.85)
  shadeInk(ink, 0.86 + 0.22 * cloud(x / 3, y / 3, seed + 41) + 0.1 * (noise(x * 4, y * 4, seed + 42) - 0.5) + 0.1 * smoothstep(0.4, 0.1, rut))
}

function pavement(ink: Ink, distance: number, { x, y, gsdM, seed, overWater }: Spot & { overWater: boolean }): void {
  fillInk(ink, overWater ? deck : distance < 0.24 ? kerb : walk, cover(distance - walkM, gsdM))
  shadeInk(ink, 0.86 + 0.2 * cloud(x / 2.2, y / 2.2, seed + 50) + 0.08 * (noise(x * 4, y * 4, seed + 49) - 0.5))
  const slab = Math.min(Math.abs((x / 1.2) % 1), Math.abs((y / 1.2) % 1))
  if (slab < 0.09 && distance > 0.24) shadeInk(ink, 0.9)
}

function roadway(ink: Ink, near: NearRoad, { x, y, gsdM, seed, paved }: Spot & { readonly paved: number }): void {
  if (paved < 1) {
    tintInk(ink, asphalt, paved)
    return
  }
  fillInk(ink, asphalt, 1)
  const { edge, along, across, distance, second } = near
  if (!edge) return
  const lane = Math.abs(Math.abs(across) - edge.halfM / 2)
  tintInk(ink, tracks, 0.6 * Math.max(0, 1 - Math.abs(lane - 0.7) / 0.4))
  shadeInk(ink, 0.9 + 0.18 * cloud(x / 6, y / 6, seed + 51) + 0.12 * (noise(x * 5, y * 5, seed + 52) - 0.5))
  if (noise(along / 7, Math.round(across / 2.4), seed + edge.id) > 0.82) shadeInk(ink, 0.84)
  if (distance > -0.35) shadeInk(ink, 0.88)
  if (near.round || second < 1.2) return
  if (edge.class === 'main') {
    if (along % 6 < 3) tintInk(ink, white, 0.8 * cover(Math.abs(across) - 0.09, gsdM))
    tintInk(ink, white, 0.55 * cover(Math.abs(distance + 0.35) - 0.06, gsdM))
  }
  if (second > 1.6 && second < 3.6 && edge.class === 'main' && Math.abs(across) < edge.halfM - 0.3 && (Math.abs(across) + 0.25) % 1 < 0.5) tintInk(ink, white, 0.62)
}
