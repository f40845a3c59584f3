import { FailureError, ok, type Result } from '../../contracts/result.ts'
import { rasterClasses } from '../convert/raster-classes.ts'
import { copiedRaster } from '../convert/raster-copy.ts'
import { openRaster } from '../files/open-raster.ts'
import type { RasterToWrite } from '../files/write/raster-to-write.ts'
import { writeGeotiff } from '../files/write/write-geotiff.ts'
import { halfImage } from './half-image.ts'

/**
 * Writes the reduced images of `path`, from half size down to one tile, as a GeoTIFF of their own. Reads the file in this process: call it
 * in a reader. `tell` hears the share that is done.
 * @fails what reading and writing fail with; file_damaged where a block cannot be decoded and nothing in the file could mark it
 */
export async function buildPyramid(path: string, to: string, tell: (share: number) => void): Promise<Result<{ bytes: number }>> {
  const opened = await openRaster(path)
  if (!opened.ok) return opened
  try {
    const { raster } = await copiedRaster(opened.value, await rasterClasses(opened.value))
    const told = telling(halfImage(raster), tell)
    const written = await writeGeotiff(to, told, { compression: 'zstd', tilePx: 256, overviews: true, cog: false, sparse: true })
    return written.ok ? ok({ bytes: written.value.bytes }) : written
  } catch (problem) {
    if (problem instanceof FailureError) return { ok: false, error: problem.failure }
    throw problem
  } finally {
    await opened.value.close()
  }
}

/** Rows are asked for from the top. */
const telling = (raster: RasterToWrite, tell: (share: number) => void): RasterToWrite => ({
  ...raster,
  read(box) {
    tell(box[1] / raster.height)
    return raster.read(box)
  },
})
