import type { RegistryClass } from '../../../contracts/classes.ts'
import { type Rows, wholePicture } from '../canvas.ts'
import { houseEdge, levelClasses } from '../shapes/house-shape.ts'
import { localAt } from '../shape.ts'
import type { DateState } from '../disaster/state.ts'
import { type Building, wallsOf } from '../world/buildings.ts'
import type { Outline } from '../world/claims.ts'
import { outlineOf } from '../world/landmarks.ts'
import type { World } from '../world/make-world.ts'
import { poolOutline, treeOutline, vehicleOutline } from '../world/yard-things.ts'
import { type ExtraMask, type ExtraPlanes, makeExtraPlanes } from './extra-masks.ts'
import { labelGround } from './label-ground.ts'
import { type LabelPlane, makeLabelPlane, type ObjectKind, pixelsOf, stampObject } from './label-plane.ts'
import { truthTally, type TruthTally } from './truth-tally.ts'

/** The exact truth of some rows of one date: registry values and instance numbers by pixel, and the masks of other class sets that something of lies in them. */
export type RowsTruth = { readonly plane: LabelPlane; readonly extras: readonly ExtraMask[] }
/** The exact truth of one date, with its things and counts. */
export type SceneTruth = RowsTruth & TruthTally
/** An object as it is stamped: `id` is its number in the instance mask. */
export type Stamped = { readonly id: number; readonly kind: ObjectKind; readonly worldId: number; readonly class: RegistryClass; readonly outline: Outline }

/**
 * Labels a date by rows, each once and in order, from the vectors alone: no random numbers of the renderer come in, and a row is the same
 * whatever it is drawn with. `tally` tells of all rows labelled so far.
 */
export function rowLabeller(world: World, state: DateState): { readonly label: (rows: Rows) => RowsTruth; readonly tally: () => TruthTally } {
  const objects = objectsOf(world, state)
  const byId = new Map(objects.map((object) => [object.id, object]))
  const shown = new Set<number>()
  const tally = truthTally(wholePicture(world.order))
  const { tree } = firstIds(world)
  return {
    label(rows) {
      const plane = makeLabelPlane(rows, tree + world.trees.length)
      const extras = makeExtraPlanes(plane)
      labelGround({ plane, extras }, world, state)
      for (const mark of world.landmarks) if (isExtraThing(mark.kind)) extras.cover(mark.kind, outlineOf(mark), 255)
      for (const mark of world.landmarks) if (standsOver(mark.kind)) liftOut({ plane, extras }, pixelsOf(plane, outlineOf(mark)))
      for (const object of objects) if (stampObject(plane, object)) shown.add(object.id)
      markStates({ plane, extras, byId }, state)
      const truth = { plane, extras: extras.masks() }
      tally.add(truth)
      return truth
    },
    tally: () => tally.told(objects.filter(({ id }) => shown.has(id))),
  }
}

const isExtraThing = (kind: string): kind is 'playground' | 'storage_tank' | 'harbor' | 'ship' | 'plane' =>
  kind === 'playground' || kind === 'storage_tank' || kind === 'harbor' || kind === 'ship' || kind === 'plane'

const standsOver = (kind: string): boolean => kind === 'storage_tank' || kind === 'plane' || kind === 'ship'

/** What stands in water hides it; the registry has no class for it. */
function liftOut({ plane, extras }: { plane: LabelPlane; extras: ExtraPlanes }, pixels: readonly number[]): void {
  for (const at of pixels) plane.labels[at] = 0
  extras.erase('flood', pixels)
}

/** Pools, buildings, vehicles and trees in the order they lie over each other; a thing keeps its number on all dates. */
function objectsOf(world: World, state: DateState): Stamped[] {
  const first = firstIds(world)
  const pools = world.pools.flatMap((pool): Stamped[] => {
    const drowned = (state.depthM?.(pool.x, pool.y) ?? 0) > 0.1 || (state.cover !== null && state.cover.kind !== 'burnt' && state.cover.distance(pool.x, pool.y) < 2)
    return drowned ? [] : [{ id: first.pool + pool.id, kind: 'pool', worldId: pool.id, class: 'pool', outline: poolOutline(pool) }]
  })
  const buildings = world.buildings.map((building, at): Stamped => {
    const level = levelAt(state, at)
    return { id: first.building + building.id, kind: 'building', worldId: building.id, class: levelClasses[level], outline: buildingOutline(building, level) }
  })
  const vehicles = world.vehicles.flatMap((vehicle, at): Stamped[] =>
    state.vehicles[at] === 2 ? [] : [{ id: first.vehicle + vehicle.id, kind: 'vehicle', worldId: vehicle.id, class: 'vehicle', outline: vehicleOutline(vehicle) }],
  )
  const trees = world.trees.flatMap((tree, at): Stamped[] =>
    state.trees[at] === 3 ? [] : [{ id: first.tree + tree.id, kind: 'tree', worldId: tree.id, class: 'tree', outline: treeOutline(tree) }],
  )
  return [...pools, ...buildings, ...vehicles, ...trees]
}

/** What is added to an object's number in the world for its number in the instance mask. */
export const firstIds = ({ pools, buildings, vehicles }: World) => ({
  pool: 0,
  building: pools.length,
  vehicle: pools.length + buildings.length,
  tree: pools.length + buildings.length + vehicles.length,
})

export const levelAt = (state: DateState, at: number): 0 | 1 | 2 | 3 => {
  const level = state.levels[at]
  return level === 1 || level === 2 || level === 3 ? level : 0
}

/** Walls, or the ragged edge of the heap a destroyed building has become. */
export function buildingOutline(building: Building, level: 0 | 1 | 2 | 3): Outline {
  const walls = wallsOf(building)
  if (level < 3) return walls
  const local = localAt(building.x, building.y, building.angle)
  return { box: walls.box, distance: (x, y) => houseEdge({ ...building, level }, local.u(x, y), local.v(x, y)) }
}

/** Masks that say how an object fares. */
function markStates({ plane, extras, byId }: { plane: LabelPlane; extras: ExtraPlanes; byId: ReadonlyMap<number, Stamped> }, state: DateState): void {
  for (let at = 0; at < plane.instances.length; at++) {
    const instance = byId.get(plane.instances[at] ?? 0)
    if (!instance) continue
    const index = instance.worldId - 1
    if (instance.kind === 'building')
      markBuilding(extras, at, { level: levelAt(state, index), rebuilding: state.rebuilding[index] === 1, flooded: state.depthM ? state.flooded[index] === 1 : null })
    else if (instance.kind === 'tree') extras.set('tree_state', at, (state.trees[index] ?? 0) + 1)
    else if (instance.kind === 'vehicle') extras.set('vehicle_state', at, (state.vehicles[index] ?? 0) + 1)
  }
}

function markBuilding(extras: ExtraPlanes, at: number, { level, rebuilding, flooded }: { level: number; rebuilding: boolean; flooded: boolean | null }): void {
  extras.set('building_damage', at, level === 0 ? 1 : level === 3 ? 3 : 2)
  if (rebuilding) extras.set('reconstruction_building', at, 255)
  if (flooded !== null) extras.set('building_flooded', at, flooded ? 2 : 1)
}
