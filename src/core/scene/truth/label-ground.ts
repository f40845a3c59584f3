import { classRegistry } from '../../../contracts/classes.ts'
import { eachPixel } from '../canvas.ts'
import type { Cut, DateState } from '../disaster/state.ts'
import { outlineOf } from '../world/landmarks.ts'
import type { World } from '../world/make-world.ts'
import type { NearRoad } from '../world/road-index.ts'
import { roundaboutM } from '../world/roads.ts'
import type { ExtraPlanes } from './extra-masks.ts'
import { type LabelPlane, pixelsOf } from './label-plane.ts'
import { indexCuts } from './road-state.ts'

const water = classRegistry.water.index
const clear = classRegistry.road_clear.index
const blocked = classRegistry.road_blocked.index
/** water shallower than this is a wet field, not a flood */
const wetM = 0.1

/** Water, roads and what covers the land, pixel by pixel at its middle; objects come over it later. */
export function labelGround({ plane, extras }: { plane: LabelPlane; extras: ExtraPlanes }, world: World, state: DateState): void {
  for (const mark of world.landmarks) {
    const outline = outlineOf(mark)
    if (mark.kind === 'forest') extras.cover('vegetation', outline, 5)
    if (mark.kind === 'agriculture') extras.cover('vegetation', outline, 6)
    if (mark.kind !== 'reservoir') continue
    extras.cover('reservoir', outline, 255)
    for (const at of pixelsOf(plane, outline)) plane.labels[at] = water
  }
  const quays = world.landmarks.filter(({ kind }) => kind === 'harbor').map(outlineOf)
  const cutAt = indexCuts(state)
  const planes = { plane, extras }
  eachPixel(plane, [0, 0, world.sideM, world.sideM], (x, y, at) => {
    const near = world.roads.near(x, y)
    const river = world.river.distanceM(x, y)
    const covered = covers(state, x, y)
    if (near.distance < 0) labelRoad(planes, { at, near, cut: cutAt(near), river, covered })
    else {
      const wet = river < 0 && !quays.some((quay) => quay.distance(x, y) < 0)
      plane.labels[at] = groundLabel(planes, { at, wet, covered, depthM: state.depthM?.(x, y) ?? 0 })
    }
    if (near.round && Math.hypot(x - near.round.xy[0], y - near.round.xy[1]) < roundaboutM.outer) extras.set('roundabout', at, 255)
    if (state.cover && plane.labels[at] !== water && state.cover.distance(x, y) < 0) extras.set(state.cover.kind, at, 255)
  })
}

type Bare = { readonly at: number; readonly wet: boolean; readonly covered: boolean; readonly depthM: number }

/** What lies uppermost where no road is: mud and lava over water, water over land. */
function groundLabel({ plane, extras }: { plane: LabelPlane; extras: ExtraPlanes }, { at, wet, covered, depthM }: Bare): number {
  if (covered) return 0
  if (wet) return water
  if (depthM <= wetM) return plane.labels[at] ?? 0
  extras.set('flood', at, 255)
  return water
}

/** True where mud or lava lies; burnt ground covers nothing. */
const covers = ({ cover }: DateState, x: number, y: number): boolean => cover !== null && cover.kind !== 'burnt' && cover.distance(x, y) < 0

type RoadPixel = { readonly at: number; readonly near: NearRoad; readonly cut: Cut | null; readonly river: number; readonly covered: boolean }

function labelRoad({ plane, extras }: { plane: LabelPlane; extras: ExtraPlanes }, { at, near, cut, river, covered }: RoadPixel): void {
  plane.labels[at] = cut || covered ? blocked : clear
  extras.set('road_damage', at, cut?.reason === 'water' ? 2 : cut || covered ? 3 : 1)
  if (cut?.reason === 'water') extras.set('flood', at, 255)
  if (river < 3 && near.edge?.bridge) extras.set('bridge', at, 255)
}
