import { convertFile, type Converted } from '../engine/index.ts'
import { legendOption } from './ask-options.ts'
import type { Command } from './command.ts'
import { numberOption, type ParsedOptions, UsageError } from './options.ts'
import { failureLine, note, out } from './print.ts'

const compressions = ['none', 'deflate', 'zstd', 'lzw']

export const convert: Command = {
  name: 'convert',
  usage: 'convert IN OUT [--crs EPSG:n] [--gsd M] [--cog] [--compress C] [--legend FILE] [--precision N] [--force] [--json]',
  summary: 'Writes a raster, a vector file or a mask in another format, coordinate system or pixel size; the ending of OUT says which.',
  options: {
    crs: { type: 'string', help: 'coordinate system of the result, such as EPSG:32645' },
    gsd: { type: 'string', help: 'metres a pixel of the result (rasters)' },
    cog: { type: 'boolean', help: 'cloud optimised GeoTIFF with overviews (rasters)' },
    compress: { type: 'string', help: `${compressions.join(', ')} (rasters)` },
    legend: { type: 'string', help: 'JSON file or inline JSON: pixel value -> class (masks to polygons)' },
    precision: { type: 'string', help: 'decimals of written coordinates (vectors)' },
    force: { type: 'boolean', help: 'replace OUT when it is there' },
    json: { type: 'boolean', help: 'print JSON' },
  },
  examples: ['aftermap convert roads.kml roads.gpkg', 'aftermap convert mask.tif buildings.geojson', 'aftermap convert ortho.tif small.tif --gsd 0.5 --cog'],
  async run(options) {
    const [from, to, ...more] = options.inputs
    if (from === undefined || to === undefined || more.length > 0) throw new UsageError('convert needs the file to read and the file to write')
    const converted = await convertFile(from, to, askedOf(options))
    if (!converted.ok) {
      const message = failureLine(converted.error)
      if (options.has('json')) out(JSON.stringify({ in: from, out: to, error: { code: converted.error.code, message } }))
      note(message)
      return 1
    }
    print({ from, to, converted: converted.value, json: options.has('json') })
    return 0
  },
}

function askedOf(options: ParsedOptions) {
  const [gsd, precision, compress, crs] = [
    numberOption('gsd', options.one('gsd')),
    numberOption('precision', options.one('precision')),
    options.one('compress'),
    options.one('crs'),
  ]
  const legend = options.one('legend')
  if (gsd !== undefined && gsd <= 0) throw new UsageError('--gsd needs metres above 0')
  if (precision !== undefined && (!Number.isInteger(precision) || precision < 0 || precision > 15)) throw new UsageError('--precision needs a whole number from 0 to 15')
  if (compress !== undefined && !compressions.includes(compress.toLowerCase())) throw new UsageError(`--compress needs one of ${compressions.join(', ')}`)
  if (crs !== undefined && !/^(EPSG|ESRI):\d+$/i.test(crs)) throw new UsageError(`--crs needs a code such as EPSG:32645, not "${crs}"`)
  return {
    crs: crs?.toUpperCase() ?? null,
    gsdM: gsd ?? null,
    cog: options.has('cog'),
    compress: compress?.toLowerCase() ?? null,
    legend: legend === undefined ? null : legendOption(legend),
    precision: precision ?? null,
    force: options.has('force'),
  }
}

function print({ from, to, converted, json }: { from: string; to: string; converted: Converted; json: boolean }): void {
  const { format, features, size, crs, bytes, files, warnings } = converted
  if (json) {
    out(JSON.stringify({ in: from, out: to, format, features, size, crs, bytes, files, warnings }))
    return
  }
  const what = size ? `${size[0]} x ${size[1]} pixels` : `${features} ${features === 1 ? 'feature' : 'features'}`
  out(`${to}: ${what}, ${format}, ${crs ?? 'no coordinate system'}`)
  for (const warning of warnings) note(`  note: ${warning}`)
}
