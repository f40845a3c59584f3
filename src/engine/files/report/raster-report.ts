import type { BandStatistics, StoredArray } from '../raster-values.ts'
import type { BandInfo, CameraInfo, CameraCoefficients, RasterInfo } from '../raster-info.ts'

/** A number as JSON holds it: what is no finite number, or a whole one beyond 2^53, as text. */
export type Printed = number | string
export type PrintedPixel = { readonly row: number; readonly col: number; readonly values: readonly (Printed | readonly [Printed, Printed])[] }
export type PrintedStats = { readonly count: number; readonly min: Printed | null; readonly max: Printed | null; readonly mean: Printed | readonly [Printed, Printed] | null }

/** What `aftermap info` prints of one file, in the names and the meaning GDAL users know. */
export type RasterReport = {
  readonly file: string
  readonly format: string
  readonly size: readonly [number, number]
  readonly bands: number
  readonly dtype: readonly string[]
  readonly signed_byte?: true
  readonly nbits?: readonly (number | null)[]
  readonly block: readonly [number, number]
  readonly interleave: string
  readonly color_interp: readonly string[]
  readonly compression: string
  readonly photometric: string
  readonly overviews: readonly (readonly [number, number])[]
  readonly geotransform: RasterInfo['geotransform']
  readonly geotransform_from: RasterInfo['geotransformFrom']
  readonly crs: PrintedCrs | null
  readonly area_or_point: RasterInfo['areaOrPoint']
  readonly nodata: readonly (Printed | null)[]
  readonly scale?: readonly (number | null)[]
  readonly offset?: readonly (number | null)[]
  readonly units?: readonly (string | null)[]
  readonly band_names?: readonly (string | null)[]
  readonly gcps: RasterInfo['gcps']
  readonly gcp_crs: string | null
  readonly gcp_residual_px: number | null
  readonly rpc: Readonly<Record<string, string>> | null
  readonly mask: RasterInfo['mask']
  readonly pages: number
  readonly date: string | null
  readonly sensor: string | null
  readonly camera: CameraInfo | null
  readonly center_lonlat: readonly [number, number] | null
  readonly center_pixel_area_m2: number | null
  readonly stats?: readonly PrintedStats[]
  readonly pixels?: readonly PrintedPixel[]
  readonly warnings: readonly string[]
}

export type PrintedCrs = {
  readonly authority: string | null
  readonly name: string | null
  readonly unit_to_m: number | null
  readonly is_geographic: boolean
  readonly semi_major_m: number | null
  readonly inv_flattening: number | null
  readonly source: string
}

export function printed(value: number | bigint): Printed {
  if (typeof value === 'bigint') return value >= -(2n ** 53n) && value <= 2n ** 53n ? Number(value) : value.toString()
  if (Number.isNaN(value)) return 'NaN'
  if (Number.isFinite(value)) return value
  return value > 0 ? 'Infinity' : '-Infinity'
}

/** The first value of an array; a window of one pixel has one. */
export const firstPrinted = (values: StoredArray): Printed => printed(values[0] ?? Number.NaN)

export function printedStats({ count, min, max, mean, imaginaryMean }: BandStatistics): PrintedStats {
  const orNull = (value: number | bigint | null) => (value === null ? null : printed(value))
  return { count, min: orNull(min), max: orNull(max), mean: mean !== null && imaginaryMean !== null ? [printed(mean), printed(imaginaryMean)] : orNull(mean) }
}

/** The static part: everything but place, statistics and pixels. */
export function headerReport(info: RasterInfo) {
  const { bands } = info
  const hasGcpsOnly = info.gcps !== null && info.geotransform === null
  return {
    size: [info.width, info.height] as const,
    bands: bands.length,
    // the name GDAL had for it until 3.7, with the mark beside it
    dtype: bands.map(({ type }) => (type === 'Int8' ? 'Byte' : type)),
    ...(bands.some(({ type }) => type === 'Int8') ? { signed_byte: true as const } : {}),
    ...(bands.some(({ bits }) => bits !== null) ? { nbits: bands.map(({ bits }) => bits) } : {}),
    block: [info.block.width, info.block.height] as const,
    interleave: info.interleave,
    color_interp: bands.map(({ colour }) => colour),
    compression: info.compression,
    photometric: info.photometric,
    overviews: info.overviews.map(({ width, height }) => [width, height] as const),
    geotransform: info.geotransform,
    geotransform_from: info.geotransformFrom,
    crs: hasGcpsOnly ? null : printedCrs(info),
    area_or_point: info.areaOrPoint,
    nodata: bands.map(({ nodata }) => (nodata === null ? null : printed(nodata))),
    ...perBand(bands),
    gcps: info.gcps,
    gcp_crs: info.gcpCrs,
    gcp_residual_px: info.gcpFit?.residualPx ?? null,
    rpc: info.rpc ? printedRpc(info.rpc) : null,
    mask: info.mask,
    pages: info.pages,
    date: info.date,
    sensor: info.sensor,
    camera: info.camera,
  }
}

function printedCrs({ crs }: RasterInfo): PrintedCrs | null {
  if (!crs) return null
  return {
    authority: crs.authority,
    name: crs.name,
    unit_to_m: crs.unitToM,
    is_geographic: crs.isGeographic,
    semi_major_m: crs.semiMajorM,
    inv_flattening: crs.inverseFlattening,
    source: crs.from,
  }
}

/** Scale and offset only where they change a value, names and units only where there are any. */
function perBand(bands: readonly BandInfo[]) {
  const scaled = bands.some(({ scale, offset }) => (scale ?? 1) !== 1 || (offset ?? 0) !== 0)
  return {
    ...(scaled ? { scale: bands.map(({ scale }) => scale ?? 1), offset: bands.map(({ offset }) => offset ?? 0) } : {}),
    ...(bands.some(({ unit }) => unit) ? { units: bands.map(({ unit }) => unit) } : {}),
    ...(bands.some(({ name }) => name) ? { band_names: bands.map(({ name }) => name) } : {}),
  }
}

function printedRpc(rpc: CameraCoefficients): Record<string, string> {
  const list = (numbers: readonly number[]) => numbers.join(' ')
  return {
    LINE_OFF: String(rpc.lineOffset),
    SAMP_OFF: String(rpc.sampleOffset),
    LAT_OFF: String(rpc.latOffset),
    LONG_OFF: String(rpc.longOffset),
    HEIGHT_OFF: String(rpc.heightOffset),
    LINE_SCALE: String(rpc.lineScale),
    SAMP_SCALE: String(rpc.sampleScale),
    LAT_SCALE: String(rpc.latScale),
    LONG_SCALE: String(rpc.longScale),
    HEIGHT_SCALE: String(rpc.heightScale),
    LINE_NUM_COEFF: list(rpc.lineNumerator),
    LINE_DEN_COEFF: list(rpc.lineDenominator),
    SAMP_NUM_COEFF: list(rpc.sampleNumerator),
    SAMP_DEN_COEFF: list(rpc.sampleDenominator),
  }
}
