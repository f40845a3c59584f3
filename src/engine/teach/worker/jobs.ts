import { createHash } from 'node:crypto'
import {
  type Classifier,
  type Crop,
  cropPlan,
  type Doubtful,
  doubtfulPlaces,
  type FeatureRows,
  fitClassifier,
  type Fitted,
  fitNovelty,
  footprintFeatures,
  graphOf,
  labOf,
  leastSeen,
  meanOverParts,
  modelFromText,
  ModelTextSchema,
  modelToText,
  pixelFeatures,
  type PixelWindow,
  predict,
  regionShares,
  predictWithDoubt,
  probeRows,
  type Samples,
  sayFold,
  seededRandom,
  seenShare,
  superpixels,
  unlikeRows,
} from '../../../core/teach/index.ts'
import { onnxFile } from '../../../core/vision/onnx-writer/index.ts'
import { maskValues } from '../../../contracts/classes.ts'
import type { PixelBox, Rings } from '../../../contracts/frame.ts'

export type WindowAsk = {
  readonly key: string
  readonly window: PixelWindow
  /** the part that is meant, in pixels of the window */
  readonly inner: PixelBox
  /** one byte a pixel of the part: 0 where there is no data */
  readonly valid: Uint8Array
  /** what a model says of the part, one plane a class */
  readonly ready: readonly Float32Array[]
  readonly mode: 'pixels' | 'objects'
}
export type FitAsk = {
  readonly samples: Samples
  readonly groups: Int32Array
  readonly c?: number /** columns to tell the unlike by; none: not told */
  readonly novelty: readonly number[]
}
/** A fitted classifier as JSON of `ModelText`: its numbers are many, so nobody but the thread reads them. */
export type FittedText = { readonly json: string; readonly kind: 'linear' | 'forest'; readonly sha256: string }
export type PredictAsk = {
  readonly key: string
  readonly model: string
  readonly json: string | null
  readonly left: number
  readonly top: number
  readonly values: readonly number[]
}
export type WindowPrediction = { readonly values: Uint8Array; readonly scores: Uint8Array; readonly places: readonly Doubtful[]; readonly seen: number; readonly unlike: number }
export type FootprintAsk = {
  readonly rings: Rings
  readonly now: Crop
  readonly before: Crop | null
  /** what a model says of the crop, one plane a class */
  readonly shares: readonly Float32Array[]
}
/** `planes` [count, 1, rows] and the `shares` [rows, classes] of the same. */
export type GraphTold = {
  readonly onnx: Uint8Array
  readonly planes: Float32Array
  readonly shares: Float32Array
  readonly count: number
  readonly classes: number
  readonly rows: number
}
export type RowsPrediction = { readonly shares: Float32Array; readonly best: Uint8Array; readonly doubt: Float32Array }

/** What the thread does: questions and answers, plain data. Null: the window or the model is not at hand and must be sent. */
export type Jobs = {
  /** works out and keeps the features of a window */
  window: { ask: WindowAsk; value: null }
  /** features of a part of a window, not kept */
  sample: { ask: { window: PixelWindow; inner: PixelBox; ready: readonly Float32Array[] }; value: FeatureRows }
  /** features of single pixels of a kept window, by their number in its part */
  rows: { ask: { key: string; at: readonly number[] }; value: { values: Float32Array; valid: Uint8Array } | null }
  fit: { ask: FitAsk; value: FittedText }
  /** what is said of the rows of one part by a classifier of the others */
  scoreFold: { ask: { samples: Samples; groups: Int32Array; fold: number; c?: number }; value: { row: number; best: number }[] }
  predict: { ask: PredictAsk; value: WindowPrediction | null }
  footprint: { ask: FootprintAsk; value: Float32Array | null }
  /** the classifier as ONNX, with features to try it on and what it says of them */
  graph: { ask: { json: string }; value: GraphTold }
  predictRows: { ask: { json: string; values: Float32Array }; value: RowsPrediction }
}
export type JobName = keyof Jobs
export type Job = { [N in JobName]: { readonly name: N; readonly ask: Jobs[N]['ask'] } }[JobName]

type Window = { readonly rows: FeatureRows; readonly valid: Uint8Array; readonly width: number }
const mostKeptBytes = 400_000_000

