import { classRegistry, registryClasses } from '../../../contracts/classes.ts'
import { vehicleSize } from '../shapes/thing-shapes.ts'
import { localAt } from '../shape.ts'
import type { Instance } from '../truth/label-plane.ts'
import type { TruthTally } from '../truth/truth-tally.ts'
import type { World } from '../world/make-world.ts'
import { round2 } from './geojson.ts'

/** COCO detections of one date: boxes [x, y, width, height] in pixels, `obb` corners where an object has a direction, `clipped` at the picture's edge. */
export function cocoOf(world: World, { instances }: Pick<TruthTally, 'instances'>, file: string): unknown {
  const { sizePx, gsdM } = world.order
  return {
    images: [{ id: 1, file_name: file, width: sizePx, height: sizePx }],
    categories: registryClasses.filter((id) => id !== 'background').map((id) => ({ id: classRegistry[id].index, name: id })),
    annotations: instances.map((instance) => ({
      id: instance.id,
      image_id: 1,
      category_id: classRegistry[instance.class].index,
      bbox: [instance.box[0], instance.box[1], instance.box[2] - instance.box[0], instance.box[3] - instance.box[1]],
      area: instance.areaPx,
      iscrowd: 0,
      clipped: instance.clipped,
      obb: obbOf(world, instance, gsdM),
      world_id: instance.worldId,
    })),
  }
}

function obbOf(world: World, { kind, worldId }: Instance, gsdM: number): number[][] | null {
  const frame = kind === 'vehicle' ? vehicleFrame(world, worldId) : kind === 'building' ? buildingFrame(world, worldId) : null
  if (!frame) return null
  const local = localAt(frame.x, frame.y, frame.angle)
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u = 1, v = 1]) => local.out(u * frame.halfU, v * frame.halfV).map((metres) => round2(metres / gsdM)))
}

function vehicleFrame({ vehicles }: World, id: number) {
  const vehicle = vehicles[id - 1]
  return vehicle ? { ...vehicle, ...vehicleSize[vehicle.kind] } : null
}

function buildingFrame({ buildings }: World, id: number) {
  const building = buildings[id - 1]
  if (!building) return null
  return {
    ...building,
    halfU: Math.max(...building.wings.map((wing) => Math.abs(wing.u) + wing.halfU)),
    halfV: Math.max(...building.wings.map((wing) => Math.abs(wing.v) + wing.halfV)),
  }
}
