import { type BoxM, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Ink, type Rgb, shadeInk, smoothstep } from '../colour.ts'
import { cloud, hash, noise } from '../noise.ts'
import type { House } from '../plan/houses.ts'
import { driveX } from '../plan/yard-things.ts'
import { cover, roundBoxDistance } from '../shape.ts'

const lawns: readonly Rgb[] = [
  [84, 104, 52],
  [98, 112, 60],
  [112, 118, 68],
  [78, 96, 54],
  [122, 118, 78],
]
const concrete: Rgb = [182, 175, 160]
const gravel: Rgb = [158, 146, 124]
const boards: Rgb = [186, 172, 148]
const hedge: Rgb = [66, 84, 42]

/** The plot of a house: its own shade of lawn, a fence behind, a drive beside it and a path to the door. */
export function paintYard(canvas: Canvas, house: House): void {
  const front = house.street.offsetAt(house.x) + house.side * (house.street.halfM + 1.5)
  const back = house.y + house.side * 7.2
  lawn(canvas, house, { front, back })
  const drive = driveX(house)
  const colour = house.seed % 3 === 0 ? gravel : concrete
  strip(canvas, { box: spanned(drive - 1.45, drive + 1.45, [front, house.y + house.side * 0.5]), colour, seed: house.seed })
  const door = house.x + (hash(house.seed, 1, 1) - 0.5) * 4
  strip(canvas, { box: spanned(door - 0.6, door + 0.6, [front, house.y]), colour: concrete, seed: house.seed + 1 })
}

const spanned = (left: number, right: number, [a, b]: readonly [number, number]): BoxM => [left, Math.min(a, b), right, Math.max(a, b)]

function lawn(canvas: Canvas, house: House, { front, back }: { front: number; back: number }): void {
  const middle = (front + back) / 2
  const shape = { halfU: 6.6, halfV: Math.abs(front - back) / 2, corner: 0.3 }
  const green = lawns[house.seed % lawns.length] ?? concrete
  const lush = [0.85, 0.6, 0.4, 0.15][house.level] ?? 0
  paint(canvas, [house.x - 8, middle - shape.halfV - 1, house.x + 8, middle + shape.halfV + 1], (x, y, ink) => {
    const distance = roundBoxDistance(x - house.x, y - middle, shape)
    if (distance > 0.1) return
    const bare = cloud(x / 3.4, y / 3.4, house.seed)
    fillInk(ink, green, lush * smoothstep(0, -0.8, distance) * smoothstep(0.72, 0.42, bare))
    const stripe = Math.sin((house.seed % 2 === 0 ? x : y) * 3.4)
    shadeInk(ink, 1 + 0.05 * stripe + 0.3 * (noise(x * 4.4, y * 4.4, house.seed) - 0.5))
    if (house.side * (y - house.y) >= -2) border(ink, { x, y, distance, house, gsdM: canvas.gsdM })
  })
}

type BorderSpot = { readonly x: number; readonly y: number; readonly distance: number; readonly house: House; readonly gsdM: number }

/** A hedge or a fence around three sides of a plot, with the gaps the storm tore. */
function border(ink: Ink, { x, y, distance, house, gsdM }: BorderSpot): void {
  const hedged = house.seed % 5 < 2
  const [inset, half] = hedged ? [0.4, 0.38] : [0.12, 0.08 + gsdM * 0.3]
  const standing = [0.95, 0.72, 0.4, 0.1][house.level] ?? 0
  if (Math.abs(distance + inset) >= half || noise(x / 2.6, y / 2.6, house.seed + 7) >= standing) return
  fillInk(ink, hedged ? hedge : boards, 0.92)
  shadeInk(ink, 0.8 + 0.4 * noise(x * 4, y * 4, house.seed + 8))
  ink.h = hedged ? 1.2 + 0.3 * noise(x * 3, y * 3, house.seed) : 0.8
}

function strip(canvas: Canvas, { box, colour, seed }: { box: BoxM; colour: Rgb; seed: number }): void {
  const [left, top, right, bottom] = box
  const shape = { halfU: (right - left) / 2, halfV: (bottom - top) / 2, corner: 0.1 }
  paint(canvas, [left - 1, top - 1, right + 1, bottom + 1], (x, y, ink) => {
    const away = roundBoxDistance(x - (left + right) / 2, y - (top + bottom) / 2, shape)
    fillInk(ink, colour, 0.92 * cover(away, canvas.gsdM))
    shadeInk(ink, 0.88 + 0.24 * cloud(x / 1.6, y / 1.6, seed))
    if (Math.abs(y % 2.6) < 0.16) shadeInk(ink, 0.86)
  })
}
