import { setImmediate } from 'node:timers/promises'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { applyPixelOps, type PixelOp } from '../../core/edits/index.ts'
import { pointInRings } from '../../core/vector/index.ts'
import type { Frame, Rings } from '../../contracts/frame.ts'
import type { ClassRaster, Detection, Mask } from '../../contracts/kinds/index.ts'
import { nameOfValue, valuesOfClasses } from '../../tools/index.ts'
import type { ProjectStore } from '../project/index.ts'
import type { Component, RunJob } from '../raster-worker/index.ts'
import { readPlane } from '../runner/raster-windows.ts'
import { throwIfStopped } from '../runner/turns.ts'
import { cellBudgetPx } from '../budgets.ts'
import { storedBox } from './stored-box.ts'
import { idPrefix } from './object-ids.ts'
import { smallestObject } from './smallest-objects.ts'

type Parts = { readonly store: ProjectStore; readonly runJob: RunJob }
type Source = {
  artifactId: string
  raster: ClassRaster | Mask
  classes: readonly string[]
  target: Frame
  signal: AbortSignal | null /** what a person painted, laid over the raster as it was found */
  ops?: readonly PixelOp[]
}

/**
 * Objects of a raster: 8-connected parts after merging the asked classes, in reading order.
 * Class of an object is the one most of its pixels have; score is the mean of its pixels; area is geodesic.
 * Positions come in pixels of `target`, the frame of the image. A stopped run throws its failure.
 */
export async function componentsOf({ store, runJob }: Parts, { artifactId, raster, classes, target, signal, ops = [] }: Source): Promise<Result<Detection[]>> {
  const wanted = valuesOfClasses(classes, raster.values)
  if (!wanted.ok) return wanted
  const { frame } = raster
  const box = storedBox(store, artifactId, frame)
  if (!box) return ok([])
  const pixels = (box[2] - box[0]) * (box[3] - box[1])
  if (pixels > cellBudgetPx)
    return fail({
      code: 'over_budget',
      message: `The part to look at has ${Math.round(pixels / 1e6)} million pixels; objects are separated in at most ${cellBudgetPx / 1e6} million.`,
      hint: 'Draw a smaller area.',
    })
  const values = await readPlane(store, { artifactId, plane: 'value', box, signal, found: true })
  const scores = raster.hasScores ? await readPlane(store, { artifactId, plane: 'score', box, signal, found: true }) : null
  applyPixelOps({ box, values, scores }, ops)
  const found = await runJob(
    'components',
    { values, scores, box, frame, target, wanted: [...wanted.value], smallestPx: smallestObject(raster, classes, frame).px, prefix: idPrefix(classes) },
    { transfer: scores ? [values.buffer, scores.buffer] : [values.buffer], signal },
  )
  return found.ok ? ok(await named(found.value.pieces, raster, signal)) : found
}

/** Piece by piece, so that hundred thousands of objects do not hold up the engine. */
async function named(pieces: readonly Uint8Array[], raster: ClassRaster | Mask, signal: AbortSignal | null): Promise<Detection[]> {
  const decoder = new TextDecoder()
  const objects: Detection[] = []
  for (const piece of pieces) {
    throwIfStopped(signal)
    // written by our own worker a moment ago
    const some = JSON.parse(decoder.decode(piece)) as Component[]
    for (const { id, value, ...rest } of some) objects.push({ id, class: nameOfValue(value, raster.values), ...rest })
    await setImmediate()
  }
  return objects
}

/** Objects whose centre lies in the rings: an object on the edge of an area belongs to one side alone. */
export function centredIn(objects: readonly Detection[], rings: Rings | null): Detection[] {
  return rings === null ? [...objects] : objects.filter(({ bbox }) => pointInRings([(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2], rings))
}
