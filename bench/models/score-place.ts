import type { PixelBox } from '../../src/contracts/frame.ts'
import { unwrap } from '../../src/contracts/result.ts'
import { CalibrationTally, confusionScores, countScore, detectionScores, type FoundObject, type TrueObject } from '../../src/core/scores/index.ts'
import { classTable } from '../../src/core/vision/index.ts'
import { readLabels } from '../../src/engine/files/index.ts'
import type { Place } from './places.ts'
import { type Model, type ModelResult, runModel } from './run-model.ts'

/** Figures of one place. `constant`: what an answer that is the same everywhere would score. */
export type PlaceScore = {
  readonly set: string
  readonly place: string
  readonly n: number
  readonly figures: Readonly<Record<string, number | null>>
  readonly constant: number | null
}

export const scorePlace = (model: Model, place: Place): Promise<PlaceScore> => (model.card.task === 'detect' ? scoreBoxes(model, place) : scoreMasks(model, place))

const middle = ([x0, y0, x1, y1]: PixelBox): [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2]

async function scoreBoxes(model: Model, { set, place, shots }: Place): Promise<PlaceScore> {
  const found: FoundObject[] = []
  const truth: TrueObject[] = []
  const least = model.card.thresholds.score ?? 0.3
  let counted = 0
  let cellMae = 0
  for (const shot of shots) {
    if (!('boxes' in shot.truth)) continue
    const { boxes, cls } = shot.truth
    const { factor, boxes: seen } = await runModel(model, shot)
    const mine = seen.map(
      (one): FoundObject => ({ image: shot.path, class: cls, score: one.score, box: [one.box[0] * factor.x, one.box[1] * factor.y, one.box[2] * factor.x, one.box[3] * factor.y] }),
    )
    found.push(...mine)
    truth.push(...boxes.map((box): TrueObject => ({ image: shot.path, class: cls, box })))
    const kept = mine.filter(({ score }) => score >= least)
    counted += kept.length
    cellMae +=
      countScore(
        boxes.map(middle),
        kept.map(({ box }) => middle(box)),
        256,
      ).cellMae ?? 0
  }
  const { map50, map } = detectionScores(found, truth)
  const { classes } = detectionScores(
    found.filter(({ score }) => score >= least),
    truth,
  )
  const [at] = classes
  return {
    set,
    place,
    n: truth.length,
    constant: null,
    figures: { AP50: map50, AP: map, precision: at?.precision ?? null, recall: at?.recall ?? null, counted, 'count error per 256 px cell': cellMae / shots.length },
  }
}

async function scoreMasks(model: Model, { set, place, shots }: Place): Promise<PlaceScore> {
  const names = ['background', ...classTable(model.card).classes]
  const matrix = names.map(() => new Array<number>(names.length + 1).fill(0))
  const calibration = new CalibrationTally()
  for (const shot of shots) {
    if (!('mask' in shot.truth)) continue
    const result = await runModel(model, shot)
    const plane = unwrap(await readLabels(shot.truth.mask))
    if (plane.kind !== 'index') throw new Error(`${shot.truth.mask} is no index mask`)
    addPixels({ model, result, names, matrix, calibration }, { plane, values: shot.truth.values })
  }
  const { classes, miou } = confusionScores(matrix)
  const present = classes.map((one, i) => ({ ...one, name: names[i] ?? '' })).filter(({ n }) => n > 0)
  const asked = model.card.classes.length === 1 ? (classes[1]?.iou ?? null) : miou
  const total = matrix.flat().reduce((a, b) => a + b, 0)
  const constant = model.card.classes.length === 1 ? (classes[1]?.n ?? 0) / total : Math.max(...classes.map(({ n }) => n)) / total / present.length
  const each = Object.fromEntries(present.map(({ name, iou }) => [name, iou]))
  return { set, place, n: total, constant, figures: { [model.card.classes.length === 1 ? 'IoU' : 'mIoU']: asked, ...each, ECE: calibration.ece() } }
}

type Tally = { readonly model: Model; readonly result: ModelResult; readonly names: readonly string[]; readonly matrix: number[][]; readonly calibration: CalibrationTally }
type Known = { readonly plane: { readonly values: ArrayLike<number>; readonly width: number; readonly height: number }; readonly values: Readonly<Record<number, string>> }

/** Truth pixels under the middle of each pixel of the model's grid; pixels the set leaves out or the image has no data for are no part. */
function addPixels({ model, result, names, matrix, calibration }: Tally, { plane, values }: Known): void {
  const { width, height } = result.frame
  const byValue = new Map<number, number>(Object.entries(classTable(model.card).values).map(([name, value]) => [value, names.indexOf(name)]))
  const truthRow = new Map<number, number>(Object.entries(values).map(([value, name]) => [Number(value), rowOf(name, names)]))
  for (let i = 0; i < width * height; i++) {
    const value = result.values[i] as number
    if (value === 255) continue
    const x = Math.min(plane.width - 1, Math.floor((((i % width) + 0.5) / width) * plane.width))
    const y = Math.min(plane.height - 1, Math.floor(((Math.floor(i / width) + 0.5) / height) * plane.height))
    const row = truthRow.get(plane.values[y * plane.width + x] as number)
    if (row === undefined || row < 0) continue
    const column = value === 0 ? 0 : (byValue.get(value) ?? names.length)
    const cells = matrix[row] as number[]
    cells[column] = (cells[column] as number) + 1
    if (i % 7 === 0) calibration.add((result.scores[i] as number) / 255, model.card.classes.length === 1 ? row === 1 : row === column)
  }
}

/** Roads of one state count as road where the model knows no states. */
function rowOf(name: string, names: readonly string[]): number {
  const at = names.indexOf(name)
  return at >= 0 ? at : name.startsWith('road') ? names.indexOf('road') : names.indexOf('background')
}
