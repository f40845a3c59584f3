import { resolve } from 'node:path'
import { fail, type Result } from '../../contracts/result.ts'
import { outFormatOf } from '../vectors/write/index.ts'
import { isVectorFile } from '../vectors/index.ts'
import { convertVector } from './convert-vector.ts'
import { maskToPolygons } from './mask-to-polygons.ts'
import type { Converted, ConvertOptions } from './options.ts'

/** Converts by what the one file is and what the other's ending asks for: vector to vector, mask to polygons, raster to raster. */
export async function convertFile(from: string, to: string, options: ConvertOptions): Promise<Result<Converted>> {
  if (resolve(from) === resolve(to)) return fail({ code: 'bad_request', message: 'A file is never written over itself.', hint: 'Choose another name for the result.' })
  const isVector = await isVectorFile(from)
  if (!isVector.ok) return isVector
  if (isVector.value) return convertVector(from, to, options)
  return outFormatOf(to) ? maskToPolygons(from, to, options) : fail({ code: 'format_unsupported', message: 'Rasters are not written yet.', hint: '' })
}
