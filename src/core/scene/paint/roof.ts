import { boxAround, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Ink, type Rgb, scaled, shadeInk, tintInk } from '../colour.ts'
import { hash, noise } from '../noise.ts'
import { type HouseShape, type Wing, wallDistance } from '../shapes/house-shape.ts'
import { cover, localAt } from '../shape.ts'
import { breakRoof } from './broken-roof.ts'

const eavesM = 2.9
const pitch = 0.5
const tileM = { deep: 0.42, wide: 0.62 }

/** Where a place lies on a roof: up the slope from the eaves, along them, how high, and how near a ridge or hip. */
export type RoofSpot = { readonly up: number; readonly along: number; readonly heightM: number; readonly ridge: number }

/** A roof with rows of tiles or seams, ridges and vents; `broken-roof.ts` then takes away what the storm took. */
export function paintRoof(canvas: Canvas, house: HouseShape): void {
  const local = localAt(house.x, house.y, house.angle)
  const metal = house.roof[2] > 95 && house.seed % 3 === 0
  paint(canvas, boxAround(house.x, house.y, 9), (x, y, ink) => {
    const u = local.u(x, y)
    const v = local.v(x, y)
    const inside = cover(wallDistance(house.wings, u, v), canvas.gsdM)
    if (inside === 0) return
    const spot = roofSpot(house, u, v)
    fillInk(ink, house.roof, inside)
    ink.h = spot.heightM
    if (metal) seams(ink, spot)
    else tiles(ink, spot, house.seed)
    shadeInk(ink, 0.94 + 0.14 * noise(u / 1.8, v / 1.8, house.seed))
    if (spot.ridge < 0.2) tintInk(ink, scaled(house.roof, 1.35), 0.6)
    if (spot.up < 0.22) shadeInk(ink, 1.12)
    if (house.level > 0) breakRoof(ink, { u, v, spot, house })
  })
  fittings(canvas, house)
}

function roofSpot(house: HouseShape, u: number, v: number): RoofSpot {
  let best: RoofSpot = { up: 0, along: u, heightM: eavesM, ridge: 9 }
  for (const wing of house.wings) {
    const spot = wingSpot(wing, house.hip, { u: u - wing.u, v: v - wing.v })
    if (spot.heightM > best.heightM) best = spot
  }
  return best
}

function wingSpot(wing: Wing, hip: boolean, { u, v }: { u: number; v: number }): RoofSpot {
  const fromU = wing.halfU - Math.abs(u)
  const fromV = wing.halfV - Math.abs(v)
  const long = wing.halfU >= wing.halfV
  const slopesU = hip ? fromU < fromV : !long
  const up = hip ? Math.min(fromU, fromV) : long ? fromV : fromU
  const outside = Math.min(fromU, fromV) < 0
  const top = Math.min(wing.halfU, wing.halfV)
  const ridge = Math.min(top - up, hip ? Math.abs(fromU - fromV) * 0.7 : 9)
  return { up, along: slopesU ? v : u, heightM: outside ? 0 : eavesM + pitch * up, ridge }
}

function tiles(ink: Ink, { up, along }: RoofSpot, seed: number): void {
  const row = Math.floor(up / tileM.deep)
  const column = Math.floor(along / tileM.wide + (row % 2) * 0.5)
  shadeInk(ink, 0.9 + 0.2 * hash(row, column, seed))
  if (up / tileM.deep - row < 0.3) shadeInk(ink, 0.86)
}

function seams(ink: Ink, { along }: RoofSpot): void {
  const place = along / 0.75
  shadeInk(ink, place - Math.floor(place) < 0.28 ? 1.16 : 0.98)
}

const pale: Rgb = [206, 204, 198]
const panel: Rgb = [34, 44, 68]

/** A chimney, a vent and sometimes solar panels, where the roof is still whole. */
function fittings(canvas: Canvas, house: HouseShape): void {
  const wing = house.wings[0]
  if (!wing || house.level > 1) return
  const spot = (salt: number) => hash(house.seed, salt, 5) - 0.5
  const box = { du: spot(1) * wing.halfU, dv: spot(2) * wing.halfV }
  plate(canvas, house, { u: box.du, v: box.dv, halfU: 0.42, halfV: 0.36, colour: pale, heightM: roofSpot(house, box.du, box.dv).heightM + 0.8 })
  if (house.level > 0 || house.seed % 4 !== 0) {
    plate(canvas, house, { u: -box.du, v: wing.halfV * 0.5, halfU: 0.2, halfV: 0.2, colour: scaled(pale, 0.7), heightM: roofSpot(house, -box.du, wing.halfV * 0.5).heightM + 0.4 })
    return
  }
  for (let k = 0; k < 3; k++) plate(canvas, house, { u: -2 + k * 1.35, v: wing.halfV * 0.48, halfU: 0.6, halfV: 0.95, colour: panel, heightM: null })
}

type Plate = { readonly u: number; readonly v: number; readonly halfU: number; readonly halfV: number; readonly colour: Rgb; readonly heightM: number | null }

function plate(canvas: Canvas, house: HouseShape, { u, v, halfU, halfV, colour, heightM }: Plate): void {
  const [x, y] = localAt(house.x, house.y, house.angle).out(u, v)
  const local = localAt(x, y, house.angle)
  paint(canvas, boxAround(x, y, halfU + halfV), (px, py, ink) => {
    const away = Math.max(Math.abs(local.u(px, py)) - halfU, Math.abs(local.v(px, py)) - halfV)
    fillInk(ink, colour, cover(away, canvas.gsdM))
    ink.h = heightM
  })
}
