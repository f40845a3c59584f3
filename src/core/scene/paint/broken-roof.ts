import { fillInk, type Ink, type Rgb, scaled, shadeInk, smoothstep, tintInk } from '../colour.ts'
import { cloud, hash, noise } from '../noise.ts'
import type { HouseShape } from '../shapes/house-shape.ts'
import { roundBoxDistance } from '../shape.ts'
import type { RoofSpot } from './roof.ts'

const underlay: Rgb = [92, 74, 58]
const batten: Rgb = [150, 122, 88]
const splinter: Rgb = [196, 170, 130]
const floor: Rgb = [112, 98, 84]
const dark: Rgb = [52, 44, 40]
const wall: Rgb = [206, 200, 190]
const tarps: readonly Rgb[] = [
  [46, 98, 172],
  [58, 112, 186],
  [40, 86, 150],
]

type Place = { readonly u: number; readonly v: number; readonly spot: RoofSpot; readonly house: HouseShape }

/** Minor damage loses tiles and gets a tarpaulin; major damage opens the house so that its rooms show. */
export function breakRoof(ink: Ink, place: Place): void {
  if (place.house.level === 1) {
    loseTiles(ink, place, 0.62)
    tarpaulin(ink, place)
  } else if (place.house.level === 2) {
    loseTiles(ink, place, 0.56)
    openHouse(ink, place)
  }
}

/** Whole tiles are gone, so the edge of a bare patch follows their rows. */
function loseTiles(ink: Ink, { spot, u, v, house }: Place, threshold: number): void {
  const row = Math.floor(spot.up / 0.42)
  const column = Math.floor(spot.along / 0.62)
  const lost = cloud(u / 2.4 + house.seed, v / 2.4, house.seed) + 0.14 * (hash(row, column, house.seed) - 0.5)
  if (lost < threshold) return
  const { a, h } = ink
  fillInk(ink, underlay, a)
  if (spot.up / 0.42 - row < 0.34) tintInk(ink, batten, 0.75)
  shadeInk(ink, 0.85 + 0.3 * noise(u * 3, v * 3, house.seed + 4))
  ink.h = h === null ? null : h - 0.12
}

function tarpaulin(ink: Ink, { u, v, house }: Place): void {
  const wing = house.wings[0]
  if (!wing || house.seed % 10 < 2) return
  const draw = (salt: number) => hash(house.seed, salt, 8)
  const size = { halfU: 1.3 + 1.1 * draw(1), halfV: 1.1 + 0.8 * draw(2), corner: 0.12 }
  const du = u - (draw(3) - 0.5) * wing.halfU
  const dv = v - (draw(4) < 0.5 ? -0.45 : 0.45) * wing.halfV
  const wrinkle = noise(du * 0.7 + dv * 1.6, dv * 0.5, house.seed + 3)
  const distance = roundBoxDistance(du, dv + 0.12 * Math.sin(du * 2), size)
  if (distance > 0) return
  const { a } = ink
  fillInk(ink, tarps[house.seed % tarps.length] ?? dark, a)
  shadeInk(ink, 0.8 + 0.5 * wrinkle)
  if (distance > -0.16) tintInk(ink, [206, 214, 224], 0.45)
  // battens nailed over the sheet
  if (Math.abs(Math.abs(du) - size.halfU * 0.55) < 0.1) tintInk(ink, batten, 0.8)
}

function openHouse(ink: Ink, place: Place): void {
  const { u, v, spot, house } = place
  const wing = house.wings[0]
  if (!wing) return
  const side = house.seed % 2 === 0 ? 1 : -1
  const lean = (side * u) / wing.halfU + (0.5 * v) / wing.halfV
  const open = cloud(u / 3 + house.seed, v / 3, house.seed + 6) + 0.17 * lean
  const limit = 0.56
  if (open < limit - 0.035) return
  const { a } = ink
  if (open < limit) {
    fillInk(ink, splinter, a)
    shadeInk(ink, 0.55 + 0.7 * noise(u * 4, v * 4, house.seed))
    return
  }
  rooms(ink, place)
  const rafter = Math.abs((spot.along / 0.95) % 1)
  if (rafter < 0.2 && open < limit + 0.13 * hash(Math.floor(spot.along / 0.95), 0, house.seed)) {
    fillInk(ink, batten, a)
    ink.h = spot.heightM - 0.3
  }
}

/** Floors, inner walls that still stand, and what fell between them. */
function rooms(ink: Ink, { u, v, house }: Place): void {
  const { a } = ink
  const room = hash(Math.floor((u + 20) / 3.1), Math.floor((v + 20) / 2.9), house.seed)
  fillInk(ink, scaled(floor, 0.75 + 0.5 * room), a)
  tintInk(ink, dark, 0.55 * smoothstep(0.5, 0.75, cloud(u / 1.1, v / 1.1, house.seed + 7)))
  const litter = hash(Math.floor(u * 3.1), Math.floor(v * 3.1), house.seed + 8)
  if (litter > 0.8) tintInk(ink, litter > 0.92 ? wall : scaled(house.roof, 0.9), 0.75)
  ink.h = 0.4 + 0.5 * litter
  const inU = Math.abs((u + 20) % 3.1) < 0.24
  const inV = Math.abs((v + 20) % 2.9) < 0.24
  if (inU || inV) {
    fillInk(ink, wall, a)
    ink.h = 2.3
  }
}
