import { basename } from 'node:path'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { FailureError, fail, ok, type Result } from '../../contracts/result.ts'
import { frameToCrs, makeCrs } from '../../core/geo/index.ts'
import { ringPoints, streamPolygons } from '../../core/raster/index.ts'
import { openRaster, type RasterSource } from '../files/index.ts'
import { bandSource, legendInFile, maskClasses, PlainMaskWatch } from '../measure/index.ts'
import type { Feature, Position } from '../vectors/index.ts'
import { moved } from '../vectors/winding.ts'
import { outEndings, outFormatOf, type OutFormat } from '../vectors/write/index.ts'
import { alreadyThere, writeTables } from './convert-vector.ts'
import type { ConvertOptions, Made } from './options.ts'
import { existsSync } from 'node:fs'

const mostPolygons = 2_000_000
const lonLat = 'EPSG:4326'

/** Each 4-connected part of one class of a mask as a polygon with its holes: valid, none over another, neighbours sharing their edges exactly. */
export async function maskToPolygons(from: string, to: string, options: ConvertOptions): Promise<Result<Made>> {
  const format = outFormatOf(to)
  if (!format)
    return fail({ code: 'format_unsupported', message: `${basename(to)} has an ending Aftermap does not write vectors to.`, hint: `Choose one of ${outEndings.join(' ')}.` })
  if (existsSync(to) && !options.force) return alreadyThere(to)
  const opened = await openRaster(from)
  if (!opened.ok) return opened
  try {
    return await polygonsOf(opened.value, { to, format, options })
  } catch (problem) {
    if (problem instanceof FailureError) return { ok: false, error: problem.failure }
    throw problem
  } finally {
    await opened.value.close()
  }
}

type Out = { readonly to: string; readonly format: OutFormat; readonly options: ConvertOptions }

async function polygonsOf(raster: RasterSource, { to, format, options }: Out): Promise<Result<Made>> {
  const bands = raster.info.bands.filter(({ colour }) => colour !== 'Alpha').length
  if (raster.format === 'jpeg' || bands > 1)
    return fail({ code: 'labels_invalid', message: `${basename(raster.path)} is a picture, not a mask of one band.`, hint: 'Choose a mask with a class number in each pixel.' })
  const warnings = raster.warning ? [raster.warning] : []
  const legend = options.legend ?? (raster.format === 'geotiff' ? await legendInFile(raster.path) : null)
  if (legend === null) warnings.push('The file holds no legend: the class ids of Aftermap are assumed (1 water, 2 to 5 buildings by damage ...).')
  const classes = maskClasses(legend)
  if (!classes.ok) return classes
  const crs = targetOf(raster.frame, { format, options, warnings })
  if (!crs.ok) return crs
  const place = placer(raster.frame, crs.value)
  if (!place.ok) return place
  const features: Feature[] = []
  const watch = new PlainMaskWatch(classes.value, legend)
  const rule = (value: number) => ([null, 'background'].includes(watch.nameOf(value)) ? null : value)
  const source = await bandSource(raster, { kind: 'band', band: 0 })
  await streamPolygons(source, { rule }, ({ key, rings }) => {
    if (features.length >= mostPolygons)
      throw new FailureError(fail({ code: 'over_budget', message: `The mask has more than ${mostPolygons} parts.`, hint: 'Sieve it first, or cut it to an area.' }).error)
    const polygon = { type: 'Polygon' as const, coordinates: rings.map(ringPoints) }
    features.push({ id: features.length + 1, geometry: moved(polygon, place.value), properties: { class: classes.value.nameOf(key) ?? '', value: key } })
  })
  const problem = watch.problem(raster.path)
  if (problem) return problem
  const unsure = watch.warning()
  if (unsure !== null) warnings.push(unsure)
  const damage = raster.damage()
  if (damage) warnings.push(`${damage.sentence} Its pixels are in no polygon.`)
  const table = { name: basename(to).replace(/\.[^.]+$/, ''), crs: crs.value, fields: ['class', 'value'], features }
  const precision = precisionFor(raster.frame, { asked: options.precision, warnings, isDegrees: crs.value === lonLat })
  const written = await writeTables(to, { format, tables: [table], options: { ...options, precision } })
  if (!written.ok) return written
  return ok({ format: format.name, features: features.length, size: null, crs: crs.value, files: written.value.files, warnings: [...warnings, ...written.value.warnings] })
}

const metresADegree = 111_000
/** a corner is written to this part of a pixel at least, or small pixels would fall together */
const leastPart = 50

/** Decimals of degrees that keep corners of pixels apart; null where the default does. */
function precisionFor({ gsd }: Frame, { asked, isDegrees, warnings }: { asked: number | null; isDegrees: boolean; warnings: string[] }): number | null {
  if (!isDegrees || gsd === null) return asked
  const needed = Math.ceil(Math.log10((metresADegree * leastPart) / Math.min(gsd.x, gsd.y)))
  if (asked === null) return needed > 7 ? needed : null
  if (10 ** -asked > Math.min(gsd.x, gsd.y) / metresADegree)
    warnings.push(`${asked} decimals of a degree are coarser than a pixel: polygons may no longer be valid. Take ${needed}.`)
  return asked
}

function targetOf(frame: Frame, { format, options, warnings }: { format: OutFormat; options: ConvertOptions; warnings: string[] }): Result<string | null> {
  if (frame.crs === null) {
    if (options.crs !== null) return fail({ code: 'frame_unknown', message: 'The mask has no position on the ground, so it cannot be reprojected.', hint: 'Leave --crs out.' })
    warnings.push('The mask has no position on the ground: coordinates are pixels, column and row, rows counted downwards.')
    return ok(null)
  }
  const wanted = options.crs ?? (format.holds(frame.crs) ? frame.crs : lonLat)
  const known = makeCrs(wanted)
  if (!known.ok) return known
  if (format.holds(wanted)) return ok(wanted)
  return fail({ code: 'argument_invalid', message: `A ${format.name} file cannot hold ${wanted}.`, hint: 'Leave --crs out, or write a GeoPackage.' })
}

function placer(frame: Frame, target: string | null): Result<(position: Position) => Position> {
  if (target === null || frame.crs === null) return ok((position) => position)
  const [source, to] = [makeCrs(frame.crs), makeCrs(target)]
  if (!source.ok) return source
  if (!to.ok) return to
  const inCrs = ([x, y]: Position): PixelXY => frameToCrs(frame, [x, y])
  if (frame.crs === target) return ok((position) => inCrs(position))
  return ok((position) => to.value.fromLonLat(source.value.toLonLat(inCrs(position))))
}
