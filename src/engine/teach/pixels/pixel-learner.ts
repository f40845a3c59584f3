import type { PixelBox, PixelXY } from '../../../contracts/frame.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { type Cell, type ClassScore, pixelFeatureNames, pixelFeatures, type Samples, strokePixels } from '../../../core/teach/index.ts'
import type { RasterSource } from '../../files/index.ts'
import { stopped } from '../../runner/turns.ts'
import { scoreGroups } from '../score-groups.ts'
import { sharedFloats } from '../shared-floats.ts'
import type { Backbone } from '../backbone/index.ts'
import type { FittedText, WindowPrediction } from '../worker/jobs.ts'
import type { AskTeach } from '../worker/teach-worker.ts'
import { furtherBands, readFeatureWindow, windowPx, windowsFrom } from './read-window.ts'

export type Mode = 'pixels' | 'objects'
export type Drawn = { readonly points: readonly PixelXY[]; readonly radiusPx: number }
/** Pixels of a stroke that hold data, with their features. */
export type StrokeRows = { readonly cells: readonly Cell[]; readonly values: Float32Array; readonly count: number /** before thinning */; readonly all: number }

export type Learning = {
  readonly ask: AskTeach
  readonly source: RasterSource
  readonly mode: Mode
  /** tells images apart in the keys of windows */
  readonly imageKey: string
  /** an installed model whose class shares are further features; null: none fits the image */
  readonly backbone: Backbone | null
}

/** Smooth colours and roughness: what tells unlike places from like ones without much noise. */
const noveltyNames = ['L* smoothed 2', 'a* smoothed 2', 'b* smoothed 2', 'L* smoothed 8', 'a* smoothed 8', 'b* smoothed 8', 'deviation 5', 'deviation 15']
const noveltyColumns = noveltyNames.map((name) => pixelFeatureNames().indexOf(name))

export const featureNames = ({ source, backbone }: Pick<Learning, 'source' | 'backbone'>): string[] => pixelFeatureNames(furtherBands(source).length, backbone?.features)

export type StrokeCells = { readonly cells: readonly Cell[] /** before thinning */; readonly all: number }

/**
 * Pixels under a stroke that hold data, without their features.
 * @fails area_outside, area_empty, over_budget, or what reading fails with
 */
export async function strokeCells(source: RasterSource, drawn: Drawn): Promise<Result<StrokeCells>> {
  const { cells, all } = strokePixels(drawn.points, drawn.radiusPx, source.frame)
  if (cells.length === 0) return outside()
  const kept: Cell[] = []
  for (const [, inside] of byWindow(cells, source.frame)) {
    const box = boxOfCells(inside)
    const read = await source.readRgb({ box, width: box[2] - box[0], height: box[3] - box[1], resample: 'nearest' })
    if (!read.ok) return read
    kept.push(...inside.filter(([x, y]) => read.value.valid[(y - box[1]) * (box[2] - box[0]) + x - box[0]] === 1))
  }
  return kept.length === 0 ? unseen() : ok({ cells: kept, all })
}

const outside = () => fail({ code: 'area_outside', message: 'The stroke lies outside the image.', hint: 'Draw it on the image.' })
const unseen = () => fail({ code: 'area_empty', message: 'The image has no data under the stroke.', hint: 'Draw it where the image shows something.' })

/**
 * Pixels under a stroke and their features.
 * @fails area_outside, area_empty (no data there), over_budget, or what reading fails with
 */
export async function strokeRows(learning: Learning, drawn: Drawn): Promise<Result<StrokeRows>> {
  const { frame } = learning.source
  const { cells, all } = strokePixels(drawn.points, drawn.radiusPx, frame)
  if (cells.length === 0) return outside()
  const parts: StrokeRows[] = []
  for (const [box, inside] of byWindow(cells, frame)) {
    const part = learning.mode === 'objects' ? await rowsOfWindow(learning, box, inside) : await rowsOfPart(learning, inside)
    if (!part.ok) return part
    parts.push(part.value)
  }
  const kept = parts.flatMap((part) => part.cells)
  const count = parts[0]?.count ?? 0
  if (kept.length === 0) return unseen()
  const values = new Float32Array(kept.length * count)
  let to = 0
  for (const part of parts) {
    values.set(part.values, to)
    to += part.values.length
  }
  return ok({ cells: kept, values, count, all })
}

