import { type Rows, wholePicture } from './canvas.ts'
import { runEvent } from './disaster/run-event.ts'
import type { DateState } from './disaster/state.ts'
import { renderRows } from './render/render-scene.ts'
import { rowLabeller, type RowsTruth, type SceneTruth } from './truth/label-scene.ts'
import type { TruthTally } from './truth/truth-tally.ts'
import { makeWorld, type World } from './world/make-world.ts'
import type { WorldOrder } from './world/order.ts'

/** The world, and what has become of it by each date; pictures and masks are drawn from it one date at a time. */
export type SceneStory = { readonly world: World; readonly states: readonly DateState[] }

/** The smallest side with streets all round a block. */
export const leastSideM = 60

/**
 * Plans a scene and lets its disaster happen. The same order gives the same story on every machine.
 * Throws a RangeError when the side is under 60 m or the dates are not 2 to 5.
 */
export function tellScene(order: WorldOrder): SceneStory {
  if (!(order.sizePx * order.gsdM >= leastSideM)) throw new RangeError(`A scene needs a side of ${leastSideM} m or more; ${order.sizePx} pixels of ${order.gsdM} m are too few.`)
  if (!Number.isInteger(order.dates) || order.dates < 2 || order.dates > 5) throw new RangeError('A scene has 2 to 5 dates.')
  const world = makeWorld(order)
  return { world, states: runEvent(world) }
}

export type ScenePicture = { readonly rgb: Uint8Array; readonly truth: SceneTruth }

/** Draws one date: its truth first, from the vectors, then its picture. */
export function drawDate(story: SceneStory, state: DateState): ScenePicture {
  const drawing = dateByRows(story, state)
  const { rgb, truth } = drawing.draw(wholePicture(story.world.order))
  return { rgb, truth: { ...truth, ...drawing.tally() } }
}

export type RowsPicture = { readonly rgb: Uint8Array; readonly truth: RowsTruth }

/** One date that is drawn by rows, each once and in order, so that memory holds few of them; `tally` is that of all rows drawn so far. */
export function dateByRows({ world }: SceneStory, state: DateState): { readonly draw: (rows: Rows) => RowsPicture; readonly tally: () => TruthTally } {
  const labeller = rowLabeller(world, state)
  return {
    draw(rows) {
      const truth = labeller.label(rows)
      return { truth, rgb: renderRows(world, state, { rows, labels: truth.plane.labels }) }
    },
    tally: labeller.tally,
  }
}
