import { type AnswerLanguageChoice, AnswerLanguageSchema, languageCodes } from '../contracts/answer-language.ts'
import type { RequestContext } from '../contracts/request-context.ts'
import { maskSets } from '../engine/index.ts'
import { type LayerRole, LayerRoleSchema } from '../contracts/workspace.ts'
import { parseJson, readJsonFile } from './json-input.ts'
import { plannerHelp } from './planner-option.ts'
import { failed, numberOption, numbersOf, type OptionTable, pairOption, type ParsedOptions, UsageError } from './options.ts'

export const askOptions: OptionTable = {
  layer: { type: 'string', many: true, help: 'ROLE=FILE: further layer of the same question; ROLE is pre, post, roads, dem, places or population' },
  area: { type: 'string', help: 'where to ask: GeoJSON file, left,bottom,right,top in the CRS of the image, or px:left,top,right,bottom' },
  point: { type: 'string', many: true, help: 'NAME=x,y: longitude,latitude, or column,row without a CRS' },
  select: { type: 'string', help: 'ids of objects, separated by commas: what "these" means' },
  gsd: { type: 'string', help: 'metres a pixel, 0.001 to 1000, for an image without georeference' },
  labels: { type: 'string', help: 'mask or label file (COCO, YOLO, VOC, GeoJSON, xBD, xView, xView3, DOTA) used in place of a model, or a folder of them' },
  legend: { type: 'string', help: 'JSON file or inline JSON: pixel value, #rrggbb or word -> class; or a set: rescuenet, rescuenet-1, floodnet, xbd' },
  model: {
    type: 'string',
    many: true,
    help: 'ONNX file, with its card model.json beside it or one that tells all by itself, or the id of an installed model; used for what it sees',
  },
  'tile-overlap': { type: 'string', help: 'pixels that tiles of a model share, or below 1 their share of a tile; else what its card says' },
  language: { type: 'string', help: 'language of the answer: en, es, fr, pt, ar or zh; default: that of the question' },
  planner: { type: 'string', help: plannerHelp },
  ollama: { type: 'string', help: 'address of Ollama, default http://127.0.0.1:11434' },
  project: { type: 'string', help: 'project file to work in' },
  json: { type: 'boolean', help: 'print JSON' },
  out: { type: 'string', help: 'folder for what the steps made: masks as GeoTIFF, detections.geojson; overlay.png and answer.json' },
  batch: { type: 'string', help: 'JSON lines {id, request, context?, image?, layers?, points?, gsd?, area?}' },
}

/** What names a line of output: as the batch wrote it, a number stays a number. */
export type LineId = string | number

export type AreaOption =
  | { kind: 'geojson'; geojson: unknown }
  | { kind: 'crs_box'; left: number; bottom: number; right: number; top: number }
  | { kind: 'pixel_box'; left: number; top: number; right: number; bottom: number }

/** One question with the screen it is asked on. */
export type Job = {
  id: LineId
  image: string | null
  question: string
  layers: { role: LayerRole; path: string }[]
  area: AreaOption | null
  points: { name: string; x: number; y: number }[]
  select: string[]
  gsdM: number | null
  language: AnswerLanguageChoice
  labels: { path: string; legend: Record<string, string> } | null
  context: RequestContext | null
}

/** `--area` in its three forms. */
export function areaOption(text: string): AreaOption {
  if (text.startsWith('px:')) {
    const [left = 0, top = 0, right = 0, bottom = 0] = numbersOf('area', text.slice(3), 4)
    return { kind: 'pixel_box', left, top, right, bottom }
  }
  if (/^[-+\d.e]+(,[-+\d.e]+){3}$/i.test(text)) {
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf('area', text, 4)
    return { kind: 'crs_box', left, bottom, right, top }
  }
  if (text.trim() === '') throw new UsageError('--area is empty')
  return { kind: 'geojson', geojson: readJsonFile(text, { what: 'The area', code: 'area_invalid' }) }
}

/** `--legend`: JSON in the argument itself, or in a file. */
export function legendOption(text: string): Record<string, string> {
  if (text.trim() === '') return failed({ code: 'labels_invalid', message: 'The legend is empty.', hint: legendForm })
  // a name of a file never begins as JSON does
  const value = /^\s*[[{"]/.test(text) ? parseJson(text, { what: 'The legend', code: 'labels_invalid' }) : readJsonFile(text, { what: 'The legend', code: 'labels_invalid' })
  const isTable = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((name) => typeof name === 'string')
  if (!isTable) return failed({ code: 'labels_invalid', message: 'The legend is not of the form {"<value>":"<class>"}.', hint: legendForm })
  if (Object.keys(value).length === 0) return failed({ code: 'labels_invalid', message: 'The legend names no class.', hint: legendForm })
  return value as Record<string, string>
}

/** As `legendOption`; the name of a known set stands for its table. No legend is an empty one: the file may say what it holds. */
export function labelsLegendOption(text: string): Record<string, string> {
  return maskSets.includes(text) ? { set: text } : legendOption(text)
}

const legendForm = 'Write for example {"0":"background","1":"water"}.'

/** Everything but image and question that the options say. */
export function jobFromOptions(options: ParsedOptions): Omit<Job, 'id' | 'image' | 'question'> {
  const [labels, legend] = [options.one('labels'), options.one('legend')]
  if (labels === undefined && legend !== undefined) throw new UsageError('--legend goes with --labels')
  const area = options.one('area')
  return {
    layers: options.all('layer').map((text) => layerOption(text)),
    area: area === undefined ? null : areaOption(area),
    points: pointsOption(options.all('point')),
    select: (options.one('select') ?? '').split(',').filter(Boolean),
    gsdM: gsdOption(options.one('gsd')),
    language: languageOption(options.one('language')),
    labels: labels === undefined ? null : { path: labels, legend: legend === undefined ? {} : labelsLegendOption(legend) },
    context: null,
  }
}

export function languageOption(text: string | undefined): AnswerLanguageChoice {
  const known = AnswerLanguageSchema.safeParse(text ?? 'question')
  if (known.success) return known.data
  throw new UsageError(`--language is ${languageCodes.join(', ')} or question, not "${text}"`)
}

export function layerOption(text: string): Job['layers'][number] {
  const [role, path] = pairOption('layer', text)
  const known = LayerRoleSchema.safeParse(role)
  if (known.success) return { role: known.data, path }
  throw new UsageError(`--layer knows the roles pre, post, roads, dem, places and population, not "${role}"`)
}

export function pointOption(text: string): Job['points'][number] {
  const [name, place] = pairOption('point', text)
  const [x = 0, y = 0] = numbersOf('point', place, 2)
  return { name, x, y }
}

/** Every `--point`; a name stands for one place. */
export function pointsOption(texts: readonly string[]): Job['points'] {
  const points = texts.map(pointOption)
  const twice = points.find(({ name }, at) => points.findIndex((one) => one.name === name) !== at)
  if (twice) throw new UsageError(`--point ${twice.name} is given twice`)
  return points
}

/** Metres a pixel that an image from the air or from space can have. */
export const gsdRangeM = { least: 0.001, most: 1000 }

export const isGsd = (gsdM: number): boolean => gsdM >= gsdRangeM.least && gsdM <= gsdRangeM.most

export function gsdOption(text: string | undefined): number | null {
  const gsdM = numberOption('gsd', text) ?? null
  if (gsdM !== null && !isGsd(gsdM)) throw new UsageError(`--gsd is metres a pixel, from ${gsdRangeM.least} to ${gsdRangeM.most}, not "${text}"`)
  return gsdM
}
