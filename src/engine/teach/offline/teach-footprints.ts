import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { ClassTotal } from '../../../contracts/services/teach.ts'
import type { Frame } from '../../../contracts/frame.ts'
import { openRaster, type RasterSource } from '../../files/index.ts'
import { learnFootprints, type Learned, type Scored, scoreFootprints, totalsOf, type Validation, waitingFor } from '../footprints/learner.ts'
import { type Outline, type Outlines, outlinesOfFile } from '../footprints/outlines.ts'
import { type Backbone, type BackboneHost, makeBackbones } from '../backbone/index.ts'
import { TownHelp } from '../footprints/town-help.ts'
import type { HelpTold } from '../help-choice.ts'
import { type Dates, readCrops } from '../footprints/read-crops.ts'
import { makeTeachWorker, type TeachWorker } from '../worker/teach-worker.ts'
import { classId } from './teach-pixels.ts'

/** Buildings with the class each was told or is labelled, the scores of labels held aside, and the totals. */
export type TaughtFootprints = {
  readonly frame: Frame
  readonly buildings: readonly { readonly outline: Outline; readonly label: string | null; readonly prediction: string | null; readonly score: number | null }[]
  readonly leftOut: Outlines['leftOut']
  readonly scores: Scored
  readonly totals: readonly ClassTotal[]
  readonly method: 'linear' | 'forest'
  /** the installed model that fits the image, and whether its help was taken; null: none does */
  readonly help: HelpTold | null
}

export type FootprintsAsk = {
  readonly image: string
  readonly footprints: string
  /** a CSV of `id,class` rows, or the name of a property of the footprints */
  readonly labels: string
  readonly before: string | null
  /** ids of a random sample whose labels give the totals an interval and never train: a CSV of `id,class`; null: none */
  readonly validation: string | null
  /** installed models that may help; null: none */
  readonly models?: BackboneHost | null
}

/**
 * Learns from labelled buildings and predicts the others, without a project.
 * @fails bad_request (too few labels, ids that are not there), and what reading images and outlines fails with
 */
export async function teachFootprintFile(ask: FootprintsAsk): Promise<Result<TaughtFootprints>> {
  const now = await openRaster(ask.image)
  if (!now.ok) return now
  const before = ask.before === null ? null : await openRaster(ask.before)
  const worker = makeTeachWorker()
  const backbones = ask.models && makeBackbones(ask.models)
  try {
    if (before && !before.ok) return before
    const backbone = backbones?.forImage({ source: now.value, frame: now.value.frame, imageKey: ask.image }) ?? null
    return await teach(worker, ask, { now: now.value, before: before?.value ?? null, backbone })
  } finally {
    await worker.stop()
    await backbones?.stop()
    await now.value.close()
    if (before?.ok) await before.value.close()
  }
}

type Images = { readonly now: RasterSource; readonly before: RasterSource | null; readonly backbone: Backbone | null }

async function teach(worker: TeachWorker, ask: FootprintsAsk, { now, before, backbone }: Images): Promise<Result<TaughtFootprints>> {
  const outlines = await outlinesOfFile(ask.footprints, now.frame)
  if (!outlines.ok) return outlines
  const labels = await labelsOf(ask.labels, outlines.value.outlines)
  if (!labels.ok) return labels
  const sample = ask.validation === null ? ok(new Map<string, string>()) : await labelsOf(ask.validation, outlines.value.outlines)
  if (!sample.ok) return sample
  for (const id of sample.value.keys()) labels.value.delete(id)
  const waiting = waitingFor([...labels.value.values()])
  if (waiting) return fail({ code: 'bad_request', message: waiting, hint: 'Add labels.' })
  const items = await featuresOf(worker, outlines.value.outlines, { now, frame: now.frame, before: before && { source: before, frame: before.frame }, backbone })
  if (!items.ok) return items
  const town = new TownHelp()
  town.take(items.value, backbone?.features.length ?? 0)
  await town.choose(worker.ask, { labels: labels.value, validation: null, isWanted: () => true })
  const seen = town.items(false)
  const learned = await learnFootprints(worker.ask, seen, { labels: labels.value, validation: null })
  if (!learned.ok) return learned
  const validation = validationOf(items.value, { labels: labels.value, sample: sample.value, learned: learned.value })
  const all = new Map([...labels.value, ...sample.value])
  const scores = await scoreFootprints(worker.ask, seen, { labels: all, validation, learned: learned.value, isWanted: () => true })
  if (!scores.ok) return scores
  const unseen = items.value.filter(({ features }) => features === null).length
  return ok({
    frame: now.frame,
    buildings: outlines.value.outlines.map((outline) => {
      const told = learned.value.predictions.get(outline.id)
      return { outline, label: all.get(outline.id) ?? null, prediction: told?.class ?? null, score: told?.score ?? null }
    }),
    leftOut: [...outlines.value.leftOut, ...(unseen > 0 ? [{ count: unseen, reason: 'lie where an image has no data' }] : [])],
    scores: scores.value,
    totals: totalsOf({ items: items.value, classes: [...new Set(all.values())].sort(), labels: all, predictions: learned.value.predictions, validation }),
    method: learned.value.fitted.kind,
    help: backbone && { id: backbone.id, used: town.said(false).used, gain: town.said(false).gain },
  })
}

