import type { PixelBox } from '../../../contracts/frame.ts'
import type { ValueLevel } from './value-level.ts'

export type BlockWindow = { readonly box: PixelBox; readonly isEmpty: boolean }

type Range = { readonly box: PixelBox; readonly maxPixels: number }

/**
 * Windows in the order of the blocks: whole rows of blocks where they fit `maxPixels`, else runs of blocks, else parts of one block.
 * A run never mixes blocks that were written with blocks that were not.
 */
export async function* blockWindows(level: ValueLevel, { box, maxPixels }: Range): AsyncGenerator<BlockWindow, void> {
  const { width, height } = level.grain
  const [left, top, right, bottom] = box
  let y = top
  while (y < bottom) {
    const row = Math.floor(y / height)
    const rowsLeft = Math.min(bottom, (row + 1) * height) - y
    const rows = Math.min(rowsLeft, Math.max(1, Math.floor(maxPixels / Math.min(right - left, width))))
    const many = rows === rowsLeft ? await sameRows(level, { box: [left, y, right, bottom], maxPixels }) : null
    if (many) yield many
    else yield* runs(level, { box: [left, y, right, y + rows], maxPixels })
    y = many ? many.box[3] : y + rows
  }
}

/** Several short rows of blocks as one window, as for strips of one row; null where one row of blocks fills a window, or they differ. */
async function sameRows(level: ValueLevel, { box, maxPixels }: Range): Promise<BlockWindow | null> {
  const { width, height } = level.grain
  const [left, top, right, bottom] = box
  if (Math.ceil(right / width) - Math.floor(left / width) > 1 || (right - left) * height * 2 > maxPixels) return null
  const column = Math.floor(left / width)
  let row = Math.floor(top / height)
  const isEmpty = await level.isEmpty(column, row)
  let end = Math.min(bottom, (row + 1) * height)
  while (end < bottom && (right - left) * (end + height - top) <= maxPixels && (await level.isEmpty(column, row + 1)) === isEmpty) end = Math.min(bottom, (++row + 1) * height)
  return { box: [left, top, right, end], isEmpty }
}

/** One row of blocks, from left to right. */
async function* runs(level: ValueLevel, { box, maxPixels }: Range): AsyncGenerator<BlockWindow, void> {
  const { width, height } = level.grain
  const [left, top, right, bottom] = box
  const row = Math.floor(top / height)
  let start = left
  let isEmpty = await level.isEmpty(Math.floor(left / width), row)
  for (let edge = (Math.floor(left / width) + 1) * width; edge < right; edge += width) {
    const next = await level.isEmpty(edge / width, row)
    const isFull = (Math.min(edge + width, right) - start) * (bottom - top) > maxPixels
    // what was never written costs nothing, however wide
    if (next === isEmpty && (isEmpty || !isFull)) continue
    yield { box: [start, top, edge, bottom], isEmpty }
    start = edge
    isEmpty = next
  }
  yield { box: [start, top, right, bottom], isEmpty }
}