function byWindow(cells: readonly Cell[], { width, height }: { width: number; height: number }): [PixelBox, Cell[]][] {
  const windows = new Map<string, [PixelBox, Cell[]]>()
  for (const cell of cells) {
    const [left, top] = [Math.floor(cell[0] / windowPx) * windowPx, Math.floor(cell[1] / windowPx) * windowPx]
    const known = windows.get(`${left} ${top}`) ?? [[left, top, Math.min(width, left + windowPx), Math.min(height, top + windowPx)], []]
    known[1].push(cell)
    windows.set(`${left} ${top}`, known)
  }
  return [...windows.values()]
}

/** A click is worked out at once, before all that waits for the thread. */
const atOncePx = 130 * 130

/** Only the box around the cells is worked out: a click costs a window of its own size. */
async function rowsOfPart({ ask, source, backbone }: Learning, cells: readonly Cell[]): Promise<Result<StrokeRows>> {
  const box = boxOfCells(cells)
  const read = await readFeatureWindow(source, box)
  if (!read.ok) return read
  const ready = await readyPlanes(backbone, box)
  if (!ready.ok) return ready
  const { window, inner, valid } = read.value
  const rows = window.width * window.height <= atOncePx ? ok(pixelFeatures(window, inner, ready.value)) : await ask('sample', { window, inner, ready: ready.value })
  if (!rows.ok) return rows
  const { values, count } = rows.value
  const width = box[2] - box[0]
  const kept = cells.filter(([x, y]) => valid[(y - box[1]) * width + x - box[0]] === 1)
  const out = new Float32Array(kept.length * count)
  kept.forEach(([x, y], to) => {
    const from = ((y - box[1]) * width + x - box[0]) * count
    out.set(values.subarray(from, from + count), to * count)
  })
  return ok({ cells: kept, values: out, count, all: kept.length })
}

async function rowsOfWindow(learning: Learning, box: PixelBox, cells: readonly Cell[]): Promise<Result<StrokeRows>> {
  const width = box[2] - box[0]
  const asked = { key: keyOf(learning, box), at: cells.map(([x, y]) => (y - box[1]) * width + x - box[0]) }
  let rows = await learning.ask('rows', asked)
  if (!rows.ok) return rows
  if (!rows.value) {
    const sent = await sendWindow(learning, box)
    if (!sent.ok) return sent
    rows = await learning.ask('rows', asked)
    if (!rows.ok) return rows
  }
  if (!rows.value) return fail({ code: 'internal', message: 'A window was forgotten while it was used.' })
  const { values, valid } = rows.value
  const count = values.length / cells.length
  const kept = [...cells.keys()].filter((at) => valid[at] === 1)
  const out = new Float32Array(kept.length * count)
  kept.forEach((at, to) => out.set(values.subarray(at * count, (at + 1) * count), to * count))
  return ok({ cells: kept.map((at) => cells[at] as Cell), values: out, count, all: kept.length })
}

function boxOfCells(cells: readonly Cell[]): PixelBox {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (const [x, y] of cells) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + 1)
    bottom = Math.max(bottom, y + 1)
  }
  return [left, top, right, bottom]
}

const readyPlanes = async (backbone: Backbone | null, box: PixelBox): Promise<Result<Float32Array[]>> => (backbone ? backbone.planes(box) : ok([]))

const keyOf = ({ imageKey, mode, backbone }: Learning, box: PixelBox): string => `${imageKey} ${mode} ${backbone?.sha256 ?? ''} ${box.join()}`

async function sendWindow(learning: Learning, box: PixelBox): Promise<Result<null>> {
  const read = await readFeatureWindow(learning.source, box)
  if (!read.ok) return read
  const ready = await readyPlanes(learning.backbone, box)
  if (!ready.ok) return ready
  return learning.ask('window', { key: keyOf(learning, box), ...read.value, ready: ready.value, mode: learning.mode })
}

export type Shown = { readonly class: number; readonly rows: StrokeRows }

