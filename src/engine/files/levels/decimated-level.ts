import { LevelChunks } from './level-chunks.ts'
import { resample } from './resample.ts'
import type { Level, LevelWindow } from '../raster-source.ts'

/** Levels at least this many times smaller are worth keeping: a tile of 256 pixels then reads 2048 x 2048 at most. */
const step = 8
/** below this many pixels a level is read fast enough as it is */
const smallPixels = 2 ** 22
/** 64 MB at 4 bytes a pixel: a kept level fits whole */
const keptPixels = 2 ** 24
const chunkPixels = 2 ** 16

/**
 * A smaller level made from `base` in parts, as they are looked at, and kept in memory up to 64 MB for all tiles; null when `base` is small.
 * Each of its pixels is the mean of the valid pixels under it, rounded to whole values. An average made of it is within 1 of 255 of one made of all
 * pixels where its edges follow those of kept pixels; where an edge cuts a kept pixel, that pixel's mean stands for the cut part, and a kept pixel
 * that is only partly valid counts as wholly valid or not at all. The same holds for the reduced images inside a file.
 */
export function decimated(base: Level): Level | null {
  if (base.width * base.height <= smallPixels) return null
  let factor = step
  while ((base.width * base.height) / factor ** 2 > keptPixels) factor *= 2
  const width = Math.ceil(base.width / factor)
  const height = Math.ceil(base.height / factor)
  // a part is never narrower than a block of the file, or each strip would be decoded once for every part it crosses
  const chunkWidth = Math.min(width, Math.max(Math.ceil(base.grain.width / factor), 256))
  const grain = { width: chunkWidth, height: Math.min(height, Math.max(Math.ceil(base.grain.height / factor), Math.ceil(chunkPixels / chunkWidth))) }
  const sx = base.width / width
  const sy = base.height / height
  const chunks = new LevelChunks(grain, keptPixels * 4, ([left, top, right, bottom]) => {
    const size = { width: right - left, height: bottom - top }
    const box = [left * sx, top * sy, right * sx, bottom * sy] as const
    return resample(base, [...box], { box: [...box], ...size, resample: 'average' })
  })
  return { width, height, grain, window: (box): Promise<LevelWindow> => chunks.window(box, { width, height }) }
}
