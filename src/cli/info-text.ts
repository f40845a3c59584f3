import type { RasterReport } from '../engine/index.ts'

const line = (label: string, text: string): string => `  ${label.padEnd(11)} ${text}`
const rounded = (value: number | string, digits = 6): string => (typeof value === 'number' ? String(Number(value.toPrecision(digits))) : value)

/** The report of one file for a person: what it is, where it lies, what is odd about it. */
export function infoText(report: RasterReport): string[] {
  const { size, nodata, overviews } = report
  const shared = new Set(nodata.map(String)).size === 1
  return [
    report.file,
    line('size', `${size[0]} x ${size[1]} pixels, ${bandWords(report)}`),
    line(
      'stored',
      `${report.compression === 'none' ? 'uncompressed' : report.compression}, blocks of ${report.block.join(' x ')}, ${overviews.length === 0 ? 'no overviews' : `${overviews.length} ${overviews.length === 1 ? 'overview' : 'overviews'}`}`,
    ),
    line('ground', groundWords(report)),
    ...(report.center_lonlat ? [line('centre', centreWords(report.center_lonlat))] : []),
    line('nodata', nodata.every((value) => value === null) ? 'none' : shared ? String(nodata[0]) : nodata.map((value) => value ?? 'none').join(', ')),
    line('mask', maskWords[report.mask]),
    ...(report.date ? [line('date', report.date)] : []),
    ...(report.sensor ? [line('sensor', report.sensor)] : []),
    ...statsLines(report),
    ...pixelLines(report),
    ...report.warnings.map((warning) => `  ! ${warning}`),
  ]
}

const maskWords: Readonly<Record<RasterReport['mask'], string>> = {
  'all-valid': 'none, every pixel is data',
  nodata: 'by the nodata value',
  alpha: 'by the alpha band',
  'dataset-mask': 'one mask for all bands',
  'band-mask': 'one mask a band',
}

function bandWords({ bands, dtype, color_interp: colours, signed_byte: signed }: RasterReport): string {
  const types = [...new Set(dtype)].map((type) => (signed ? `signed ${type}` : type)).join(', ')
  return `${bands === 1 ? '1 band' : `${bands} bands`} of ${types} (${colours.slice(0, 6).join(', ')}${colours.length > 6 ? ', ...' : ''})`
}

function groundWords({ crs, geotransform, gcps, rpc }: RasterReport): string {
  const name = crs ? [crs.authority, crs.name].filter(Boolean).join(' ') || null : null
  if (geotransform) return `${name ?? 'unknown coordinate system'}, ${pixelWords(geotransform)}${unitWords(crs)}${turnWords(geotransform)}`
  if (gcps) return `${gcps.length} control points${name ? `, ${name}` : ''}`
  return rpc ? 'camera coefficients (RPC) only' : (name ?? 'not georeferenced')
}

type Transform = NonNullable<RasterReport['geotransform']>

const pixelWords = ([, a, b, , d, e]: Transform): string => `pixels of ${rounded(Math.hypot(a, d))} x ${rounded(Math.hypot(b, e))}`

function unitWords(crs: RasterReport['crs']): string {
  if (crs === null) return ''
  if (crs.is_geographic) return ' degrees'
  return crs.unit_to_m === 1 ? ' m' : ` units of ${crs.unit_to_m} m`
}

function turnWords([, a, b, , d, e]: Transform): string {
  if (b !== 0 || d !== 0) return `, turned by ${rounded((Math.atan2(d, a) * 180) / Math.PI, 4)} degrees`
  return e > 0 ? ', south up' : ''
}

function centreWords([lon, lat]: readonly [number, number]): string {
  return `${Math.abs(lat).toFixed(6)} ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lon).toFixed(6)} ${lon < 0 ? 'W' : 'E'}`
}

function statsLines({ stats }: RasterReport): string[] {
  return (stats ?? []).map(({ count, min, max, mean }, band) => {
    const means = Array.isArray(mean) ? `${mean.map((part) => rounded(part)).join(' + i ')}` : mean === null ? 'none' : rounded(mean as number | string)
    return line(
      `band ${band + 1}`,
      count === 0 ? 'no valid pixel' : `${count} valid pixels${min === null || max === null ? '' : `, ${rounded(min)} to ${rounded(max)}`}, mean ${means}`,
    )
  })
}

function pixelLines({ pixels }: RasterReport): string[] {
  return (pixels ?? []).map(({ row, col, values }) =>
    line('pixel', `row ${row}, column ${col}: ${values.map((value) => (Array.isArray(value) ? value.join(' + i ') : String(value))).join(', ')}`),
  )
}
