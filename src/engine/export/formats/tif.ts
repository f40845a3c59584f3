import { rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, FailureError } from '../../../contracts/result.ts'
import { writeRasterFile } from './raster-file.ts'
import type { ExportWriter } from './writer.ts'

/** Each raster result as a GeoTIFF: the only one under the name asked for, several with their own names behind it. */
export const writeTif: ExportWriter = async (job) => {
  const { folder, name, stem } = job
  const { rasters } = job.gathered
  if (rasters.length === 0)
    throw new FailureError(fail({ code: 'kind_mismatch', message: 'No step of these questions made pixels.', hint: 'Export the objects as gpkg or geojson.' }).error)
  for (const raster of rasters) {
    const written = await writeRasterFile(job, raster, folder)
    const wanted = join(folder, rasters.length === 1 ? name : `${stem}_${raster.name}.tif`)
    for (const ending of ['', '.aux.xml']) if (existsSync(written + ending) && written !== wanted) await rename(written + ending, wanted + ending)
    await rm(`${written}.part`, { force: true })
  }
  return rasters.length === 1 ? [] : [`${rasters.length} rasters were written, one file each.`]
}
