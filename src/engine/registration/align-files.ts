import type { Result } from '../../contracts/result.ts'
import { openRaster, type RasterSource } from '../files/index.ts'
import { isVectorFile, readShapes } from '../vectors/index.ts'
import { type Alignment, alignImages } from './align-images.ts'
import { alignOutlines } from './align-outlines.ts'

/**
 * Offset of the image or the outlines at `second` against the image at `first`. Neither file is written to.
 * @fails frames_differ (no common ground, or no position), and what opening and reading fails with
 */
export async function alignFiles(first: string, second: string): Promise<Result<Alignment>> {
  const a = await openRaster(first)
  if (!a.ok) return a
  try {
    const isVector = await isVectorFile(second)
    return isVector.ok && isVector.value ? await withOutlines(a.value, second) : await withImage(a.value, second)
  } finally {
    await a.value.close()
  }
}

async function withImage(a: RasterSource, second: string): Promise<Result<Alignment>> {
  const b = await openRaster(second)
  if (!b.ok) return b
  try {
    return await alignImages(a, b.value)
  } finally {
    await b.value.close()
  }
}

async function withOutlines(a: RasterSource, second: string): Promise<Result<Alignment>> {
  const shapes = await readShapes(second, a.frame.crs === null ? 'pixels' : 'degrees')
  return shapes.ok ? alignOutlines(a, shapes.value) : shapes
}
