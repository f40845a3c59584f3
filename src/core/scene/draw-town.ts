import { makeCanvas } from './canvas.ts'
import { grade } from './grade.ts'
import { light } from './light.ts'
import { paintBlockage } from './paint/blockage.ts'
import { paintGround } from './paint/ground.ts'
import { paintHarbour } from './paint/harbour.ts'
import { paintLitter } from './paint/litter.ts'
import { paintPool } from './paint/pool.ts'
import { paintRoof } from './paint/roof.ts'
import { paintRubble } from './paint/rubble.ts'
import { paintSea } from './paint/sea.ts'
import { paintStreets } from './paint/street.ts'
import { paintTree } from './paint/tree.ts'
import { paintVehicle } from './paint/vehicle.ts'
import { paintYard } from './paint/yard.ts'
import { stripOf } from './plan/streets.ts'
import { planTown, type Town } from './plan/town.ts'
import { makeRandom } from './prng.ts'
import { type RoadLine, roadLines } from './road-lines.ts'
import type { SceneObject } from './truth.ts'

export type SceneOrder = { readonly seed: number; readonly sizePx: number; readonly gsdM: number }

/** `rgb`: width x height x 3 bytes; `labels`: width x height values of `classRegistry`; objects and roads in pixels. */
export type Scene = {
  readonly rgb: Uint8Array
  readonly labels: Uint8Array
  readonly width: number
  readonly height: number
  readonly gsdM: number
  readonly objects: readonly SceneObject[]
  readonly roads: readonly RoadLine[]
}

/** The smallest side with two streets, a lane and a beach. */
const leastSideM = 100

/**
 * Draws a coastal town after a storm, seen from straight above, with its exact truth. The same order gives the same bytes.
 * Throws a RangeError when the side (sizePx x gsdM) is under 100 m, too small for a town.
 */
export function drawTown({ seed, sizePx, gsdM }: SceneOrder): Scene {
  if (!(sizePx * gsdM >= leastSideM)) throw new RangeError(`A town needs a side of ${leastSideM} m or more; ${sizePx} pixels of ${gsdM} m are too few.`)
  const town = planTown({ seed, sizePx, gsdM })
  const canvas = makeCanvas(sizePx, gsdM)
  paintTown(canvas, town, seed)
  light(canvas)
  return { rgb: grade(canvas, seed), labels: town.truth.labels, width: sizePx, height: sizePx, gsdM, objects: town.truth.objects(), roads: roadLines(town.streets, gsdM) }
}

/** From the ground up: what is painted later lies over what came before. */
function paintTown(canvas: ReturnType<typeof makeCanvas>, town: Town, seed: number): void {
  const random = makeRandom(seed + 1)
  paintGround(canvas, town.coast, seed)
  for (const house of town.houses) paintYard(canvas, house)
  paintStreets(canvas, town, seed)
  paintSea(canvas, town.coast, seed)
  paintHarbour(canvas, town.harbour)
  paintLitter(canvas, town.coast, random)
  for (const pool of town.pools) paintPool(canvas, pool)
  for (const cut of town.streets.blockages) paintBlockage(canvas, stripOf(cut), random)
  for (const house of town.houses) if (house.level === 3) paintRubble(canvas, house)
  for (const house of town.houses) if (house.level < 3) paintRoof(canvas, house)
  for (const vehicle of town.vehicles) paintVehicle(canvas, vehicle)
  for (const tree of town.trees) paintTree(canvas, tree)
}
