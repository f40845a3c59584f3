import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { crosswalkId } from '../../core/classes/index.ts'
import { formatNames, type LabelFormat, type LabelledImage, pairFiles, stemOf } from '../../core/labels/index.ts'
import { type Legend, openRaster } from '../files/index.ts'
import { asFileFailure } from '../files/problems.ts'
import { countMasks } from './count-masks.ts'
import { labelsOfImage, type ObjectLabels } from './image-labels.ts'
import { isObjectFile, readLabelSheet } from './label-sheet-file.ts'

export type ClassCount = { readonly class: string; readonly objects: number | null; readonly pixels: number | null }
/** What a folder of labels holds. Paths are whole; nothing is copied or written. */
export type LabelImport = {
  readonly folder: string
  /** rescuenet, floodnet, xbd, or the format of the files */
  readonly layout: string
  readonly vocabulary: string | null
  /** the edition of the tables that brought foreign classes into the registry */
  readonly crosswalk: string
  /** class by value of the masks; empty for objects */
  readonly legend: Legend
  readonly images: readonly LabelledImage[]
  readonly further: number
  readonly classes: readonly ClassCount[]
  readonly skipped: readonly { readonly file: string; readonly reason: string }[]
  readonly notes: readonly string[]
}
/** `most`: images read at most, the first by name; the rest are counted in `further`. */
type Told = { readonly legend: Legend; readonly most?: number | undefined; onFile?: ((done: number, all: number) => void) | undefined }

/**
 * Reads a folder of images with labels: which file labels which image, by what table, and how much of each class there is. The same folder gives
 * the same answer each time.
 * @fails labels_invalid where nothing fits or a question is open (edition of RescueNet, RescueNet or FloodNet), and what reading fails with
 */
export async function importLabels(folder: string, { legend, most, onFile }: Told): Promise<Result<LabelImport>> {
  const files = await listed(folder)
  if (!files.ok) return files
  const paired = pairFiles(files.value)
  const skipped = [...paired.skipped, ...paired.unlabelled.map((file) => ({ file, reason: 'no labels have its name' }))]
  const sheetOf = sheetReader(legend)
  const bySheet = await pairsOfSheets(folder, { sheets: paired.sheets, images: paired.unlabelled, sheetOf })
  const pairs = [...paired.pairs, ...bySheet.pairs]
  const whole = pairs.slice(0, most).map(({ image, labels, split }) => ({ image: join(folder, image), labels: join(folder, labels), split }))
  const named = new Set(bySheet.pairs.map(({ image }) => image))
  const left = [...skipped.filter(({ file }) => !named.has(file)), ...bySheet.skipped]
  if (whole.length === 0) return nothingFits(folder, bySheet.skipped, left)
  const isObjects = whole.filter(({ labels }) => isObjectFile(labels)).length * 2 > whole.length
  const counted = isObjects ? await countObjects(whole, { legend, onFile, sheetOf }) : await countMasks(folder, { images: whole, legend, onFile })
  if (!counted.ok) return counted
  return ok({ folder, crosswalk: crosswalkId, further: pairs.length - whole.length, ...counted.value, skipped: [...left, ...counted.value.skipped] })
}

type Skipped = { readonly file: string; readonly reason: string }

/** A file of labels that cannot be read is the likelier cause than a wrong folder, and then it is what the sentence says. */
function nothingFits(folder: string, [broken]: readonly Skipped[], skipped: readonly Skipped[]) {
  const sentence = `${basename(folder)} holds no image with labels`
  const hint = 'Choose the folder above images and labels.'
  if (!broken) return fail({ code: 'labels_invalid', message: `${sentence}.`, hint, details: { skipped } })
  const reason = broken.reason.startsWith(basename(broken.file)) ? broken.reason : `${basename(broken.file)}: ${broken.reason}`
  return fail({ code: 'labels_invalid', message: `${sentence}. ${reason}${reason.endsWith('.') ? '' : '.'}`, hint, details: { skipped } })
}

const deepest = 6
const mostFiles = 200_000

/** @fails file_missing, file_unreadable, over_budget */
async function listed(folder: string): Promise<Result<string[]>> {
  try {
    return await filesIn(folder)
  } catch (problem) {
    return asFileFailure(folder, problem)
  }
}

