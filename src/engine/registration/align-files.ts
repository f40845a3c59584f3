import type { Result } from '../../contracts/result.ts'
import { openRaster } from '../files/index.ts'
import { type Alignment, alignImages } from './align-images.ts'

/** Offset of the image at `second` against that at `first`. Neither file is written to. */
export async function alignFiles(first: string, second: string): Promise<Result<Alignment>> {
  const a = await openRaster(first)
  if (!a.ok) return a
  try {
    const b = await openRaster(second)
    if (!b.ok) return b
    try {
      return await alignImages(a.value, b.value)
    } finally {
      await b.value.close()
    }
  } finally {
    await a.value.close()
  }
}