type Item = { readonly id: string; readonly features: Float32Array | null }

async function featuresOf({ ask }: TeachWorker, outlines: readonly Outline[], dates: Dates): Promise<Result<Item[]>> {
  const items: Item[] = []
  for (const { id, rings } of outlines) {
    const crops = await readCrops(dates, rings)
    if (!crops.ok) return crops
    const features = await ask('footprint', { rings, ...crops.value })
    if (!features.ok) return features
    items.push({ id, features: features.value })
  }
  if (items.every(({ features }) => features === null))
    return fail({ code: 'area_outside', message: 'The image has no data at any of the outlines.', hint: 'Check that both are of the same place.' })
  return ok(items)
}

/** The sample was drawn from what had no label; the classifier did not see it, so its predictions are the strata. */
function validationOf(
  items: readonly Item[],
  { labels, sample, learned }: { labels: ReadonlyMap<string, string>; sample: ReadonlyMap<string, string>; learned: Learned },
): Validation | null {
  if (sample.size === 0) return null
  const open = items.filter(({ id, features }) => features !== null && !labels.has(id))
  return { ids: [...sample.keys()], strata: Object.fromEntries(open.map(({ id }) => [id, learned.predictions.get(id)?.class ?? ''])) }
}

async function labelsOf(given: string, outlines: readonly Outline[]): Promise<Result<Map<string, string>>> {
  if (extname(given).toLowerCase() === '.csv') return labelsOfCsv(given, outlines)
  const labels = new Map<string, string>()
  for (const { id, properties } of outlines) {
    const value = properties[given]
    if (typeof value === 'string' && value.trim() !== '') labels.set(id, classId(value.trim()))
  }
  return labels.size > 0
    ? ok(labels)
    : fail({ code: 'bad_request', message: `No outline has a property "${given}" with a class.`, hint: 'Name a property of the file, or a CSV file of id,class.' })
}

async function labelsOfCsv(path: string, outlines: readonly Outline[]): Promise<Result<Map<string, string>>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return fail({ code: 'file_missing', message: `${path} is not there.`, hint: 'Check the path.' })
  const [head = '', ...rows] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
  const columns = head.split(',').map((cell) => cell.trim())
  const [idAt, classAt] = [columns.indexOf('id'), columns.indexOf('class')]
  if (idAt < 0 || classAt < 0) return fail({ code: 'bad_request', message: `${basename(path)} has no columns id and class.`, hint: 'Its first line is "id,class".' })
  const ids = new Set(outlines.map(({ id }) => id))
  const labels = new Map<string, string>()
  for (const [at, row] of rows.entries()) {
    const cells = row.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const [id, name] = [cells[idAt], cells[classAt]]
    if (!id || !name || !ids.has(id))
      return fail({
        code: 'bad_request',
        message: `${basename(path)}, line ${at + 2}: there is no building "${id ?? ''}" to label "${name ?? ''}".`,
        hint: 'Use the ids of the outlines.',
      })
    labels.set(id, classId(name))
  }
  return ok(labels)
}
