import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { isVectorFile } from '../vectors/index.ts'
import { outEndings, outFormatOf } from '../vectors/write/index.ts'
import { convertRaster, isRasterName, rasterEndings } from './convert-raster.ts'
import { convertVector } from './convert-vector.ts'
import { maskToPolygons } from './mask-to-polygons.ts'
import type { Converted, ConvertOptions, Made } from './options.ts'
import { isSameFile } from './same-file.ts'

/**
 * Converts by what the one file is and what the other's ending asks for: vector to vector, mask to polygons, raster to raster.
 * @fails bad_request (over itself, or over a file that is there), format_unsupported, argument_invalid, disk_full, and what reading fails with
 */
export async function convertFile(from: string, to: string, options: ConvertOptions): Promise<Result<Converted>> {
  if (await isSameFile(from, to)) return fail({ code: 'bad_request', message: 'A file is never written over itself.', hint: 'Choose another name for the result.' })
  const made = await convertByKind(from, to, options)
  if (!made.ok) return made
  return ok({ ...made.value, bytes: await bytesOf(made.value.files), warnings: [...made.value.warnings, ...unusedNotes(made.value, options)] })
}

/** What was asked for and means nothing for what was written. */
function unusedNotes({ features }: Made, { gsdM, cog, compress, precision }: ConvertOptions): string[] {
  const isVector = features !== null
  const unused = isVector ? [gsdM !== null && '--gsd', cog && '--cog', compress !== null && '--compress'] : [precision !== null && '--precision']
  const names = unused.filter((name) => name !== false)
  return names.length > 0 ? [`${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} for ${isVector ? 'rasters' : 'vector files'} and had no effect.`] : []
}

async function convertByKind(from: string, to: string, options: ConvertOptions): Promise<Result<Made>> {
  const isVector = await isVectorFile(from)
  if (!isVector.ok) return isVector
  if (isVector.value) return convertVector(from, to, options)
  if (outFormatOf(to)) return maskToPolygons(from, to, options)
  if (isRasterName(to)) return convertRaster(from, to, options)
  return fail({
    code: 'format_unsupported',
    message: `${basename(to)} has an ending Aftermap does not write.`,
    hint: `Choose one of ${rasterEndings.join(' ')} for a raster, or one of ${outEndings.join(' ')} for polygons of a mask.`,
  })
}

async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
