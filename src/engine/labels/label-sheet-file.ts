import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { type Failed, fail, ok, type Result } from '../../contracts/result.ts'
import { isRecord, type LabelSheet, looksLikeDota, looksLikeYolo, namesOfYaml, readDota, readJsonLabels, readTable, readVoc, readYolo } from '../../core/labels/index.ts'
import { parseJsonText } from '../files/index.ts'
import { asFileFailure } from '../files/problems.ts'
import { parseXml } from '../files/side-cars/xml.ts'
import { readText } from '../vectors/formats/text-file.ts'

/** True for a file whose labels are objects, by its name; everything else is a mask. */
export const isObjectFile = (path: string): boolean => /\.(json|geojson|xml|csv|tsv|txt)$/i.test(path)

/** `legend`: classes by a word or number of the file. `truth`: the COCO file whose numbers a list of results has. */
export type SheetHelp = { readonly legend: Readonly<Record<string, string>>; readonly truth?: string | undefined }

/**
 * A file of label objects of any known format, read whole. The format is found by its content; its name only tells text from JSON.
 * @fails labels_invalid (with the format and the line or key), and what reading a file fails with
 */
export async function readLabelSheet(path: string, help: SheetHelp): Promise<Result<LabelSheet>> {
  try {
    const text = await readText(path)
    const read = await readByKind(path, text, help)
    return read.ok ? read : named(path, read)
  } catch (problem) {
    return asFileFailure(path, problem)
  }
}

/** "cars.json: The labels are COCO JSON, and ..." */
const named = (path: string, { error }: Failed): Failed => ({ ok: false, error: { ...error, message: `${basename(path)}: ${error.message}` } })

function readByKind(path: string, text: string, help: SheetHelp): Promise<Result<LabelSheet>> | Result<LabelSheet> {
  if (text.trim() === '' && !/\.txt$/i.test(path)) return fail({ code: 'labels_invalid', message: 'The file of labels is empty.', hint: 'Export it again.' })
  if (/\.(json|geojson)$/i.test(path)) return readJson(text, help)
  if (/\.xml$/i.test(path)) return readXml(text)
  if (/\.(csv|tsv)$/i.test(path)) return readRows(text)
  return readLines(path, text, help.legend)
}

async function readJson(text: string, { legend, truth }: SheetHelp): Promise<Result<LabelSheet>> {
  const json = jsonOf(text)
  if (!json.ok) return json
  const help = truth === undefined ? ok(null) : jsonOf(await readText(truth))
  if (!help.ok) return help
  return readJsonLabels(json.value, { legend, truth: isRecord(help.value) ? help.value : null })
}

function jsonOf(text: string): Result<unknown> {
  try {
    return ok(parseJsonText(text))
  } catch (problem) {
    if (problem instanceof SyntaxError) return fail({ code: 'labels_invalid', message: `The file is not sound JSON: ${problem.message}.`, hint: 'Export it again.' })
    throw problem
  }
}

function readXml(text: string): Result<LabelSheet> {
  const root = parseXml(text)
  if (root?.name === 'annotation') return readVoc(root)
  const what = root ? `its first element is <${root.name}>, and that of Pascal VOC is <annotation>` : 'it is not sound XML'
  return fail({ code: 'labels_invalid', message: `The labels are XML, and ${what}.`, hint: 'Choose a Pascal VOC file, one an image.' })
}

function readRows(text: string): Result<LabelSheet> {
  const first = text.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = ['\t', ';', ','].find((sign) => first.includes(sign)) ?? ','
  try {
    const [columns = [], ...rows] = parse(text, { bom: true, delimiter, relaxColumnCount: true, skipEmptyLines: true, trim: true, maxRecordSize: 50_000_000 })
    return readTable({ columns, rows })
  } catch (problem) {
    if (problem instanceof CsvError) return fail({ code: 'labels_invalid', message: `The table cannot be read: ${problem.message}.`, hint: 'Export it again.' })
    throw problem
  }
}

async function readLines(path: string, text: string, legend: Readonly<Record<string, string>>): Promise<Result<LabelSheet>> {
  if (looksLikeDota(text)) return readDota(text)
  if (looksLikeYolo(text)) return readYolo(text, (await namesBeside(path)) ?? namesOfLegend(legend))
  return fail({
    code: 'labels_invalid',
    message: 'The labels are text, and its first line is neither YOLO (a class number and shares) nor DOTA (eight numbers, a class, a grade).',
    hint: 'Export it as YOLO, DOTA or COCO.',
  })
}

/** Names from `data.yaml` or `classes.txt` in the folder of the labels or up to three above. */
async function namesBeside(path: string): Promise<string[] | null> {
  let folder = dirname(path)
  for (let up = 0; up < 4; up++) {
    for (const name of ['data.yaml', 'dataset.yaml', 'data.yml']) {
      const file = join(folder, name)
      const names = existsSync(file) ? namesOfYaml(await readFile(file, 'utf8')) : null
      if (names) return names
    }
    for (const name of ['classes.txt', 'obj.names']) {
      const file = join(folder, name)
      if (existsSync(file)) return (await readFile(file, 'utf8')).split(/\r?\n/).flatMap((line) => line.trim() || [])
    }
    folder = dirname(folder)
  }
  return null
}

/** A legend of numbers is a list of names, its own words standing for themselves. */
function namesOfLegend(legend: Readonly<Record<string, string>>): string[] | null {
  const numbers = Object.keys(legend).filter((key) => /^\d{1,4}$/.test(key))
  return numbers.length > 0 ? Array.from({ length: Math.max(...numbers.map(Number)) + 1 }, (_, at) => String(at)) : null
}
