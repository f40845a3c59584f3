import type { Result } from '../../contracts/result.ts'
import type { LabelPlane } from '../files/labels.ts'
import type { ReportRequest } from '../files/report/describe-raster.ts'
import type { RasterReport } from '../files/report/raster-report.ts'
import { askOnce } from './ask-file.ts'
import { readers } from './reader-pool.ts'

/**
 * Opens a file in a reader process and says what it is, in the meaning GDAL users know. A figure from pixels is refused (`file_damaged`)
 * when any block under it cannot be decoded: half of an image has no mean.
 */
export async function describeRaster(path: string, request: ReportRequest): Promise<Result<RasterReport>> {
  return (await askOnce({ pool: readers, child: readers.pick(() => false) }, { name: 'describe', path, ask: { path, request } })).result
}

/** A label mask as stored, read in a reader process; JPEG is refused because its values are smeared. */
export async function readLabels(path: string): Promise<Result<LabelPlane>> {
  return (await askOnce({ pool: readers, child: readers.pick(() => false) }, { name: 'labels', path, ask: { path } })).result
}
