import { cellAreaM2, centreLonLat } from '../../../core/geo/index.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { openRaster } from '../open-raster.ts'
import { fileProblem } from '../problems.ts'
import type { RasterSource } from '../raster-source.ts'
import { firstPrinted, headerReport, type PrintedPixel, type PrintedStats, printedStats, type RasterReport } from './raster-report.ts'

export type PixelPlace = { readonly row: number; readonly col: number }
export type ReportRequest = {
  /** count, extremes and mean of every band */
  readonly stats?: boolean
  /** places, or the nine of `grid3`: first, middle and last row by first, middle and last column */
  readonly pixels?: readonly PixelPlace[] | 'grid3'
}

/**
 * Opens a file and says what it is, in the meaning GDAL users know. A figure from pixels is refused (`file_damaged`) when any block under
 * it cannot be decoded: half of an image has no mean.
 */
export async function describeRaster(path: string, { stats = false, pixels }: ReportRequest): Promise<Result<RasterReport>> {
  const opened = await openRaster(path)
  if (!opened.ok) return opened
  const source = opened.value
  try {
    const places = pixels ? await pixelsAt(source, pixels === 'grid3' ? gridOf(source) : pixels) : null
    if (places && !places.ok) return places
    const figures = stats ? await statisticsOf(source) : null
    if (figures && !figures.ok) return figures
    const damage = source.damage()
    if (damage) return fail({ code: 'file_damaged', message: damage.sentence, hint: 'Copy it again from the source, or export it again.' })
    return ok({
      file: path,
      format: source.format,
      ...headerReport(source.info),
      ...placeOf(source),
      ...(figures ? { stats: figures.value } : {}),
      ...(places ? { pixels: places.value } : {}),
      warnings: source.info.warnings,
    })
  } finally {
    await source.close()
  }
}

/** An image that names no place on Earth has no centre there and no area. */
function placeOf({ frame, info }: RasterSource): Pick<RasterReport, 'center_lonlat' | 'center_pixel_area_m2'> {
  // the figures are those of the geotransform; control points have a field of their own
  if (info.geotransform === null) return { center_lonlat: null, center_pixel_area_m2: null }
  const centre = centreLonLat(frame)
  const areas = cellAreaM2(frame)
  const areaM2 = areas.ok ? areas.value(Math.floor(frame.width / 2), Math.floor(frame.height / 2)) : Number.NaN
  return { center_lonlat: centre.ok ? centre.value : null, center_pixel_area_m2: Number.isFinite(areaM2) ? areaM2 : null }
}

function gridOf({ info: { width, height } }: RasterSource): PixelPlace[] {
  const rows = [...new Set([0, Math.floor(height / 2), height - 1])]
  const columns = [...new Set([0, Math.floor(width / 2), width - 1])]
  return rows.flatMap((row) => columns.map((col) => ({ row, col })))
}

async function pixelsAt(source: RasterSource, places: readonly PixelPlace[]): Promise<Result<PrintedPixel[]>> {
  const { width, height } = source.info
  const found: PrintedPixel[] = []
  for (const { row, col } of places) {
    if (!(row < height && col < width))
      return fileProblem(source.path, 'argument_invalid', {
        sentence: `has no pixel at row ${row}, column ${col}.`,
        hint: `It has ${height} rows and ${width} columns, counted from 0.`,
      })
    const read = await source.readValues({ box: [col, row, col + 1, row + 1] })
    if (!read.ok) return read
    found.push({
      row,
      col,
      values: read.value.bands.map(({ values, imaginary }) => (imaginary ? ([firstPrinted(values), firstPrinted(imaginary)] as const) : firstPrinted(values))),
    })
  }
  return ok(found)
}

async function statisticsOf(source: RasterSource): Promise<Result<PrintedStats[]>> {
  const stats = await source.statistics()
  return stats.ok ? ok(stats.value.map(printedStats)) : stats
}
