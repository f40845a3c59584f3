import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { FailureError, fail, ok, type Result, unwrap } from '../../contracts/result.ts'
import { classNamesXml, type Compression, openRaster, type RasterSource, vrtFilesOf, type WriteOptions, writeGeotiff } from '../files/index.ts'
import { alreadyThere } from './convert-vector.ts'
import { keepOriginals } from './keep-originals.ts'
import type { ConvertOptions, Made } from './options.ts'
import { rasterClasses } from './raster-classes.ts'
import { copiedRaster, lossNotes, type Prepared } from './raster-copy.ts'
import { warpedRaster } from './raster-warp.ts'
import { isSameFile } from './same-file.ts'
import { targetGrid } from './target-grid.ts'

export const rasterEndings = ['.tif', '.tiff']
export const isRasterName = (path: string): boolean => rasterEndings.includes(extname(path).toLowerCase())

/**
 * Writes any readable image as a GeoTIFF: pixel by pixel the same, or on another grid where a coordinate system or a pixel size is asked for.
 * @fails bad_request, frame_unknown, gsd_unknown, format_unsupported, over_budget, file_damaged (pixels are missing and nothing could mark them), disk_full
 */
export async function convertRaster(from: string, to: string, options: ConvertOptions): Promise<Result<Made>> {
  if (existsSync(to) && !options.force) return alreadyThere(to)
  const opened = await openRaster(from)
  if (!opened.ok) return opened
  try {
    return await writeFrom(opened.value, to, options)
  } catch (problem) {
    if (problem instanceof FailureError) return { ok: false, error: problem.failure }
    throw problem
  } finally {
    await opened.value.close()
  }
}

async function writeFrom(source: RasterSource, to: string, options: ConvertOptions): Promise<Result<Made>> {
  const overSource = await refuseOverPart(source, to)
  if (overSource) return overSource
  const classes = await rasterClasses(source)
  const prepared = await prepare(source, options, classes)
  if (!prepared.ok) return prepared
  const { raster, isSparse, warnings } = prepared.value
  const names = classNamesXml(raster.classNames)
  const written = await keepOriginals(to, async (path) => {
    unwrap(await writeGeotiff(path, raster, writeOptions(options, isSparse)))
    if (names !== null) await writeFile(`${path}.aux.xml`, names)
    return { files: [], warnings: [] }
  })
  if (!written.ok) return written
  const isMixed = options.cog || prepared.value.raster.width !== source.info.width
  return ok({
    format: options.cog ? 'Cloud Optimized GeoTIFF' : 'GeoTIFF',
    features: null,
    size: [raster.width, raster.height],
    crs: raster.place.crs,
    files: written.value.files,
    warnings: [
      ...(source.warning ? [source.warning] : []),
      ...lossNotes(source),
      ...(isMixed && classes.note ? [classes.note] : []),
      ...warnings,
      ...staleNotes(to, written.value.files),
    ],
  })
}

async function prepare(source: RasterSource, { crs, gsdM }: ConvertOptions, classes: Awaited<ReturnType<typeof rasterClasses>>): Promise<Result<Prepared>> {
  const isSame = gsdM === null && (crs === null || (crs === source.frame.crs && source.info.geotransform !== null))
  if (isSame) return ok(await copiedRaster(source, classes))
  const grid = targetGrid(source.frame, { crs, gsdM })
  return grid.ok ? warpedRaster(source, grid.value, classes) : grid
}

function writeOptions({ compress, cog }: ConvertOptions, sparse: boolean): WriteOptions {
  return { compression: (compress ?? 'deflate') as Compression, tilePx: cog ? 512 : 256, overviews: cog, cog, sparse }
}

/** A mosaic names files of its own; none of them is written over. */
async function refuseOverPart(source: RasterSource, to: string): Promise<Result<never> | null> {
  const parts = source.format === 'vrt' ? vrtFilesOf(await readFile(source.path, 'utf8')) : []
  for (const part of parts) {
    if (await isSameFile(join(dirname(source.path), part), to))
      return fail({
        code: 'bad_request',
        message: `${basename(to)} is a part of ${basename(source.path)}: a file is never written over itself.`,
        hint: 'Choose another name for the result.',
      })
  }
  return null
}

/** Side-cars of a file that was replaced speak of that one. */
function staleNotes(to: string, files: readonly string[]): string[] {
  const stale = ['.ovr', '.msk', '.aux.xml'].map((ending) => `${to}${ending}`).filter((path) => existsSync(path) && !files.includes(path))
  return stale.map((path) => `${basename(path)} belongs to the file that was there before: delete it, or it will be taken for a part of this one.`)
}
