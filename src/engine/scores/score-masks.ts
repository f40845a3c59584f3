import { fail, FailureError, ok, type Result } from '../../contracts/result.ts'
import { BoundaryTally, CalibrationTally, confusionScores, meanOf } from '../../core/scores/index.ts'
import type { Legend } from '../files/index.ts'
import { leftOut, type MaskReader, openMask, openScores } from './mask-reader.ts'
import { meet, type Meeting } from './meet-classes.ts'
import type { Scored, ScoredClass } from './score-report.ts'

export type MaskPair = { readonly prediction: string; readonly truth: string }
export type MaskOptions = {
  readonly legend: Legend | null
  readonly truthLegend: Legend | null
  readonly scores: string | null
  readonly bins: number
  readonly gsdM: number | null
}

/** Rows of a band: about sixteen million pixels of both masks and their score plane are held at once. */
const bandPixels = 2 ** 23

/**
 * A mask against the truth, in two passes over bands of rows: which classes meet, then boundaries and calibration.
 * @fails labels_invalid (other sizes, no shared class, a truth without a class), and what opening a mask fails with
 */
export async function scoreMasks({ prediction, truth }: MaskPair, options: MaskOptions): Promise<Result<Scored>> {
  const open = new Opened()
  try {
    const predicted = await open.take(openMask(prediction, options.legend))
    if (!predicted.ok) return predicted
    const real = await open.take(openMask(truth, options.truthLegend ?? options.legend))
    if (!real.ok) return real
    const [p, t] = [predicted.value, real.value]
    if (p.width !== t.width || p.height !== t.height)
      return invalid(`${p.name} has ${p.width} x ${p.height} pixels and the truth ${t.name} ${t.width} x ${t.height}.`, 'Score masks of the same image.')
    const scores = options.scores === null ? null : await open.take(openScores(options.scores, p))
    if (scores && !scores.ok) return scores
    return await scorePair({ p, t, options, scoreRows: scores?.value.rows ?? null })
  } catch (problem) {
    if (problem instanceof FailureError) return { ok: false, error: problem.failure }
    throw problem
  } finally {
    await open.close()
  }
}

