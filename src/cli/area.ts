import { type AreaOptions, areasOf, type ClassArea, type MaskAreas, type PolygonAreas } from '../engine/index.ts'
import { areaOption, gsdOption, legendOption } from './ask-options.ts'
import type { Command } from './command.ts'
import { UsageError } from './options.ts'
import { type Form, note, out, type printFailure } from './print.ts'

export const area: Command = {
  name: 'area',
  usage: 'area MASK|VECTOR... [--class NAME|N] [--area ...] [--gsd M] [--legend FILE] [--json]',
  summary: 'Measures the classes of a mask, or the polygons of a vector file, on the ellipsoid.',
  options: {
    class: { type: 'string', help: 'only this class: a name, a group such as building, or a pixel value; of polygons, their field class or value' },
    area: { type: 'string', help: 'only inside: GeoJSON file, left,bottom,right,top in the CRS, or px:left,top,right,bottom' },
    gsd: { type: 'string', help: 'metres a pixel, where the mask has no position' },
    legend: { type: 'string', help: 'JSON file or inline JSON: pixel value or #rrggbb -> class' },
    json: { type: 'boolean', help: 'print JSON, one object a line' },
  },
  examples: ['aftermap area mask.tif', 'aftermap area mask.png --gsd 0.05 --class water', 'aftermap area before.tif after.tif --json'],
  async run(options) {
    if (options.inputs.length === 0) throw new UsageError('area needs a mask or a vector file')
    const [legend, place] = [options.one('legend'), options.one('area')]
    const asked: AreaOptions = {
      legend: legend === undefined ? null : legendOption(legend),
      classText: options.one('class') ?? null,
      area: place === undefined ? null : areaOption(place),
      gsdM: gsdOption(options.one('gsd')),
    }
    const form = { json: options.has('json'), many: options.inputs.length > 1 }
    let worst = 0
    for (const file of options.inputs) worst = Math.max(worst, await measure(file, asked, form))
    return worst
  },
}

async function measure(file: string, asked: AreaOptions, form: Form): Promise<number> {
  const measured = await areasOf(file, asked)
  if (!measured.ok) return printProblem(file, measured.error, form)
  const value = measured.value
  if (form.json) out(JSON.stringify(plain(file, value)))
  else if (value.kind === 'mask') printMask(file, value)
  else printPolygons(file, value)
  return 0
}

function printProblem(file: string, failure: Parameters<typeof printFailure>[1], { json, many }: Form): number {
  const sentence = failure.hint ? `${failure.message} ${failure.hint}` : failure.message
  const error = { file, error: { code: failure.code, message: sentence } }
  if (json) out(JSON.stringify(error))
  note(many ? `${file}: ${sentence}` : sentence)
  return 1
}

function plain(file: string, value: MaskAreas | PolygonAreas): Record<string, unknown> {
  const { method, warnings } = value
  if (value.kind === 'polygons') return { file, features: value.features, area_m2: value.areaM2, perimeter_m: value.perimeterM, method, warnings }
  const classes = value.classes.map((one) => ({
    class: one.name,
    index: one.value,
    pixels: one.pixels,
    objects: one.objects,
    connectivity: one.connectivity,
    area_m2: one.areaM2,
    interval_m2: one.intervalM2,
    share_of_valid: one.shareOfValid,
  }))
  return { file, frame: value.frame, method, valid_pixels: value.validPixels, classes, warnings }
}

function printMask(file: string, { method, validPixels, classes, warnings }: MaskAreas): void {
  out(`${file}: ${validPixels} valid pixels, ${method}`)
  for (const one of classes) out(`  ${className(one)}  ${areaWords(one)}, ${one.objects} ${one.objects === 1 ? 'object' : 'objects'}, ${percent(one.shareOfValid)}`)
  for (const warning of warnings) note(`  note: ${warning}`)
}

function printPolygons(file: string, { features, areaM2, perimeterM, method, warnings }: PolygonAreas): void {
  out(
    `${file}: ${features} ${features === 1 ? 'feature' : 'features'}, ${areaM2 === null || perimeterM === null ? '' : `${areaM2.toFixed(1)} m2, perimeter ${perimeterM.toFixed(1)} m; `}${method}`,
  )
  for (const warning of warnings) note(`  note: ${warning}`)
}

const className = ({ name, value }: ClassArea): string => `${String(value ?? '').padStart(4)}  ${name.padEnd(24)}`
const percent = (share: number | null): string => (share === null ? 'no valid pixels' : `${(100 * share).toFixed(2)} % of the valid pixels`)

/** The interval is what the boundary pixels leave open. */
function areaWords({ areaM2, intervalM2, pixels }: ClassArea): string {
  const inPixels = `${pixels} pixels`
  if (areaM2 === null || intervalM2 === null) return inPixels
  return `${areaM2.toFixed(1)} m2 (${intervalM2[0].toFixed(1)} to ${intervalM2[1].toFixed(1)}), ${inPixels}`
}
