import type { BoxM } from '../canvas.ts'
import { crownRadius, vehicleSize } from '../plan/town.ts'
import type { Pool as PoolShape, Tree as TreeShape, Vehicle as VehicleShape } from '../plan/yard-things.ts'
import type { Random } from '../prng.ts'
import { localAt, roundBoxDistance } from '../shape.ts'
import { type Block, centreOf, insetQuad, quadAreaM2, quadDistance } from './blocks.ts'
import type { Building } from './buildings.ts'
import type { Claims, Outline } from './claims.ts'
import type { Landmark } from './landmarks.ts'
import type { RoadIndex } from './road-index.ts'
import type { RoadNet } from './roads.ts'
import type { River } from './river.ts'

export type Tree = TreeShape & { readonly id: number }
export type Vehicle = VehicleShape & { readonly id: number; readonly parked: boolean }
export type Pool = PoolShape & { readonly id: number }

export type Ground = { readonly claims: Claims; readonly roads: RoadIndex; readonly river: River; readonly sideM: number; readonly gapM: number }

export function planPools(buildings: readonly Building[], { claims, gapM, roads }: Ground, random: Random): Pool[] {
  const all: Pool[] = []
  for (const house of buildings) {
    if (!house.hip || !random.chance(0.4)) continue
    const local = localAt(house.x, house.y, house.angle)
    const [x, y] = local.out(random.between(-2, 2), random.pick([-1, 1]) * (house.reachM * 0.7 + random.between(3, 4.2)))
    const pool = {
      x,
      y,
      angle: house.angle,
      halfU: random.between(2, 3),
      halfV: random.between(1.3, 1.7),
      corner: random.pick([0.35, 0.9, 1.2]),
      murky: random.between(0, 0.25),
      id: all.length + 1,
    }
    if (roads.near(x, y).distance > 5 && claims.claim(poolOutline(pool), Math.max(gapM, 1.2))) all.push(pool)
  }
  return all
}

const kinds = ['car', 'car', 'car', 'car', 'van', 'pickup'] as const

/** In lanes, along the kerb, beside houses and in the rows of car parks. */
export function planVehicles(
  { net, buildings, landmarks }: { net: RoadNet; buildings: readonly Building[]; landmarks: readonly Landmark[] },
  ground: Ground,
  random: Random,
): Vehicle[] {
  const all: Vehicle[] = []
  const place = (x: number, y: number, { angle, parked }: { angle: number; parked: boolean }) => {
    const vehicle = { x, y, angle: angle + random.between(-0.04, 0.04), kind: random.pick(kinds), tone: random.next(), id: all.length + 1, parked }
    if (ground.claims.claim(vehicleOutline(vehicle), Math.max(0.5, ground.gapM))) all.push(vehicle)
  }
  for (const edge of net.edges) {
    const angle = Math.atan2(edge.b[1] - edge.a[1], edge.b[0] - edge.a[0])
    const local = localAt(edge.a[0], edge.a[1], angle)
    const density = edge.class === 'main' ? 13 : edge.class === 'street' ? 20 : 60
    for (let s = 9; s < edge.lengthM - 9; s += density * random.between(0.4, 1.6)) {
      const side = random.pick([-1, 1])
      const kerb = edge.class === 'main' && random.chance(0.5)
      const [x, y] = local.out(s, side * (kerb ? edge.halfM - 1.15 : edge.halfM * 0.42))
      place(x, y, { angle: angle + (side > 0 ? 0 : Math.PI), parked: kerb })
    }
  }
  for (const house of buildings) {
    if (!random.chance(0.4)) continue
    const [x, y] = localAt(house.x, house.y, house.angle).out(random.pick([-1, 1]) * ((house.wings[0]?.halfU ?? 5) + 1.7), random.between(-1.5, 1.5))
    if (ground.roads.near(x, y).distance > 3.2) place(x, y, { angle: house.angle + Math.PI / 2, parked: true })
  }
  for (const lot of landmarks.filter(({ kind }) => kind === 'car_park')) {
    const local = localAt(lot.x, lot.y, lot.angle)
    for (const v of [-8.5, -1.5, 6]) {
      for (let u = -15; u <= 15; u += Math.max(2.75, 1.95 + ground.gapM)) {
        const [x, y] = local.out(u, v)
        if (random.chance(0.66)) all.push({ x, y, angle: lot.angle + Math.PI / 2, kind: random.pick(kinds), tone: random.next(), id: all.length + 1, parked: true })
      }
    }
  }
  return all
}

/** Rows along streets, single ones in gardens, thick in parks and woods, none in fields. */
export function planTrees(blocks: readonly Block[], { claims, roads, river, gapM, sideM }: Ground, random: Random): Tree[] {
  const all: Tree[] = []
  const perM2: Readonly<Partial<Record<Block['use'], number>>> = {
    villas: 1 / 75,
    terraces: 1 / 130,
    dense: 1 / 240,
    industry: 1 / 300,
    park: 1 / 45,
    forest: 1 / 13,
    playground: 1 / 110,
    reservoir: 1 / 120,
  }
  for (const block of blocks) {
    const share = perM2[block.use]
    if (share === undefined) continue
    const [cx, cy] = centreOf(block.quad)
    const reach = Math.max(...block.quad.map(([x, y]) => Math.hypot(x - cx, y - cy)))
    const wide = insetQuad(block.quad, -2.6)
    const count = Math.round(quadAreaM2(block.quad) * share * 1.7)
    for (let k = 0; k < count; k++) {
      const x = cx + random.between(-reach, reach)
      const y = cy + random.between(-reach, reach)
      const tree = {
        x,
        y,
        kind: 'leafy' as const,
        radius: random.between(1, 1.9) + 2.2 * random.next() ** 2 + (block.use === 'forest' ? 0.7 : 0),
        turn: random.between(0, 6.28),
        seed: Math.floor(random.between(1, 1e6)),
        id: all.length + 1,
      }
      if (x < -4 || y < -4 || x > sideM + 4 || y > sideM + 4) continue
      if (quadDistance(wide, x, y) > -tree.radius * 0.5 || roads.near(x, y).distance < tree.radius + 0.4 || river.distanceM(x, y) < tree.radius) continue
      if (claims.claim(treeOutline(tree), block.use === 'forest' ? -0.5 : gapM)) all.push(tree)
    }
  }
  return all
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
