import { type BoxM, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Ink, type Rgb, shadeInk, smoothstep, tintInk } from '../colour.ts'
import { cloud, noise } from '../noise.ts'
import { acrossOf, alongOf, distanceToStreet, type Street, type Streets } from '../plan/streets.ts'
import type { Coast } from '../plan/coast.ts'
import { cover } from '../shape.ts'

const asphalt: Rgb = [98, 98, 98]
const tracks: Rgb = [84, 84, 86]
const walk: Rgb = [172, 166, 152]
const kerb: Rgb = [194, 189, 176]
const verge: Rgb = [126, 122, 84]
const paintWhite: Rgb = [222, 220, 208]
const paintYellow: Rgb = [206, 176, 92]
const sand: Rgb = [198, 180, 144]
const walkM = 1.5

type Spot = { readonly x: number; readonly y: number; readonly gsdM: number; readonly seed: number }

/** Asphalt with wheel tracks, marks and patches, a kerb and a pavement of slabs; drifted sand near the sea. */
export function paintStreets(canvas: Canvas, { streets, coast }: { readonly streets: Streets; readonly coast: Coast }, seed: number): void {
  const side = canvas.width * canvas.gsdM
  const box: BoxM = [0, 0, side, coast.baseM]
  paint(canvas, box, (x, y, ink) => {
    const near = nearestStreet(streets.all, x, y)
    if (near.distance > walkM + 1.2) return
    const spot = { x, y, gsdM: canvas.gsdM, seed }
    const paved = cover(near.distance, canvas.gsdM)
    if (paved < 1) pavement(ink, Math.max(0.01, near.distance), spot)
    if (paved > 0) roadway(ink, near, { ...spot, paved })
    const drift = smoothstep(0.5, 0.72, cloud(x / 5, y / 3, seed + 60) + smoothstep(44, 16, coast.shoreAt(x) - y) * 0.24 - 0.1 - 0.05 * Math.min(0, near.distance))
    tintInk(ink, sand, 0.72 * drift * smoothstep(60, 36, coast.shoreAt(x) - y))
  })
}

type Near = { street: Street | null; distance: number; second: number }

function nearestStreet(all: readonly Street[], x: number, y: number): Near {
  const near: Near = { street: null, distance: Number.POSITIVE_INFINITY, second: Number.POSITIVE_INFINITY }
  for (const street of all) {
    const distance = distanceToStreet(street, x, y)
    if (distance < near.distance) {
      near.second = near.distance
      near.distance = distance
      near.street = street
    } else near.second = Math.min(near.second, distance)
  }
  return near
}

function pavement(ink: Ink, distance: number, { x, y, gsdM, seed }: Spot): void {
  const worn = cloud(x / 2.2, y / 2.2, seed + 50)
  if (distance > walkM) {
    fillInk(ink, verge, 0.55 * smoothstep(walkM + 1.1, walkM, distance) * smoothstep(0.3, 0.6, worn))
    return
  }
  fillInk(ink, distance < 0.26 ? kerb : walk, cover(distance - walkM, gsdM))
  shadeInk(ink, 0.9 + 0.18 * worn)
  const slab = Math.min(Math.abs((x / 1.5) % 1), Math.abs((y / 1.5) % 1))
  if (slab < 0.1 && distance > 0.26) shadeInk(ink, 0.88)
}

function roadway(ink: Ink, { street, distance, second }: Near, { x, y, gsdM, seed, paved }: Spot & { readonly paved: number }): void {
  if (!street) return
  const across = acrossOf(street, x, y)
  const along = alongOf(street, x, y)
  if (paved === 1) fillInk(ink, asphalt, 1)
  else {
    tintInk(ink, asphalt, paved)
    return
  }
  const lane = Math.abs(Math.abs(across) - street.halfM / 2)
  tintInk(ink, tracks, 0.7 * Math.max(0, 1 - Math.abs(lane - 0.7) / 0.4))
  shadeInk(ink, 0.9 + 0.2 * cloud(x / 6, y / 6, seed + 51) + 0.12 * (noise(x * 5, y * 5, seed + 52) - 0.5))
  if (noise(along / 7, Math.round(across / 2.4), seed + 53) > 0.8) shadeInk(ink, 0.86)
  if (distance > -0.4) shadeInk(ink, 0.86)
  const junction = second < 1.6
  if (street.along === 'x' && !junction) {
    if (along % 4.4 < 2.5) tintInk(ink, paintYellow, 0.85 * cover(Math.abs(across) - 0.1, gsdM))
    tintInk(ink, paintWhite, 0.5 * cover(Math.abs(distance + 0.42) - 0.06, gsdM))
  }
  zebra(ink, { across, second, half: street.halfM })
}

/** White bars across each arm of a junction. */
function zebra(ink: Ink, { across, second, half }: { across: number; second: number; half: number }): void {
  if (second < 1.9 || second > 3.9 || Math.abs(across) > half - 0.35) return
  if ((Math.abs(across) + 0.25) % 1 < 0.5) tintInk(ink, paintWhite, 0.68)
}