class Opened {
  readonly #files: { close(): Promise<void> }[] = []
  async take<T extends { close(): Promise<void> }>(opening: Promise<Result<T>>): Promise<Result<T>> {
    const opened = await opening
    if (opened.ok) this.#files.push(opened.value)
    return opened
  }
  async close(): Promise<void> {
    for (const file of this.#files) await file.close()
  }
}

type Pair = { readonly p: MaskReader; readonly t: MaskReader; readonly options: MaskOptions; readonly scoreRows: ((top: number, bottom: number) => Promise<Float32Array>) | null }

async function scorePair(pair: Pair): Promise<Result<Scored>> {
  const { p, t } = pair
  const joint = await countPairs(p, t)
  if (t.names.length === 0) return invalid(`The truth ${t.name} holds no class: all of its pixels are left out.`, 'Use a truth with labelled pixels.')
  const meeting = meet(t.names, p.names)
  if (!meeting.ok) return meeting
  const tables = tablesOf(meeting.value, p, t)
  const confusion = confusionOf(joint, tables)
  const figures = confusionScores(confusion.matrix)
  const distancePx = boundaryDistance(pair)
  const second = await secondPass(pair, { tables, distancePx, bins: pair.options.bins })
  const { classes } = tables
  const rows = figures.classes.map(({ n, iou, precision, recall, f1 }, at): ScoredClass => ({ class: classes[at] ?? '', n, iou, precision, recall, f1, ap50: null, ap: null }))
  const boundaries = second.boundary.filter((_, at) => classes[at] !== 'background')
  const report = {
    task: 'semantic' as const,
    classes: rows.filter(({ n, iou }) => n > 0 || iou !== null),
    miou: figures.miou,
    map50: null,
    map: null,
    boundary_f1: meanOf(boundaries.map(({ f1 }) => f1)),
    ece: second.ece,
    excluded_px: confusion.excludedPx,
  }
  return ok({ report, notes: [...meeting.value.notes, `Boundaries are compared within ${Number(distancePx.toFixed(2))} px.`] })
}

/** The larger of 2 px and half a metre, where the ground size is known. */
function boundaryDistance({ p, t, options }: Pair): number {
  const gsd = options.gsdM ?? (t.gsd ? Math.max(t.gsd.x, t.gsd.y) : p.gsd ? Math.max(p.gsd.x, p.gsd.y) : null)
  return gsd === null ? 2 : Math.max(2, 0.5 / gsd)
}

const bandsOf = (width: number, height: number): [top: number, bottom: number][] => {
  const rows = Math.max(1, Math.floor(bandPixels / width))
  return Array.from({ length: Math.ceil(height / rows) }, (_, at) => [at * rows, Math.min(height, (at + 1) * rows)])
}

/** Pixels by both codes: 256 x truth + prediction. */
async function countPairs(p: MaskReader, t: MaskReader): Promise<Float64Array> {
  const joint = new Float64Array(256 * 256)
  for (const [top, bottom] of bandsOf(p.width, p.height)) {
    const [predicted, real] = [(await p.rows(top, bottom)).codes, (await t.rows(top, bottom)).codes]
    for (let at = 0; at < real.length; at++) {
      const key = (real[at] ?? 0) * 256 + (predicted[at] ?? 0)
      joint[key] = (joint[key] ?? 0) + 1
    }
  }
  return joint
}

/** Number of the class in the report by code of a mask; `none` for what is left out or has no class. */
type Tables = { readonly classes: readonly string[]; readonly truth: Uint8Array; readonly prediction: Uint8Array }
const none = 255

function tablesOf({ classes, nameOf, leftOut: without }: Meeting, p: MaskReader, t: MaskReader): Tables {
  const table = (names: readonly string[]) => {
    const numbers = new Uint8Array(256).fill(none)
    names.forEach((name, at) => {
      const number = without.has(name) ? -1 : classes.indexOf(nameOf(name))
      numbers[at + 1] = number < 0 ? none : number
    })
    numbers[leftOut] = none
    return numbers
  }
  return { classes, truth: table(t.names), prediction: table(p.names) }
}

function confusionOf(joint: Float64Array, { classes, truth, prediction }: Tables): { matrix: number[][]; excludedPx: number } {
  const matrix = classes.map(() => Array<number>(classes.length + 1).fill(0))
  let excludedPx = 0
  joint.forEach((pixels, key) => {
    if (pixels === 0) return
    const row = matrix[truth[key >> 8] ?? none]
    if (!row) excludedPx += pixels
    else {
      const column = Math.min(prediction[key & 255] ?? none, classes.length)
      row[column] = (row[column] ?? 0) + pixels
    }
  })
  return { matrix, excludedPx }
}

type SecondPass = { readonly tables: Tables; readonly distancePx: number; readonly bins: number }

async function secondPass({ p, t, scoreRows }: Pair, { tables, distancePx, bins }: SecondPass) {
  const boundary = new BoundaryTally({ classes: tables.classes.length, distancePx, ignored: none })
  const calibration = new CalibrationTally(bins)
  const { width, height } = p
  for (const [from, to] of bandsOf(width, height)) {
    const [top, bottom] = [Math.max(0, from - boundary.haloRows), Math.min(height, to + boundary.haloRows)]
    const [predictedRows, realRows] = [await p.rows(top, bottom), await t.rows(top, bottom)]
    const truth = realRows.codes.map((code) => tables.truth[code] ?? none)
    const prediction = predictedRows.codes.map((code) => tables.prediction[code] ?? none)
    boundary.add({ truth, prediction, width, height: bottom - top, from: from - top, to: to - top })
    const scores = scoreRows ? await scoreRows(top, bottom) : predictedRows.scores
    if (scores) calibrate(calibration, { truth, prediction, scores, from: (from - top) * width, to: (to - top) * width })
  }
  return { boundary: boundary.scores(), ece: calibration.ece() }
}

type Scores = { readonly truth: Uint8Array; readonly prediction: Uint8Array; readonly scores: Float32Array; readonly from: number; readonly to: number }

function calibrate(tally: CalibrationTally, { truth, prediction, scores, from, to }: Scores): void {
  for (let at = from; at < to; at++) {
    if (truth[at] === none || prediction[at] === none) continue
    tally.add(Math.min(1, Math.max(0, scores[at] ?? 0)), truth[at] === prediction[at])
  }
}

const invalid = (message: string, hint: string) => fail({ code: 'labels_invalid', message, hint })
