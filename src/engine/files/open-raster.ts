import { ok, type Result } from '../../contracts/result.ts'
import { openPmtiles } from './archive/pmtiles-source.ts'
import { openTileDatabase } from './archive/tile-database.ts'
import { type ByteSource, fileBytes } from './bytes.ts'
import { openJpeg } from './pictures/jpeg-source.ts'
import { openPng } from './pictures/png-source.ts'
import { asFileFailure, damagedFile, isDamage } from './problems.ts'
import type { RasterSource } from './raster-source.ts'
import { type ImageFormat, sniff } from './sniff.ts'
import { openVrt } from './vrt/vrt-source.ts'
import { openGeotiff } from './tiff/geotiff-source.ts'

const openers: Readonly<Record<ImageFormat, (path: string, bytes: ByteSource, reduced?: string) => Promise<RasterSource>>> = {
  geotiff: openGeotiff,
  png: openPng,
  jpeg: openJpeg,
  vrt: openVrt,
  pmtiles: openPmtiles,
  database: openTileDatabase,
}

/**
 * Opens an image by its content, in this process. Every way a file can be bad comes back as one sentence with the file's name.
 * `reduced`: a file of reduced images made for a GeoTIFF that has none.
 */
export async function openRaster(path: string, reduced?: string): Promise<Result<RasterSource>> {
  let bytes: ByteSource | null = null
  try {
    bytes = await fileBytes(path)
    return ok(await openers[sniff(await bytes.read(0, 512), path)](path, bytes, reduced))
  } catch (problem) {
    await bytes?.close()
    return isDamage(problem) ? damagedFile(path) : asFileFailure(path, problem)
  }
}
