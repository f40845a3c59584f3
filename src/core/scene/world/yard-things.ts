import type { BoxM } from '../canvas.ts'
import { crownRadius, type Pool as PoolShape, type Tree as TreeShape, type Vehicle as VehicleShape, vehicleSize } from '../shapes/thing-shapes.ts'
import type { Random } from '../prng.ts'
import { localAt, roundBoxDistance } from '../shape.ts'
import type { Building } from './buildings.ts'
import type { Claims, Outline } from './claims.ts'
import type { RoadIndex } from './road-index.ts'
import type { River } from './river.ts'

export type Tree = TreeShape & { readonly id: number }
export type Vehicle = VehicleShape & { readonly id: number; readonly parked: boolean }
export type Pool = PoolShape & { readonly id: number }

export type Ground = { readonly claims: Claims; readonly roads: RoadIndex; readonly river: River; readonly sideM: number; readonly gapM: number }

export function planPools(buildings: readonly Building[], { claims, gapM, roads }: Ground, random: Random): Pool[] {
  const all: Pool[] = []
  for (const house of buildings) {
    if (house.use !== 'villas' || !random.chance(0.55)) continue
    const pool = beside(house, random).find(({ x, y, ...rest }) => roads.near(x, y).distance > 4 && claims.claim(poolOutline({ x, y, ...rest }), Math.max(gapM, 0.9)))
    if (pool) all.push({ ...pool, id: all.length + 1 })
  }
  return all
}

/** Places for a pool on all sides of a house, in a random order of sizes. */
function beside(house: Building, random: Random): PoolShape[] {
  const local = localAt(house.x, house.y, house.angle)
  const reachM = house.reachM * 0.72
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const out = reachM + random.between(1.9, 3.4)
    const [u, v] = k % 3 === 0 ? [out + 1, random.between(-3, 3)] : [random.between(-3, 3), out]
    const side = k % 2 === 0 ? 1 : -1
    const [x, y] = local.out(u * side, v * side)
    return { x, y, angle: house.angle, halfU: random.between(1.6, 2.8), halfV: random.between(1.1, 1.6), corner: random.pick([0.3, 0.7, 1]), murky: random.between(0, 0.25) }
  })
}

const around = (x: number, y: number, reach: number): BoxM => [x - reach, y - reach, x + reach, y + reach]

export function poolOutline(pool: PoolShape): Outline {
  const local = localAt(pool.x, pool.y, pool.angle)
  return { box: around(pool.x, pool.y, 4.5), distance: (x, y) => roundBoxDistance(local.u(x, y), local.v(x, y), pool) }
}

export function vehicleOutline(vehicle: VehicleShape): Outline {
  const local = localAt(vehicle.x, vehicle.y, vehicle.angle)
  return { box: around(vehicle.x, vehicle.y, 3.2), distance: (x, y) => roundBoxDistance(local.u(x, y), local.v(x, y), vehicleSize[vehicle.kind]) }
}

export const treeOutline = (tree: TreeShape): Outline => ({
  box: around(tree.x, tree.y, tree.radius * 1.3),
  distance: (x, y) => Math.hypot(x - tree.x, y - tree.y) - crownRadius(tree, Math.atan2(y - tree.y, x - tree.x)),
})
