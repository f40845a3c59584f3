import { basename } from 'node:path'
import { ok, type Result } from '../../contracts/result.ts'
import type { LabelledImage } from '../../core/labels/index.ts'
import { type LabelPlane, type Legend, readLabels } from '../files/index.ts'
import type { ClassCount, LabelImport } from './import-folder.ts'
import { editionQuestion, type ImpliedLegend, impliedLegend, labSet, writtenOut } from './mask-legend.ts'
import { knownLegend } from './vocabulary-legend.ts'

type Job = { readonly images: readonly LabelledImage[]; readonly legend: Legend; onFile?: ((done: number, all: number) => void) | undefined }
type Seen = {
  readonly counts: Map<number, number>
  readonly used: LabelledImage[]
  readonly skipped: { file: string; reason: string }[]
  first: { path: string; plane: LabelPlane } | null
  eleven: string | null
}

/** Pixels of each class over the masks of a folder. All are read before a table is chosen, for one value in one of them may decide it. */
export async function countMasks(folder: string, { images, legend, onFile }: Job): Promise<Result<Omit<LabelImport, 'folder' | 'crosswalk' | 'further'>>> {
  const seen: Seen = { counts: new Map(), used: [], skipped: [], first: null, eleven: null }
  for (const [at, pair] of images.entries()) {
    const plane = await readLabels(pair.labels)
    onFile?.(at + 1, images.length)
    if (plane.ok) tally(seen, pair, plane.value)
    else seen.skipped.push({ file: pair.labels, reason: plane.error.message })
  }
  const table = await tableOf(folder, seen, legend)
  if (!table.ok) return table
  const { legend: classes, vocabulary, notes } = table.value
  const found = new Map<string, number>()
  for (const [value, pixels] of seen.counts) {
    const name = classes[keyOf(value, seen.first?.plane.kind)]
    if (name !== undefined) found.set(name, (found.get(name) ?? 0) + pixels)
  }
  const unnamed = [...seen.counts.keys()].filter((value) => classes[keyOf(value, seen.first?.plane.kind)] === undefined)
  return ok({
    layout: vocabulary ?? 'masks',
    vocabulary,
    legend: classes,
    images: seen.used,
    classes: [...new Set(Object.values(classes))].map((name): ClassCount => ({ class: name, objects: null, pixels: found.get(name) ?? 0 })),
    skipped: seen.skipped,
    notes: [...notes, ...(unnamed.length > 0 ? [`The values ${unnamed.slice(0, 8).join(', ')} have no name; their pixels count as not analysed.`] : [])],
  })
}

const keyOf = (value: number, kind: LabelPlane['kind'] | undefined): string => (kind === 'rgb' ? `#${value.toString(16).padStart(6, '0')}` : String(value))

function tally(seen: Seen, pair: LabelledImage, plane: LabelPlane): void {
  if (seen.first && seen.first.plane.kind !== plane.kind) {
    seen.skipped.push({ file: pair.labels, reason: plane.kind === 'rgb' ? 'it is in colours, the others hold numbers' : 'it holds numbers, the others colours' })
    return
  }
  seen.first ??= { path: pair.labels, plane }
  seen.used.push(pair)
  const own = histogramOf(plane)
  for (const [value, pixels] of own) seen.counts.set(value, (seen.counts.get(value) ?? 0) + pixels)
  if (own.has(11)) seen.eleven ??= basename(pair.labels)
}

/** Pixels by value or by 0xrrggbb. */
function histogramOf({ values, kind }: LabelPlane): Map<number, number> {
  if (kind === 'rgb') return coloursOf(values)
  const counts = new Float64Array(256)
  for (const value of values) counts[value] = (counts[value] as number) + 1
  return new Map([...counts.entries()].filter(([, pixels]) => pixels > 0))
}

function coloursOf(values: Uint8Array): Map<number, number> {
  const own = new Map<number, number>()
  for (let at = 0; at < values.length; at += 3) {
    const colour = ((values[at] as number) << 16) | ((values[at + 1] as number) << 8) | (values[at + 2] as number)
    own.set(colour, (own.get(colour) ?? 0) + 1)
  }
  return own
}

/** The table of all masks: the one given, that of the set the folder is, or what the first mask says of itself. */
async function tableOf(folder: string, { first, eleven, counts }: Seen, given: Legend): Promise<Result<ImpliedLegend>> {
  if (!first) return ok({ legend: given, vocabulary: null, notes: [] })
  if (Object.keys(given).length > 0) return ok(writtenOut(given, first.plane))
  const isLab = /_lab\.(png|tiff?)$/i.test(first.path)
  if (first.plane.kind === 'rgb' || !isLab) return impliedLegend(first.path, first.plane)
  if (eleven !== null) return editionQuestion(eleven)
  const most = Math.max(...[...counts.keys()].filter((value) => value < 253))
  const set = labSet({ name: basename(first.path), folders: `${folder}/${first.path}`, most })
  if (!set.ok) return set
  const known = knownLegend(set.value)
  return ok({ legend: known?.values ?? {}, vocabulary: set.value, notes: known?.lossy ?? [] })
}
