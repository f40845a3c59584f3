import { makeCanvas, type Canvas } from '../canvas.ts'
import type { DateState } from '../disaster/state.ts'
import { light } from '../light.ts'
import type { World } from '../world/make-world.ts'
import { develop } from './develop.ts'
import { flatColours } from './flat-colours.ts'
import { leanOver } from './lean-over.ts'
import { hillLight } from './hill-light.ts'
import { lookOf } from './look.ts'
import { paintCover } from './paint-cover.ts'
import { paintLand } from './paint-land.ts'
import { paintLandmark } from './paint-landmark.ts'
import { paintRoads } from './paint-roads.ts'
import { paintThings } from './paint-things.ts'
import { paintFlood, paintRiver } from './paint-water.ts'

/** the tallest thing that casts a shadow, metres */
const tallestM = 16

/** landmarks that water does not hide */
const tall = new Set(['storage_tank', 'plane', 'ship'])

/** The picture of one date: width x height x 3 bytes. `labels` is its truth, which `flat` scenes are coloured by. */
export function renderScene(world: World, state: DateState, labels: Uint8Array): Uint8Array {
  const { order, sideM } = world
  if (order.strength === 'flat') return flatColours(labels)
  const look = lookOf(order, state.index)
  const canvas = makeCanvas(order.sizePx, order.gsdM)
  paintLand(canvas, world, look)
  paintRiver(canvas, world)
  paintRoads(canvas, world)
  for (const mark of world.landmarks) if (!tall.has(mark.kind)) paintLandmark(canvas, mark)
  if (state.cover) paintCover(canvas, state.cover, { sideM, seed: order.seed, seen: 1 })
  paintFlood(canvas, world, state)
  for (const mark of world.landmarks) if (tall.has(mark.kind)) paintLandmark(canvas, mark)
  paintThings(canvas, world, state)
  if (state.cover && state.cover.kind !== 'burnt') paintCover(canvas, state.cover, { sideM, seed: order.seed, seen: 0.72 })
  hillLight(canvas, world, look.sun)
  light(canvas, look.sun, tallestM)
  return develop(leaning(canvas, look.lean), look)
}

const leaning = (canvas: Canvas, lean: readonly [number, number]): Canvas => (lean[0] === 0 && lean[1] === 0 ? canvas : leanOver(canvas, lean))