async function filesIn(folder: string): Promise<Result<string[]>> {
  const files: string[] = []
  const open = ['']
  for (let inside = open.shift(); inside !== undefined && files.length <= mostFiles; inside = open.shift()) {
    const entries = (await readdir(join(folder, inside), { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'))
    const pathOf = (name: string) => (inside === '' ? name : `${inside}/${name}`)
    files.push(...entries.filter((entry) => entry.isFile()).map(({ name }) => pathOf(name)))
    if (inside.split('/').length < deepest) open.push(...entries.filter((entry) => entry.isDirectory()).map(({ name }) => pathOf(name)))
  }
  return files.length > mostFiles
    ? fail({ code: 'over_budget', message: `${basename(folder)} holds more than ${mostFiles} files.`, hint: 'Choose one split of the set.' })
    : ok(files)
}

/** A file that speaks of many images, such as COCO: each image it names is labelled by it. */
async function pairsOfSheets(folder: string, { sheets, images, sheetOf }: { sheets: readonly string[]; images: readonly string[]; sheetOf: ReadSheet }) {
  const pairs: LabelledImage[] = []
  const skipped: { file: string; reason: string }[] = []
  const taken = new Set<string>()
  for (const file of sheets) {
    const read = await sheetOf(join(folder, file))
    if (!read.ok) {
      skipped.push({ file, reason: read.error.message })
      continue
    }
    const names = new Set(read.value.images.flatMap(({ file: image }) => (image === null ? [] : [stemOf(image)])))
    const named = images.filter((image) => names.has(stemOf(image)))
    const open = named.filter((image) => !taken.has(image))
    if (named.length === 0) skipped.push({ file, reason: 'it names no image of the folder' })
    else if (open.length === 0) skipped.push({ file, reason: 'other labels speak of the same images' })
    for (const image of open) {
      taken.add(image)
      pairs.push({ image, labels: file, split: null })
    }
  }
  return { pairs, skipped }
}

type Counts = {
  readonly byClass: Map<string, number>
  cut: number
  outside: number
  flat: number
  crowds: number
  told: Set<string>
  format: LabelFormat | null
  vocabulary: string | null
}

async function countObjects(
  images: readonly LabelledImage[],
  { legend, onFile, sheetOf }: Told & { sheetOf: ReadSheet },
): Promise<Result<Omit<LabelImport, 'folder' | 'crosswalk' | 'further'>>> {
  const counts: Counts = { byClass: new Map(), cut: 0, outside: 0, flat: 0, crowds: 0, told: new Set(), format: null, vocabulary: null }
  const used: LabelledImage[] = []
  const skipped: { file: string; reason: string }[] = []
  for (const [at, pair] of images.entries()) {
    const labels = await readOne(pair, legend, sheetOf)
    onFile?.(at + 1, images.length)
    if (labels.ok) {
      addTo(counts, labels.value)
      used.push(pair)
    } else skipped.push({ file: pair.labels, reason: labels.error.message })
  }
  const { byClass, format, vocabulary } = counts
  return ok({
    layout: format === null ? 'labels' : format === 'xbd' ? 'xbd' : formatNames[format],
    vocabulary,
    legend,
    images: used,
    classes: [...byClass].map(([cls, objects]) => ({ class: cls, objects, pixels: null })),
    skipped,
    notes: notesOf(counts),
  })
}

/** Every class the files can have, with what was counted; a crowd is no object. */
function addTo(counts: Counts, { format, vocabulary, classes, objects, placed, aboutFile }: Omit<ObjectLabels, 'sha256'>): void {
  const { byClass } = counts
  for (const cls of classes) byClass.set(cls, byClass.get(cls) ?? 0)
  for (const object of objects) if (!object.crowd) byClass.set(object.class, (byClass.get(object.class) ?? 0) + 1)
  counts.cut += placed.cut
  counts.outside += placed.outside
  counts.flat += placed.flat
  counts.crowds += objects.filter(({ crowd }) => crowd).length
  for (const sentence of aboutFile) counts.told.add(sentence)
  if (counts.format !== null) return
  counts.format = format
  counts.vocabulary = vocabulary
}

/** One sentence an image is no use for thousands of images that each have their own. */
const mostTold = 10

const notesOf = ({ cut, outside, flat, crowds, told }: Counts): string[] => [
  ...[...told].slice(0, mostTold),
  ...(told.size > mostTold ? [`${told.size - mostTold} more sentences of this kind are left out.`] : []),
  ...(cut > 0 ? [`${cut} objects cross the edge of their image and are cut there.`] : []),
  ...(outside > 0 ? [`${outside} objects lie outside their image and are not counted.`] : []),
  ...(flat > 0 ? [`${flat} objects have no surface and are not counted.`] : []),
  ...(crowds > 0 ? [`${crowds} regions of many objects are not counted.`] : []),
]

type ReadSheet = (path: string) => ReturnType<typeof readLabelSheet>

/** Keeps the last file: images that one COCO file speaks of come after one another, and it must not be parsed again for each. */
function sheetReader(legend: Legend): ReadSheet {
  let last: { path: string; sheet: ReturnType<typeof readLabelSheet> } | null = null
  return (path) => {
    if (last?.path !== path) last = { path, sheet: readLabelSheet(path, { legend }) }
    return last.sheet
  }
}

async function readOne({ image, labels }: LabelledImage, legend: Legend, sheetOf: ReadSheet) {
  const opened = await openRaster(image)
  if (!opened.ok) return opened
  const { frame } = opened.value
  await opened.value.close()
  const sheet = await sheetOf(labels)
  return sheet.ok ? labelsOfImage(sheet.value, { legend, image: { path: image, frame } }) : sheet
}
