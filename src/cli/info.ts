import { describeFile, type PixelPlace, type RasterReport, type VectorReport } from '../engine/index.ts'
import type { Command } from './command.ts'
import { infoText } from './info-text.ts'
import { UsageError } from './options.ts'
import { failureLine, note, out } from './print.ts'

export const info: Command = {
  name: 'info',
  usage: 'info FILE... [--stats] [--pixels "ROW,COL;ROW,COL"|grid3] [--json]',
  summary: 'Prints what an image or a vector file is: size, bands or layers, place on the ground, and what is odd about it.',
  options: {
    stats: { type: 'boolean', help: 'count, smallest, largest and mean of every band over valid pixels' },
    pixels: { type: 'string', help: 'stored values at "row,col;row,col" (from 0), or grid3: nine places spread over the image' },
    json: { type: 'boolean', help: 'print one JSON object a line, a file each' },
  },
  examples: ['aftermap info flood.tif', 'aftermap info *.tif --stats --json', 'aftermap info flood.tif --pixels "0,0;511,1023"'],
  async run(options) {
    if (options.inputs.length === 0) throw new UsageError('info needs an image or a vector file')
    const asked = options.one('pixels')
    const request = { stats: options.has('stats'), ...(asked === undefined ? {} : { pixels: pixelsOption(asked) }) }
    const json = options.has('json')
    let code = 0
    for (const [index, file] of options.inputs.entries()) {
      const described = await describeFile(file, request)
      if (described.ok) {
        if (index > 0 && !json) out('')
        print(described.value, json)
        continue
      }
      code = 1
      const message = failureLine(described.error)
      if (json) out(JSON.stringify({ file, error: { code: described.error.code, message } }))
      else note(message)
    }
    return code
  },
}

function print(report: RasterReport | VectorReport, json: boolean): void {
  if (json) out(JSON.stringify(report))
  else for (const line of 'layers' in report ? vectorText(report) : infoText(report)) out(line)
}

function vectorText({ file, format, layers, warnings }: VectorReport): string[] {
  const lines = layers.flatMap(({ name, geometry, features, crs, bbox, fields }) => [
    `  ${name}: ${features} ${features === 1 ? 'feature' : 'features'} (${
      Object.entries(geometry)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', ') || 'none'
    }), ${crs ?? 'no coordinate system'}`,
    ...(bbox ? [`    from ${bbox[0]}, ${bbox[1]} to ${bbox[2]}, ${bbox[3]}`] : []),
    ...(fields.length > 0 ? [`    fields ${fields.join(', ')}`] : []),
  ])
  return [`${file}: ${format}, ${layers.length} ${layers.length === 1 ? 'layer' : 'layers'}`, ...lines, ...warnings.map((warning) => `  note: ${warning}`)]
}

function pixelsOption(text: string): readonly PixelPlace[] | 'grid3' {
  if (text.trim() === 'grid3') return 'grid3'
  return text.split(';').map((pair) => {
    const found = /^\s*(\d+)\s*,\s*(\d+)\s*$/.exec(pair)
    if (!found) throw new UsageError(`--pixels is "row,col;row,col" with whole numbers from 0, or grid3; "${pair.trim()}" is neither`)
    return { row: Number(found[1]), col: Number(found[2]) }
  })
}
