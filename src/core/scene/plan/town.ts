import type { RegistryClass } from '../../../contracts/classes.ts'
import { type BoxM, boxAround } from '../canvas.ts'
import { makeRandom } from '../prng.ts'
import { localAt, lobed, roundBoxDistance } from '../shape.ts'
import { makeTruth, type Outline, type Truth } from '../truth.ts'
import { type Coast, planCoast } from './coast.ts'
import { type House, type HouseShape, levelClasses, planHouses, wallDistance } from './houses.ts'
import { type Harbour, jettyDistance, planHarbour } from './harbour.ts'
import { blockageAt, distanceToStreet, planStreets, type Streets } from './streets.ts'
import { type Pool, proposePools, proposeTrees, proposeVehicles, type Tree, type Vehicle } from './yard-things.ts'

/** Everything that stands, in metres, and the label plane it was stamped into. */
export type Town = {
  readonly sideM: number
  readonly coast: Coast
  readonly streets: Streets
  readonly harbour: Harbour
  readonly houses: readonly House[]
  readonly pools: readonly Pool[]
  readonly vehicles: readonly Vehicle[]
  readonly trees: readonly Tree[]
  readonly truth: Truth
}

export function planTown({ seed, sizePx, gsdM }: { readonly seed: number; readonly sizePx: number; readonly gsdM: number }): Town {
  const sideM = sizePx * gsdM
  const random = makeRandom(seed)
  const truth = makeTruth({ width: sizePx, height: sizePx, gsdM })
  const coast = planCoast(sideM, random)
  const streets = planStreets(sideM, coast, random)
  const harbour = planHarbour(sideM, coast, random)
  const all: BoxM = [0, 0, sideM, sideM]
  truth.cover('water', { box: all, inside: (x, y) => y > coast.shoreAt(x) })
  coverHarbour(truth, harbour)
  truth.cover('road_clear', { box: all, inside: (x, y) => streets.all.some((street) => distanceToStreet(street, x, y) < 0) })
  truth.cover('road_blocked', { box: all, inside: (x, y) => blockageAt(streets.blockages, x, y) !== null })
  const stands = (cls: RegistryClass, outline: Outline, on: readonly RegistryClass[]) => truth.stamp(cls, outline, on)
  const houses = planHouses(sideM, { coast, streets }, random).filter((house) => stands(levelClasses[house.level], houseOutline(house), ['background']))
  const pools = proposePools(houses, random).filter((pool) => stands('pool', poolOutline(pool), ['background']))
  const vehicles = proposeVehicles(houses, streets, random).filter((vehicle) =>
    stands('vehicle', vehicleOutline(vehicle), [drives(vehicle, streets) ? 'road_clear' : 'background']),
  )
  const trees = proposeTrees(sideM, { coast, streets }, random).filter((tree) => stands('tree', treeOutline(tree), ['background']))
  return { sideM, coast, streets, harbour, houses, pools, vehicles, trees, truth }
}

/** Deck, boulders and the gaps between boulders are no water. */
function coverHarbour(truth: Truth, { jetty, boulders, core }: Harbour): void {
  truth.cover('background', { box: boxAround(jetty.x, (jetty.fromM + jetty.toM) / 2, 14), inside: (x, y) => jettyDistance(jetty, x, y) < 0 })
  truth.cover('background', core)
  for (const { x, y, radius } of boulders) truth.cover('background', { box: boxAround(x, y, radius), inside: (px, py) => Math.hypot(px - x, py - y) < radius })
}

/** Metres to the edge of what is left of a house: rubble has spread a little, unevenly. */
export function houseEdge(house: HouseShape, u: number, v: number): number {
  const walls = wallDistance(house.wings, u, v)
  return house.level < 3 ? walls : walls + 0.16 * Math.sin(Math.atan2(v, u) * 7 + house.seed) - 0.1
}

function houseOutline(house: House): Outline {
  const local = localAt(house.x, house.y, house.angle)
  return { box: boxAround(house.x, house.y, 9), inside: (x, y) => houseEdge(house, local.u(x, y), local.v(x, y)) < 0 }
}

function poolOutline(pool: Pool): Outline {
  const local = localAt(pool.x, pool.y, pool.angle)
  return { box: boxAround(pool.x, pool.y, 5), inside: (x, y) => roundBoxDistance(local.u(x, y), local.v(x, y), pool) < 0 }
}

export const vehicleSize = {
  car: { halfU: 2.15, halfV: 0.92, corner: 0.35 },
  van: { halfU: 2.6, halfV: 1.02, corner: 0.22 },
  pickup: { halfU: 2.6, halfV: 0.98, corner: 0.28 },
} as const

function vehicleOutline(vehicle: Vehicle): Outline {
  const local = localAt(vehicle.x, vehicle.y, vehicle.angle)
  return { box: boxAround(vehicle.x, vehicle.y, 3.5), inside: (x, y) => roundBoxDistance(local.u(x, y), local.v(x, y), vehicleSize[vehicle.kind]) < 0 }
}

/** True with room on the street all around; any other vehicle must stand wholly beside it, or slivers of road would be cut off. */
function drives(vehicle: Vehicle, { all, blockages }: Streets): boolean {
  const local = localAt(vehicle.x, vehicle.y, vehicle.angle)
  const { halfU, halfV } = vehicleSize[vehicle.kind]
  const corners = [-1, 1].flatMap((u) => [-1, 1].map((v) => local.out(u * (halfU + 1), v * (halfV + 0.3))))
  return corners.every(([x, y]) => blockageAt(blockages, x, y) === null && all.some((street) => distanceToStreet(street, x, y) < 0))
}

/** Radius of a crown in a direction, metres. */
export const crownRadius = (tree: Tree, angle: number): number =>
  lobed(angle, tree.kind === 'palm' ? { radius: tree.radius, lobes: 7, depth: 0.13, turn: tree.turn } : { radius: tree.radius, lobes: 3, depth: 0.07, turn: tree.turn })

function treeOutline(tree: Tree): Outline {
  const inside = (x: number, y: number) => Math.hypot(x - tree.x, y - tree.y) < crownRadius(tree, Math.atan2(y - tree.y, x - tree.x))
  return { box: boxAround(tree.x, tree.y, tree.radius * 1.35), inside }
}
