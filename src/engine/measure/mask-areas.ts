import type { Frame } from '../../contracts/frame.ts'
import { fail, FailureError, ok, type Result } from '../../contracts/result.ts'
import { cellAreaM2, makeCrs, withTypedGsd } from '../../core/geo/index.ts'
import { classAreas, clipped, type AreasAsk, type GroupArea } from '../../core/raster/index.ts'
import { openRaster, type Legend, type RasterSource } from '../files/index.ts'
import { ringsFrom, type AreaSource } from '../workspace/import-geometry.ts'
import { otherBody } from './on-earth.ts'
import { bandSource, type BandSource } from './band-source.ts'
import { legendInFile } from './legend-in-file.ts'
import { PlainMaskWatch } from './plain-mask.ts'
import { askedClass, type AskedClass, maskClasses, type MaskClasses } from './mask-classes.ts'

export type AreaOptions = {
  readonly legend: Legend | null
  /** a class, a group or a pixel value; all classes where null */
  readonly classText: string | null
  readonly area: AreaSource | null
  readonly gsdM: number | null
  readonly signal?: AbortSignal | undefined
}

export type ClassArea = {
  readonly name: string
  readonly value: number | null
  readonly pixels: number
  readonly objects: number
  readonly connectivity: 8
  readonly areaM2: number | null
  readonly intervalM2: readonly [number, number] | null
  readonly shareOfValid: number | null
}

export type MaskAreas = {
  readonly kind: 'mask'
  readonly file: string
  readonly frame: Frame
  readonly method: string
  readonly validPixels: number
  readonly classes: readonly ClassArea[]
  readonly warnings: readonly string[]
}

/**
 * Area, objects and pixels of each class of a mask, read in one pass. Without a ground size areas are null and a warning says what to give.
 * @fails frame_unknown on another body than the Earth, labels_invalid (a picture, a legend that does not fit), class_unknown, area_invalid, and what opening and reading a file fail with
 */
export async function maskAreas(path: string, options: AreaOptions): Promise<Result<MaskAreas>> {
  const opened = await openRaster(path)
  if (!opened.ok) return opened
  try {
    return await measure(opened.value, options)
  } catch (problem) {
    if (problem instanceof FailureError) return { ok: false, error: problem.failure }
    throw problem
  } finally {
    await opened.value.close()
  }
}

async function measure(raster: RasterSource, options: AreaOptions): Promise<Result<MaskAreas>> {
  const warnings = fileWarnings(raster, options.gsdM)
  const legend = await legendOf(raster, options.legend, warnings)
  const classes = maskClasses(legend)
  if (!classes.ok) return classes
  const bands = bandsProblem(raster, classes.value, warnings)
  if (bands) return bands
  const asked = options.classText === null ? ok(null) : askedClass(options.classText, classes.value)
  if (!asked.ok) return asked
  const frame = frameOf(raster.frame, options.gsdM, warnings)
  const source = await bandSource(raster, classes.value.kind === 'colour' ? { kind: 'colour' } : { kind: 'band', band: 0 })
  const rings = options.area ? ringsFrom(frame, options.area) : null
  if (rings && !rings.ok) return rings
  const ground = groundOf(frame, warnings)
  if (!ground.ok) return ground
  const watch = new PlainMaskWatch(classes.value, legend)
  const groups = await classAreas(rings ? clipped(source, rings.value.rings) : source, {
    groupOf: groupOf(watch, asked.value),
    connectivity: 8,
    cell: ground.value.cell,
    pace: { signal: options.signal },
  })
  const damage = damageOf(raster, source, warnings) ?? watch.problem(raster.path)
  if (damage) return damage
  const unsure = watch.warning()
  if (unsure !== null) warnings.push(unsure)
  const validPixels = groups.reduce((sum, { pixels }) => sum + pixels, 0)
  const named = figures(groups, { classes: classes.value, asked: asked.value, validPixels })
  warnUnnamed(named, legend, warnings)
  return ok({ kind: 'mask', file: raster.path, frame, method: ground.value.method, validPixels, classes: named, warnings })
}

/** What the file says of itself; that its pixel size is missing is not said where one was typed. */
function fileWarnings({ info }: RasterSource, gsdM: number | null): string[] {
  return info.warnings.filter((sentence) => gsdM === null || !/pixel size/.test(sentence)).map((sentence) => sentence.replace(/^It /, 'The file '))
}

async function legendOf(raster: RasterSource, given: Legend | null, warnings: string[]): Promise<Legend | null> {
  const legend = given ?? (raster.format === 'geotiff' ? await legendInFile(raster.path) : null)
  if (legend === null)
    warnings.push(
      'Neither a legend was given nor does the file hold one: the class ids of Aftermap are assumed (1 water, 2 to 5 buildings by damage ...). Give --legend if they differ.',
    )
  return legend
}

