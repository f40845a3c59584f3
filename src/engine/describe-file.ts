import type { Result } from '../contracts/result.ts'
import { describeRaster, type RasterReport, type ReportRequest } from './files/index.ts'
import { describeVector, isVectorFile, type VectorReport } from './vectors/index.ts'

/** What a raster or a vector file is, told apart by its content. */
export async function describeFile(path: string, request: ReportRequest): Promise<Result<RasterReport | VectorReport>> {
  const isVector = await isVectorFile(path)
  // a file that cannot be looked into fails with the words of the raster reader
  return isVector.ok && isVector.value ? describeVector(path) : describeRaster(path, request)
}
