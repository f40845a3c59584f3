import { type Canvas, makeCanvas, type Rows } from '../canvas.ts'
import type { DateState } from '../disaster/state.ts'
import { blockPx, light } from '../light.ts'
import type { World } from '../world/make-world.ts'
import { develop } from './develop.ts'
import { flatColours } from './flat-colours.ts'
import { leanOver, leanReachPx } from './lean-over.ts'
import { hillLight } from './hill-light.ts'
import { type Look, lookOf, lowestRise, mostLean } from './look.ts'
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

/** What a band of rows needs of those around it: the lens' blur, the set-down, and blocks of two rows that share their colour. */
const rimPx = 4

/**
 * Rows of the picture of one date: width x height x 3 bytes, the same whatever rows they are drawn with. `labels` is their truth, which `flat`
 * scenes are coloured by. Painted are also the rows around them from which shadows fall and roofs lean in.
 */
export function renderRows(world: World, state: DateState, { rows, labels }: { readonly rows: Rows; readonly labels: Uint8Array }): Uint8Array {
  const { order } = world
  if (order.strength === 'flat') return flatColours(labels)
  const look = lookOf(order, state.index)
  const seen = grown(rows, rimPx)
  const canvas = makeCanvas(grown(seen, castPx(look, order.gsdM) + leanReachPx(look.lean, order.gsdM)))
  paintAll(canvas, world, { state, look })
  hillLight(canvas, world, look.sun)
  light(canvas, look.sun, tallestM)
  return cut(develop(leaning(canvas, look.lean, seen), look), seen, rows)
}

function paintAll(canvas: Canvas, world: World, { state, look }: { readonly state: DateState; readonly look: Look }): void {
  const { order, sideM } = world
  paintLand(canvas, world, look)
  paintRiver(canvas, world)
  paintRoads(canvas, world)
  for (const mark of world.landmarks) if (!tall.has(mark.kind)) paintLandmark(canvas, mark)
  if (state.cover) paintCover(canvas, state.cover, { sideM, seed: order.seed, seen: 1 })
  paintFlood(canvas, world, state)
  for (const mark of world.landmarks) if (tall.has(mark.kind)) paintLandmark(canvas, mark)
  paintThings(canvas, world, state)
  if (state.cover && state.cover.kind !== 'burnt') paintCover(canvas, state.cover, { sideM, seed: order.seed, seen: 0.72 })
}

/** Rows with `by` more on both sides, to whole blocks of shadow and never beyond the picture. */
function grown({ width, top, height, gsdM }: Rows, by: number): Rows {
  const from = Math.max(0, Math.floor((top - by) / blockPx) * blockPx)
  const to = Math.min(width, Math.ceil((top + height + by) / blockPx) * blockPx)
  return { width, top: from, height: to - from, gsdM }
}

/** Rows beside those asked for that may have to be painted too, whatever the light. */
export const rowsAroundPx = ({ gsdM }: { readonly gsdM: number }): number => Math.ceil(tallestM / lowestRise / gsdM) + leanReachPx(mostLean, gsdM) + rimPx + 4 * blockPx

/** As far as `light` looks for what stands between a place and the sun. */
const castPx = ({ sun }: Look, gsdM: number): number => (Math.ceil(tallestM / sun.rise / gsdM / blockPx) + 1) * blockPx

function leaning(canvas: Canvas, lean: readonly [number, number], seen: Rows): Omit<Canvas, 'heightM'> {
  if (lean[0] !== 0 || lean[1] !== 0) return leanOver(canvas, lean, seen)
  if (seen.height === canvas.height) return canvas
  const first = (seen.top - canvas.top) * canvas.width * 3
  return { ...seen, rgb: canvas.rgb.slice(first, first + seen.height * canvas.width * 3) }
}

function cut(bytes: Uint8Array, seen: Rows, { width, top, height }: Rows): Uint8Array {
  if (seen.height === height) return bytes
  return bytes.slice((top - seen.top) * width * 3, (top - seen.top + height) * width * 3)
}
