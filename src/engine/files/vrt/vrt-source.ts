import { readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { codeOfWkt } from '../wkt.ts'
import type { ByteSource } from '../bytes.ts'
import { crsInfo } from '../crs-info.ts'
import { frameFor, joinWarnings } from '../frame-for.ts'
import { levelSource } from '../levels/level-source.ts'
import { DecodeProblem, unsupported } from '../problems.ts'
import type { BandInfo, RasterInfo, SampleType } from '../raster-info.ts'
import type { RasterSource } from '../raster-source.ts'
import { affineOf } from '../side-cars/aux-xml.ts'
import { geotransformOf } from '../tiff/geo/affine.ts'
import { openGeotiff } from '../tiff/geotiff-source.ts'
import { inPixelType } from '../tiff/pixels/stored-arrays.ts'
import { fileBytes } from '../bytes.ts'
import { valuesPicture } from '../values/values-picture.ts'
import { readVrt, type VrtFile } from './vrt-file.ts'
import { sharedType, vrtValues } from './vrt-values.ts'

const maxBytes = 16e6
const types = new Set<string>(['Byte', 'Int8', 'UInt16', 'Int16', 'UInt32', 'Int32', 'UInt64', 'Int64', 'Float32', 'Float64'])
const isType = (text: string | null): text is SampleType => text !== null && types.has(text)

/** Opens a VRT that names GeoTIFFs in its own folder: a mosaic of their windows, without resampling. */
export async function openVrt(path: string, bytes: ByteSource): Promise<RasterSource> {
  await bytes.close()
  if (bytes.size > maxBytes) throw new DecodeProblem('over_budget', 'is a VRT of more than 16 MB.', 'Make one image of it with gdal_translate.')
  const file = readVrt(await readFile(path, 'utf8'))
  const type = sharedType(file.bands)
  if (!isType(type)) throw unsupported('is a VRT of bands of different or unknown types', 'Make one image of it with gdal_translate.')
  const sources = sourcesBeside(path, { file, type })
  // every file is opened once now: one that is missing or unlike is told before anything is shown
  for (const name of new Set(file.bands.flatMap(({ pieces }) => pieces.map((piece) => piece.file)))) await sources.open(name)
  const values = vrtValues({ file, type, sourceOf: sources.open })
  const { info, frame } = describe(file, type)
  return levelSource({
    path,
    format: 'vrt',
    frame,
    info,
    warning: () => joinWarnings(path, info.warnings),
    levels: [await valuesPicture(values, info.bands)],
    values: [values],
    damage: sources.damage,
    close: sources.close,
  })
}

function sourcesBeside(path: string, { file, type }: { readonly file: VrtFile; readonly type: SampleType }) {
  const opened = new Map<string, Promise<RasterSource>>()
  const open = (name: string): Promise<RasterSource> => {
    const known = opened.get(name)
    if (known) return known
    const opening = openBeside(path, name).then((source) => checked(source, { file, type, name }))
    opened.set(name, opening)
    return opening
  }
  const settled: RasterSource[] = []
  return {
    open: async (name: string) => {
      const source = await open(name)
      if (!settled.includes(source)) settled.push(source)
      return source
    },
    damage: () => settled.map((source) => source.damage()).find((damage) => damage !== null) ?? null,
    close: async () => void (await Promise.all(settled.map((source) => source.close()))),
  }
}

/** A link may lead out of the folder where the name does not. */
async function openBeside(path: string, name: string): Promise<RasterSource> {
  const folder = await realpath(dirname(path))
  const target = await realpath(join(folder, name)).catch(() => null)
  if (target === null) throw new DecodeProblem('file_missing', `names ${basename(name)}, which is not beside it.`, 'Copy that image beside it.')
  if (relative(folder, target).startsWith('..')) throw unsupported('is a VRT that names files outside its own folder', 'Copy the images beside it and make it again there.')
  return openGeotiff(target, await fileBytes(target))
}

type Wanted = { readonly file: VrtFile; readonly type: SampleType; readonly name: string }

function checked(source: RasterSource, { file, type, name }: Wanted): RasterSource {
  const { width, height, bands } = source.info
  for (const piece of file.bands.flatMap(({ pieces }) => pieces)) {
    if (piece.file !== name) continue
    const band = bands[piece.band]
    if (!band || piece.from[0] < 0 || piece.from[1] < 0 || piece.from[2] > width || piece.from[3] > height)
      throw new DecodeProblem('file_damaged', `asks for pixels or a band that ${name} does not have.`, 'Make it again with gdalbuildvrt.')
    if (band.type !== type) throw unsupported(`is a VRT of ${type} that names ${name} of ${band.type}`, 'Make one image of it with gdal_translate.')
  }
  return source
}

function describe(file: VrtFile, type: SampleType) {
  const { width, height } = file
  const affine = file.geotransform === null ? null : affineOf(file.geotransform)
  const crs = file.wkt === null ? null : crsInfo(codeOfWkt(file.wkt), 'vrt', codeOfWkt(file.wkt) ? null : 'The VRT describes its coordinate system in words Aftermap cannot build.')
  const { frame, reason } = frameFor({ affine, crs: crs?.text ?? null, reason: crs?.reason ?? null, width, height })
  const bands = file.bands.map(
    ({ nodata, scale, offset, unit, name, colour }): BandInfo => ({ type, bits: null, nodata, scale, offset, unit, name, colour: colour ?? 'Undefined' }),
  )
  const [first] = bands
  const info: RasterInfo = {
    width,
    height,
    bands,
    block: { width: Math.min(width, 128), height: Math.min(height, 128) },
    interleave: bands.length > 1 ? 'PIXEL' : 'BAND',
    overviews: [],
    geotransform: affine ? geotransformOf(affine) : null,
    geotransformFrom: affine ? 'vrt' : null,
    crs,
    areaOrPoint: null,
    gcps: null,
    gcpCrs: null,
    gcpFit: null,
    rpc: null,
    mask: first && inPixelType(first.nodata, type) !== null ? 'nodata' : 'all-valid',
    palette: null,
    photometric: 'VRT',
    compression: 'VRT',
    pages: 1,
    orientation: 1,
    date: null,
    sensor: null,
    camera: null,
    warnings: reason ? [reason] : [],
  }
  return { info, frame }
}