/** All strokes as examples; each stroke is a group. */
export function samplesOf(shown: readonly Shown[], classes: number): { samples: Samples; groups: Int32Array } {
  const n = shown.reduce((sum, { rows }) => sum + rows.cells.length, 0)
  const count = shown[0]?.rows.count ?? 0
  const [values, labels, groups] = [sharedFloats(n * count), new Uint8Array(n), new Int32Array(n)]
  let at = 0
  shown.forEach(({ class: label, rows }, group) => {
    values.set(rows.values, at * count)
    labels.fill(label, at, at + rows.cells.length)
    groups.fill(group, at, at + rows.cells.length)
    at += rows.cells.length
  })
  return { samples: { values, count, labels, classes }, groups }
}

/** The same strokes without what a helping model says of them, which comes last. */
export const withoutHelp = (shown: readonly Shown[], further: number): Shown[] => shown.map(({ class: label, rows }) => ({ class: label, rows: withoutLast(rows, further) }))

function withoutLast({ values, count, ...rest }: StrokeRows, further: number): StrokeRows {
  const kept = count - further
  const out = new Float32Array((values.length / count) * kept)
  for (let row = 0; row * count < values.length; row++) out.set(values.subarray(row * count, row * count + kept), row * kept)
  return { ...rest, values: out, count: kept }
}

export const fitStrokes = ({ ask }: Learning, shown: readonly Shown[], classes: number): Promise<Result<FittedText>> =>
  ask('fit', { ...samplesOf(shown, classes), novelty: noveltyColumns })

const fewestStrokes = 4
export const tooFewStrokes = `Too few examples to score: it takes ${fewestStrokes} strokes of the class.`

/** Leave-one-stroke-out scores; null for classes with fewer than four strokes. */
export async function scoreStrokes(
  { ask }: Learning,
  shown: readonly Shown[],
  { classes, isWanted }: { classes: number; isWanted: () => boolean },
): Promise<Result<(ClassScore | null)[]>> {
  const strokes = Array.from({ length: classes }, (_, k) => shown.filter((one) => one.class === k).length)
  if (strokes.every((n) => n < fewestStrokes)) return ok(strokes.map(() => null))
  const scored = await scoreGroups(ask, { ...samplesOf(shown, classes), isWanted })
  return scored.ok ? ok(scored.value.map((score, k) => ((strokes[k] as number) < fewestStrokes ? null : score))) : scored
}

export type PredictOrder = {
  readonly model: { readonly sha256: string; readonly json: string }
  /** mask value of each class */
  readonly values: readonly number[]
  /** part of the image on the screen, in its pixels: it comes first */
  readonly view: PixelBox | null
  readonly within: PixelBox | null
  readonly signal: AbortSignal
  onWindow(box: PixelBox, told: WindowPrediction, share: number): void
}

/** Predicts window by window; a stop is taken between two of them. @fails aborted */
export async function predictWindows(learning: Learning, order: PredictOrder): Promise<Result<null>> {
  const { view, within, signal, onWindow } = order
  const boxes = windowsFrom(learning.source.frame, view).filter((box) => within === null || touches(box, within))
  for (const [at, box] of boxes.entries()) {
    if (signal.aborted) return stopped()
    const told = await predictWindow(learning, order, { box, json: at === 0 ? order.model.json : null })
    if (!told.ok) return told
    if (signal.aborted) return stopped()
    onWindow(box, told.value, (at + 1) / boxes.length)
  }
  return ok(null)
}

/** The thread is asked first with what it has; only what it lacks is sent. */
async function predictWindow(
  learning: Learning,
  { model, values, signal }: PredictOrder,
  { box, json }: { box: PixelBox; json: string | null },
): Promise<Result<WindowPrediction>> {
  const asked = { key: keyOf(learning, box), model: model.sha256, left: box[0], top: box[1], values, json }
  const known = await learning.ask('predict', asked)
  if (!known.ok) return known
  if (known.value) return ok(known.value)
  const sent = await sendWindow(learning, box)
  if (!sent.ok) return sent
  if (signal.aborted) return stopped()
  const told = await learning.ask('predict', { ...asked, json: model.json })
  if (!told.ok) return told
  return told.value ? ok(told.value) : fail({ code: 'internal', message: 'A window was forgotten while it was used.' })
}

const touches = (a: PixelBox, b: PixelBox): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1]
