import { makeRandom } from '../prng.ts'
import { type Block, type BlockUse, planBlocks } from './blocks.ts'
import { type Building, planBuildings } from './buildings.ts'
import { makeClaims } from './claims.ts'
import { type Heights, hillFootOf, makeHeights } from './heights.ts'
import { type Landmark, planLandmarks } from './landmarks.ts'
import type { SceneKind, WorldOrder } from './order.ts'
import { namePlaces, type Place } from './places.ts'
import { planRiver, type River } from './river.ts'
import { indexRoads, type RoadIndex } from './road-index.ts'
import { planRoads, type RoadNet } from './roads.ts'
import { planTrees } from './plan-trees.ts'
import { planVehicles } from './plan-vehicles.ts'
import { type Pool, planPools, type Tree, type Vehicle } from './yard-things.ts'

/** Everything that stands before the event, in metres from the upper left corner of the picture. */
export type World = {
  readonly order: WorldOrder
  readonly sideM: number
  readonly river: River
  readonly heights: Heights
  readonly net: RoadNet
  readonly roads: RoadIndex
  readonly blocks: readonly Block[]
  readonly landmarks: readonly Landmark[]
  readonly buildings: readonly Building[]
  readonly pools: readonly Pool[]
  readonly vehicles: readonly Vehicle[]
  readonly trees: readonly Tree[]
  readonly places: readonly Place[]
}

/** Which special blocks a kind of scene has, so that every class of the catalogue is in some scene. */
const specials: Readonly<Record<SceneKind, readonly BlockUse[]>> = {
  wind: ['car_park', 'airfield', 'playground'],
  flood: ['car_park', 'fields', 'tanks'],
  quake: ['tanks', 'playground', 'car_park'],
  fire: ['fields', 'forest', 'reservoir'],
  landslide: ['reservoir', 'fields', 'car_park'],
  volcano: ['fields', 'forest', 'car_park'],
  rebuild: ['playground', 'car_park', 'airfield'],
}
const withHarbour = new Set<SceneKind>(['wind', 'flood'])
const withRoundabout = new Set<SceneKind>(['wind', 'quake', 'rebuild', 'flood'])
export const hasHill = (kind: SceneKind): boolean => kind === 'landslide' || kind === 'volcano'

/** The same order gives the same world; each part draws from a stream of its own. */
export function makeWorld(order: WorldOrder): World {
  const { seed, kind, sizePx, gsdM } = order
  const sideM = sizePx * gsdM
  const stream = (salt: number) => makeRandom(Math.imul(seed + 1, 7919) + salt * 104729)
  const hillFootM = hasHill(kind) ? hillFootOf(sideM) : null
  // objects keep three pixels apart, so that none of them melt together in a mask
  const gapM = Math.max(0.6, 3 * gsdM)
  const river = planRiver(sideM, stream(1))
  const heights = makeHeights(sideM, { seed, river, hill: hillFootM !== null })
  const net = planRoads({ sideM, river, roundabout: withRoundabout.has(kind), hillFootM }, stream(2))
  const roads = indexRoads(net, sideM)
  const claims = makeClaims(sideM)
  const all = { box: [-12, -12, sideM + 12, sideM + 12] as const }
  claims.take({ ...all, distance: (x, y) => river.distanceM(x, y) - 1 })
  const blocks = planBlocks({ net, sideM, river, hillFootM, special: specials[kind] }, stream(3))
  const landmarks = planLandmarks({ blocks, river, claims, roads, sideM, harbour: withHarbour.has(kind) }, stream(4))
  const ground = { claims, roads, river, sideM, gapM }
  const buildings = planBuildings({ blocks, claims, gapM, sideM }, stream(5))
  const pools = planPools(buildings, ground, stream(6))
  const vehicles = planVehicles({ net, buildings, landmarks }, ground, stream(7))
  const trees = planTrees(blocks, ground, stream(8))
  const places = namePlaces({ buildings, net, sideM }, stream(9))
  return { order, sideM, river, heights, net, roads, blocks, landmarks, buildings, pools, vehicles, trees, places }
}