function bandsProblem(raster: RasterSource, { kind }: MaskClasses, warnings: string[]): Result<never> | null {
  const colours = raster.info.bands.filter(({ colour }) => colour !== 'Alpha').length
  if (raster.format === 'jpeg') return fail({ code: 'labels_invalid', message: 'A JPEG is no mask: its compression changes the values.', hint: 'Save the mask as PNG or GeoTIFF.' })
  if (kind === 'colour' && colours < 3)
    return fail({ code: 'labels_invalid', message: 'The legend names colours, and the mask has one band of values.', hint: 'Name pixel values such as "1" in the legend.' })
  if (kind === 'band' && colours === 3)
    return fail({
      code: 'labels_invalid',
      message: 'The file has three bands: it is a picture, or a mask in colours.',
      hint: 'Give a legend of colours such as {"#ff0000":"building_destroyed"}.',
    })
  if (kind === 'band' && colours > 1) warnings.push(`The file has ${colours} bands; the first one is measured.`)
  return null
}

function frameOf(frame: Frame, gsdM: number | null, warnings: string[]): Frame {
  if (gsdM === null) return frame
  if (frame.crs !== null) warnings.push('The typed pixel size is used instead of the position the file has.')
  return withTypedGsd(frame, gsdM)
}

/** Along this way on the ground the area of a pixel changes linearly, to parts in ten million. */
const pieceM = 3000

function groundOf(frame: Frame, warnings: string[]): Result<{ cell: AreasAsk['cell']; method: string }> {
  const refused = frame.gsdFrom === 'typed' ? null : otherBody(frame.crs)
  if (refused) return refused
  const cell = cellAreaM2(frame)
  if (cell.ok) {
    const isTyped = frame.gsdFrom === 'typed'
    return ok({
      cell: { areaM2: cell.value, piecePx: isTyped ? Number.POSITIVE_INFINITY : piecePx(frame) },
      method: isTyped ? 'pixels times the typed GSD' : 'sum of geodesic pixel areas on the ellipsoid',
    })
  }
  if (cell.error.code !== 'gsd_unknown') return cell
  warnings.push('The ground size of a pixel is not known, so there are no square metres. Give it in metres with --gsd.')
  return ok({ cell: null, method: 'counted in pixels, the pixel size is not known' })
}

function piecePx(frame: Frame): number {
  const crs = frame.crs === null ? null : makeCrs(frame.crs)
  const alongRows = crs?.ok && crs.value.kind === 'geographic' && frame.affine?.b === 0 && frame.affine.d === 0
  if (alongRows) return Number.POSITIVE_INFINITY
  return frame.gsd ? Math.max(1, Math.floor(pieceM / Math.max(frame.gsd.x, frame.gsd.y))) : 1
}

/** Pixels of no asked class still bound those that are. */
const rest = ''

function groupOf({ nameOf }: Pick<MaskClasses, 'nameOf'>, asked: AskedClass | null): (value: number) => string | null {
  if (!asked) return nameOf
  return (value) => {
    const name = nameOf(value)
    if (name === null) return null
    return asked.takes(name) ? asked.label : rest
  }
}

type Naming = { readonly classes: MaskClasses; readonly asked: AskedClass | null; readonly validPixels: number }

function figures(groups: readonly GroupArea[], { classes, asked, validPixels }: Naming): ClassArea[] {
  const hasGround = groups.every(({ areaM2 }) => areaM2 !== null)
  const told = groups.filter(({ group }) => group !== rest)
  if (asked && told.length === 0) told.push({ group: asked.label, pixels: 0, objects: 0, areaM2: hasGround ? 0 : null, intervalM2: hasGround ? [0, 0] : null, boundaryPixels: 0 })
  return told
    .map(
      ({ group, pixels, objects, areaM2, intervalM2 }): ClassArea => ({
        name: group,
        value: classes.kind === 'colour' ? null : asked ? asked.value : classes.valueOf(group),
        pixels,
        objects,
        connectivity: 8,
        areaM2,
        intervalM2,
        shareOfValid: validPixels > 0 ? pixels / validPixels : null,
      }),
    )
    .sort((a, b) => (a.value ?? Number.POSITIVE_INFINITY) - (b.value ?? Number.POSITIVE_INFINITY))
}

function damageOf(raster: RasterSource, source: BandSource, warnings: string[]): Result<never> | null {
  const damage = raster.damage()
  if (!damage) return null
  if (!source.sound()) return fail({ code: 'file_damaged', message: damage.sentence, hint: 'Export the mask again.' })
  warnings.push(`${damage.sentence} Its pixels are in no figure.`)
  return null
}

function warnUnnamed(classes: readonly ClassArea[], legend: Legend | null, warnings: string[]): void {
  const unnamed = classes.filter(({ name }) => /^value_|^#/.test(name)).map(({ name }) => name.replace('value_', ''))
  if (unnamed.length > 0)
    warnings.push(
      `${legend ? 'The legend has' : 'The class ids of Aftermap have'} no name for the ${unnamed.length === 1 ? 'value' : 'values'} ${unnamed.slice(0, 8).join(', ')}${unnamed.length > 8 ? ' ...' : ''}.`,
    )
}
