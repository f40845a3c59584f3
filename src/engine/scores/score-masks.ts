import { basename } from 'node:path'
import { type Failed, fail, FailureError, ok, type Result } from '../../contracts/result.ts'
import { BoundaryTally, CalibrationTally, confusionScores, meanOf } from '../../core/scores/index.ts'
import type { Legend } from '../files/index.ts'
import { leftOut, type MaskReader, openMask, openScores } from './mask-reader.ts'
import { maskPairs } from './mask-pairs.ts'
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
 * A mask against the truth, or a folder of masks against those of the same names, in two passes over bands of rows: which classes meet, then
 * boundaries and calibration. The confusion is summed over all masks before any figure is made of it.
 * @fails labels_invalid (other sizes, no shared class, a truth without a class), and what opening a mask fails with
 */
export async function scoreMasks(pair: MaskPair, options: MaskOptions): Promise<Result<Scored>> {
  const pairs = maskPairs(pair)
  if (!pairs.ok) return pairs
  if (options.scores !== null && pairs.value.pairs.length > 1)
    return invalid('One file of scores cannot belong to a folder of masks.', 'Put the scores in a second band of each mask, or score the masks one by one.')
  const names = { p: [] as string[], t: [] as string[] }
  try {
    const job = { pairs: pairs.value.pairs, options, names }
    const joint = new Float64Array(256 * 256)
    const distances: number[] = []
    const doubts: (Failed | null)[] = []
    const warnings = new Set<string>()
    const first = await eachPair(job, async (one) => {
      distances.push(boundaryDistance(one, options.gsdM))
      await countPairs(joint, one)
      for (const mask of [one.t, one.p]) {
        doubts.push(mask.problem())
        const warning = mask.warning()
        if (warning !== null) warnings.add(warning)
      }
    })
    if (!first.ok) return first
    const doubt = doubts.find((one) => one !== null)
    if (doubt) return doubt
    if (names.t.length === 0) return invalid(`The truth ${basename(pair.truth)} holds no class: all of its pixels are left out.`, 'Use a truth with labelled pixels.')
    const meeting = meet(names.t, names.p)
    if (!meeting.ok) return meeting
    const [distancePx = leastBoundaryPx] = distances
    const bare =
      names.p.length === 0 ? [`The prediction ${basename(pair.prediction)} holds no class: every labelled pixel counts as missed. A legend says what its values are.`] : []
    const scored = await figures(job, { meeting: meeting.value, joint, distancePx })
    if (!scored.ok) return scored
    const mixed = distances.some((one) => one !== distancePx) ? ['The masks have several pixel sizes; boundaries are compared by that of the first.'] : []
    return ok({ ...scored.value, notes: [...pairs.value.notes, ...[...warnings].slice(0, 4), ...bare, ...scored.value.notes, ...mixed] })
  } catch (problem) {
    if (problem instanceof FailureError) return { ok: false, error: problem.failure }
    throw problem
  }
}

type Job = { readonly pairs: readonly MaskPair[]; readonly options: MaskOptions; readonly names: { readonly p: string[]; readonly t: string[] } }
type OpenPair = { readonly p: MaskReader; readonly t: MaskReader; readonly scoreRows: ((top: number, bottom: number) => Promise<Float32Array>) | null }

async function eachPair(job: Job, work: (pair: OpenPair) => Promise<void>): Promise<Result<null>> {
  for (const pair of job.pairs) {
    const open = new Opened()
    try {
      const ready = await openPair(pair, job, open)
      if (!ready.ok) return ready
      await work(ready.value)
    } finally {
      await open.close()
    }
  }
  return ok(null)
}