/** Work of the teaching thread. Features of the newest windows and the last model stay at hand. */
export function makeTeachDesk() {
  const windows = new Map<string, Window>()
  let model: { key: string; fitted: Fitted } | null = null

  const keep = (key: string, window: Window) => {
    windows.delete(key)
    windows.set(key, window)
    let bytes = 0
    for (const { rows } of windows.values()) bytes += rows.values.byteLength
    for (const [oldest, { rows }] of windows) {
      if (bytes <= mostKeptBytes || oldest === key) break
      windows.delete(oldest)
      bytes -= rows.values.byteLength
    }
  }
  const take = (key: string): Window | null => {
    const found = windows.get(key)
    if (!found) return null
    windows.delete(key)
    windows.set(key, found)
    return found
  }
  const modelOf = ({ model: key, json }: PredictAsk): Fitted | null => {
    if (json !== null) model = { key, fitted: fittedOf(json) }
    return model?.key === key ? model.fitted : null
  }

  return (job: Job): Jobs[JobName]['value'] => {
    switch (job.name) {
      case 'window':
        keep(job.ask.key, windowOf(job.ask))
        return null
      case 'sample':
        return pixelFeatures(job.ask.window, job.ask.inner, job.ask.ready)
      case 'rows':
        return rowsAt(take(job.ask.key), job.ask.at)
      case 'fit':
        return fit(job.ask)
      case 'scoreFold': {
        const { samples, groups, fold, c } = job.ask
        return sayFold(samples, groups, { fold, ...(c === undefined ? {} : { c }) })
      }
      case 'predict': {
        const [window, fitted] = [take(job.ask.key), modelOf(job.ask)]
        return window && fitted ? predictWindow(window, fitted, job.ask) : null
      }
      case 'footprint': {
        const { rings, now, before, shares } = job.ask
        const plan = cropPlan(rings)
        const seen = seenShare(plan, now) >= leastSeen && (before === null || seenShare(plan, before) >= leastSeen)
        return seen ? Float32Array.from([...footprintFeatures(plan, now, before), ...regionShares(plan, now, shares)]) : null
      }
      case 'graph':
        return graphTold(job.ask.json)
      case 'predictRows':
        return predictWithDoubt(fittedOf(job.ask.json).classifier, job.ask.values)
    }
  }
}

function windowOf({ window, inner, valid, ready, mode }: WindowAsk): Window {
  const rows = pixelFeatures(window, inner, ready)
  const size = { width: inner[2] - inner[0], height: inner[3] - inner[1] }
  if (mode === 'pixels') return { rows, valid, width: size.width }
  const rgb = new Uint8Array(rows.rows * 3)
  for (let y = 0; y < size.height; y++) {
    const from = (y + inner[1]) * window.width + inner[0]
    rgb.set(window.rgb.subarray(from * 3, (from + size.width) * 3), y * size.width * 3)
  }
  return { rows: { ...rows, values: meanOverParts(rows.values, rows.count, superpixels(labOf(rgb), size)) }, valid, width: size.width }
}

function rowsAt(window: Window | null, at: readonly number[]): Jobs['rows']['value'] {
  if (!window) return null
  const { values, count } = window.rows
  const out = new Float32Array(at.length * count)
  at.forEach((pixel, to) => out.set(values.subarray(pixel * count, (pixel + 1) * count), to * count))
  return { values: out, valid: Uint8Array.from(at, (pixel) => window.valid[pixel] as number) }
}

const fittedOf = (json: string): Fitted => modelFromText(ModelTextSchema.parse(JSON.parse(json)))

function fit({ samples, groups, c, novelty }: FitAsk): FittedText {
  const classifier: Classifier = fitClassifier(samples, groups, c === undefined ? {} : { c })
  const json = JSON.stringify(modelToText({ classifier, novelty: novelty.length > 0 ? fitNovelty(samples, groups, novelty) : null }))
  return { json, kind: classifier.model.kind, sha256: createHash('sha256').update(json).digest('hex') }
}

const probed = 2000

function graphTold(json: string): GraphTold {
  const { model } = fittedOf(json).classifier
  const { count, classes } = model
  const values = probeRows(model, probed, seededRandom(1))
  const planes = new Float32Array(values.length)
  for (let at = 0; at < values.length; at++) planes[(at % count) * probed + Math.floor(at / count)] = values[at] as number
  return { onnx: onnxFile(graphOf(model)), planes, shares: predict(model, values), count, classes, rows: probed }
}

/** Mask values and scores of a window; the unlike is unknown, what holds no data is nodata. */
function predictWindow({ rows, valid, width }: Window, { classifier, novelty }: Fitted, { values: table, left, top }: PredictAsk): WindowPrediction {
  const { classes } = classifier.model
  const told = predictWithDoubt(classifier, rows.values)
  const unlike = novelty ? unlikeRows(novelty, rows.values, rows.count) : new Uint8Array(rows.rows)
  const values = new Uint8Array(rows.rows)
  const scores = new Uint8Array(rows.rows)
  let [seen, strange] = [0, 0]
  for (let at = 0; at < rows.rows; at++) {
    if (valid[at] === 0) {
      values[at] = maskValues.nodata
      continue
    }
    seen++
    strange += unlike[at] as number
    const best = told.best[at] as number
    values[at] = unlike[at] === 1 ? maskValues.unknown : (table[best] as number)
    scores[at] = Math.round(255 * (told.shares[at * classes + best] as number))
  }
  const doubt = told.doubt.map((one, at) => (unlike[at] === 1 ? 1 : one))
  const places = doubtfulPlaces({ width, height: rows.rows / width, left, top, classes }, { doubt, shares: told.shares, seen: valid })
  return { values, scores, places, seen, unlike: strange }
}
