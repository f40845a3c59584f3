import { readdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { leastSideM, rowsAroundPx, type WorldOrder } from '../../core/scene/index.ts'
import { makeFolder } from '../files/make-folder.ts'
import { writeFailure } from '../files/write/write-geotiff.ts'
import { tilePx } from './scene-files.ts'

export const sceneLimits = { leastPx: 64, mostPx: 20_000, leastGsdM: 0.03, mostGsdM: 5, mostSideM: 4000 } as const
/** colours and height while it is painted */
const paintedBytes = 16
/** light, blur, picture, labels, numbers and bands while it is written */
const writtenBytes = 60
/** houses, trees, roads, and which ground is taken */
const worldBytesAM2 = 60
const mostAtOnceBytes = 2 ** 29

/** How many rows of a scene are drawn at once: all of a small one, else whole rows of the tiles they are written in. */
export function rowsFor(sizePx: number): number {
  const rows = Math.max(tilePx, Math.floor(mostAtOnceBytes / (sizePx * writtenBytes) / tilePx) * tilePx)
  return Math.min(sizePx, rows)
}

function bytesFor(order: SizedOrder): number {
  const { sizePx, gsdM } = order
  const rows = rowsFor(sizePx)
  const painted = Math.min(sizePx, rows + 2 * rowsAroundPx(order))
  return sizePx * (painted * paintedBytes + rows * writtenBytes) + (sizePx * gsdM) ** 2 * worldBytesAM2
}

type SizedOrder = Pick<WorldOrder, 'sizePx' | 'gsdM'>

/** What cannot be drawn, in one sentence: `argument_invalid`, `over_budget`. */
export function checkOrder(order: SizedOrder, budgetBytes: number): Result<null> {
  const { sizePx, gsdM } = order
  const { leastPx, mostPx, leastGsdM, mostGsdM, mostSideM } = sceneLimits
  const invalid = (message: string, hint: string) => fail({ code: 'argument_invalid', message, hint })
  if (!Number.isInteger(sizePx) || sizePx < leastPx || sizePx > mostPx)
    return invalid(`A scene has ${leastPx} to ${mostPx} pixels a side, not ${sizePx}.`, 'Give --size such a number.')
  if (!(gsdM >= leastGsdM && gsdM <= mostGsdM)) return invalid(`A pixel of a scene is ${leastGsdM} to ${mostGsdM} m, not ${gsdM}.`, 'Give --gsd such a number.')
  const sideM = Math.round(sizePx * gsdM)
  if (sizePx * gsdM < leastSideM) return invalid(`${sizePx} pixels of ${gsdM} m are ${sideM} m; a scene needs ${leastSideM} m a side.`, 'Give more pixels or larger ones.')
  if (sideM > mostSideM) return invalid(`${sizePx} pixels of ${gsdM} m are ${sideM} m; a scene has ${mostSideM} m a side at most.`, 'Give fewer pixels or smaller ones.')
  const needed = bytesFor(order)
  if (needed > budgetBytes)
    return fail({
      code: 'over_budget',
      message: `A scene of ${sizePx} x ${sizePx} pixels needs about ${Math.ceil(needed / 2 ** 20)} MB of memory, more than is free.`,
      hint: 'Ask for a smaller one.',
    })
  return ok(null)
}

/** The folder, made where it is missing and claimed with `drawingMark`; `argument_invalid` when something lies in it, `file_unreadable` when it cannot be written. */
export async function emptyFolder(folder: string): Promise<Result<null>> {
  try {
    await makeFolder(resolve(folder))
    const there = await readdir(folder)
    if (there.length > 0) return notEmpty(folder)
    return (await claimed(folder)) ? ok(null) : notEmpty(folder)
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && (problem.code === 'ENOTDIR' || problem.code === 'EEXIST'))
      return fail({ code: 'argument_invalid', message: `${basename(folder)} is a file, not a folder.`, hint: 'Name a new folder.' })
    return writeFailure(`${folder}/scene.json`, problem)
  }
}

/** Lies in a folder while a scene is drawn into it, and stays where that was cut short. */
export const drawingMark = '.drawing'

/** True for one alone of several that came at the same time. */
async function claimed(folder: string): Promise<boolean> {
  try {
    await writeFile(join(folder, drawingMark), '', { flag: 'wx' })
    return true
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw problem
  }
}

const notEmpty = (folder: string) =>
  fail({ code: 'argument_invalid', message: `The folder ${basename(folder)} is not empty.`, hint: 'Name a new folder, so that no file of yours is replaced.' })