async function openPair({ prediction, truth }: MaskPair, { options, names }: Job, open: Opened): Promise<Result<OpenPair>> {
  const predicted = await open.take(openMask(prediction, options.legend, names.p))
  if (!predicted.ok) return predicted
  const real = await open.take(openMask(truth, options.truthLegend ?? options.legend, names.t))
  if (!real.ok) return real
  const [p, t] = [predicted.value, real.value]
  if (p.width !== t.width || p.height !== t.height)
    return invalid(`${p.name} has ${p.width} x ${p.height} pixels and the truth ${t.name} ${t.width} x ${t.height}.`, 'Score masks of the same image.')
  const scores = options.scores === null ? null : await open.take(openScores(options.scores, p))
  if (scores && !scores.ok) return scores
  return ok({ p, t, scoreRows: scores?.value.rows ?? null })
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

type Counted = { readonly meeting: Meeting; readonly joint: Float64Array; readonly distancePx: number }

async function figures(job: Job, { meeting, joint, distancePx }: Counted): Promise<Result<Scored>> {
  const tables = tablesOf(meeting, job.names)
  const confusion = confusionOf(joint, tables)
  const scores = confusionScores(confusion.matrix)
  const { classes } = tables
  const boundary = new BoundaryTally({ classes: classes.length, distancePx, ignored: none })
  const calibration = new CalibrationTally(job.options.bins)
  const second = await eachPair(job, (pair) => secondPass(pair, { tables, boundary, calibration }))
  if (!second.ok) return second
  const rows = scores.classes.map(({ n, iou, precision, recall, f1 }, at): ScoredClass => ({ class: classes[at] ?? '', n, iou, precision, recall, f1, ap50: null, ap: null }))
  const rims = boundary.scores().filter((_, at) => classes[at] !== 'background')
  const report = {
    task: 'semantic' as const,
    classes: rows.filter(({ n, iou }) => n > 0 || iou !== null),
    miou: scores.miou,
    map50: null,
    map: null,
    boundary_f1: meanOf(rims.map(({ f1 }) => f1)),
    ece: calibration.ece(),
    excluded_px: confusion.excludedPx,
  }
  return ok({ report, notes: [...meeting.notes, `Boundaries are compared within ${Number(distancePx.toFixed(2))} px.`] })
}

const leastBoundaryPx = 2

/** The larger of 2 px and half a metre, where the ground size is known. */
function boundaryDistance({ p, t }: OpenPair, gsdM: number | null): number {
  const known = t.gsd ?? p.gsd
  const gsd = gsdM ?? (known ? Math.max(known.x, known.y) : null)
  return gsd === null ? leastBoundaryPx : Math.max(leastBoundaryPx, 0.5 / gsd)
}

const bandsOf = (width: number, height: number): [top: number, bottom: number][] => {
  const rows = Math.max(1, Math.floor(bandPixels / width))
  return Array.from({ length: Math.ceil(height / rows) }, (_, at) => [at * rows, Math.min(height, (at + 1) * rows)])
}

/** Adds pixels by both codes: 256 x truth + prediction. */
async function countPairs(joint: Float64Array, { p, t }: OpenPair): Promise<void> {
  for (const [top, bottom] of bandsOf(p.width, p.height)) {
    const [predicted, real] = [(await p.rows(top, bottom)).codes, (await t.rows(top, bottom)).codes]
    for (let at = 0; at < real.length; at++) {
      const key = (real[at] ?? 0) * 256 + (predicted[at] ?? 0)
      joint[key] = (joint[key] ?? 0) + 1
    }
  }
}

/** Number of the class in the report by code of a mask; `none` for what is left out or has no class. */
type Tables = { readonly classes: readonly string[]; readonly truth: Uint8Array; readonly prediction: Uint8Array }
const none = 255

function tablesOf({ classes, nameOf, leftOut: without }: Meeting, names: Job['names']): Tables {
  const table = (side: readonly string[]) => {
    const numbers = new Uint8Array(256).fill(none)
    side.forEach((name, at) => {
      const number = without.has(name) ? -1 : classes.indexOf(nameOf(name))
      numbers[at + 1] = number < 0 ? none : number
    })
    numbers[leftOut] = none
    return numbers
  }
  return { classes, truth: table(names.t), prediction: table(names.p) }
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

type SecondPass = { readonly tables: Tables; readonly boundary: BoundaryTally; readonly calibration: CalibrationTally }

async function secondPass({ p, t, scoreRows }: OpenPair, { tables, boundary, calibration }: SecondPass): Promise<void> {
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
}

type Scores = { readonly truth: Uint8Array; readonly prediction: Uint8Array; readonly scores: Float32Array; readonly from: number; readonly to: number }

function calibrate(tally: CalibrationTally, { truth, prediction, scores, from, to }: Scores): void {
  for (let at = from; at < to; at++) {
    const score = scores[at] as number
    // a float plane holds NaN where nothing was predicted
    if (truth[at] === none || prediction[at] === none || Number.isNaN(score)) continue
    tally.add(Math.min(1, Math.max(0, score)), truth[at] === prediction[at])
  }
}

const invalid = (message: string, hint: string) => fail({ code: 'labels_invalid', message, hint })
