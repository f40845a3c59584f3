import { boxAround, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Ink, type Rgb, scaled, shadeInk, smoothstep, tintInk } from '../colour.ts'
import { cloud, hash, noise } from '../noise.ts'
import { breakRoof } from '../paint/broken-roof.ts'
import { type HouseShape, wallDistance } from '../shapes/house-shape.ts'
import { cover, localAt, roundBoxDistance } from '../shape.ts'
import type { Building } from '../world/buildings.ts'

const rust: Rgb = [122, 82, 60]
const stain: Rgb = [84, 82, 78]

/** A concrete roof with its parapet, or sheets of metal with seams and rust; clutter stands on it while it is whole. */
export function paintFlatRoof(canvas: Canvas, building: Building, level: HouseShape['level']): void {
  const local = localAt(building.x, building.y, building.angle)
  const house: HouseShape = { ...building, level }
  const isMetal = building.roofKind === 'metal'
  paint(canvas, boxAround(building.x, building.y, building.reachM), (x, y, ink) => {
    const u = local.u(x, y)
    const v = local.v(x, y)
    const edge = wallDistance(building.wings, u, v)
    const inside = cover(edge, canvas.gsdM)
    if (inside === 0) return
    fillInk(ink, building.roof, inside)
    ink.h = building.heightM + (isMetal ? 0.12 * -edge : 0)
    if (isMetal) sheets(ink, { u, v, edge, building })
    else slab(ink, { u, v, edge, building })
    if (level > 0) breakRoof(ink, { u, v, spot: { up: -edge, along: u, heightM: building.heightM, ridge: 9 }, house })
  })
  if (level < 2) clutter(canvas, building)
}

type Spot = { readonly u: number; readonly v: number; readonly edge: number; readonly building: Building }

function slab(ink: Ink, { u, v, edge, building: { seed, heightM } }: Spot): void {
  const damp = cloud(u / 2.6 + seed, v / 2.6, seed)
  tintInk(ink, stain, 0.5 * smoothstep(0.5, 0.75, damp))
  shadeInk(ink, 0.88 + 0.2 * noise(u / 1.1, v / 1.1, seed + 1) + 0.1 * (noise(u * 4, v * 4, seed + 2) - 0.5))
  // bays are cast one by one and age each in its way
  shadeInk(ink, 0.92 + 0.16 * hash(Math.floor(u / 3.4), Math.floor(v / 3.2), seed))
  if (edge > -0.3) {
    tintInk(ink, [204, 198, 186], 0.55)
    ink.h = heightM + 0.8
  } else if (edge > -0.5) shadeInk(ink, 0.84)
}

function sheets(ink: Ink, { u, v, building: { seed } }: Spot): void {
  const sheet = hash(Math.floor(u / 0.85), Math.floor(v / 2.6), seed)
  shadeInk(ink, 0.84 + 0.26 * sheet)
  const seam = u / 0.28 - Math.floor(u / 0.28)
  shadeInk(ink, seam < 0.4 ? 1.07 : 0.96)
  tintInk(ink, rust, (0.35 + 0.4 * hash(seed, 4, 3)) * smoothstep(0.5, 0.68, cloud(u / 1.9 + sheet, v / 3.6, seed + 5)))
  shadeInk(ink, 0.94 + 0.12 * noise(u * 3, v * 3, seed + 6))
}

const things: readonly Rgb[] = [
  [36, 38, 42],
  [30, 92, 74],
  [52, 102, 160],
  [206, 204, 198],
  [150, 146, 140],
  [188, 92, 60],
]

/** Water tanks, stair heads, boxes and washing. */
function clutter(canvas: Canvas, { x, y, angle, wings, seed, heightM, roofKind, reachM }: Building): void {
  const wing = wings[0]
  if (!wing) return
  const frame = localAt(x, y, angle)
  const count = roofKind === 'flat' ? 3 + Math.floor(hash(seed, 1, 6) * 6 * (reachM / 7)) : Math.floor(hash(seed, 1, 6) * 2.4)
  for (let k = 0; k < count; k++) {
    const draw = (salt: number) => hash(seed, k * 8 + salt, 7)
    const isRound = draw(1) < 0.35
    const half = isRound ? 0.55 + 0.25 * draw(2) : 0.25 + (draw(2) < 0.2 ? 1.2 : 0.6) * draw(3)
    const size = { halfU: half, halfV: isRound ? half : half * (0.5 + draw(4)), corner: isRound ? half : 0.05 }
    const u = wing.u + (draw(5) * 2 - 1) * Math.max(0, wing.halfU - size.halfU - 0.5)
    const v = wing.v + (draw(6) * 2 - 1) * Math.max(0, wing.halfV - size.halfV - 0.5)
    const [px, py] = frame.out(u, v)
    const local = localAt(px, py, angle + (draw(7) - 0.5) * 0.3)
    const colour = scaled(things[Math.floor(draw(0) * things.length)] ?? stain, 0.8 + 0.3 * draw(3))
    paint(canvas, boxAround(px, py, size.halfU + size.halfV + 0.2), (qx, qy, ink) => {
      const inside = cover(roundBoxDistance(local.u(qx, qy), local.v(qx, qy), size), canvas.gsdM)
      if (inside === 0) return
      fillInk(ink, colour, inside)
      ink.h = heightM + (half > 0.9 ? 2 : 0.9)
    })
  }
}
