import { basename } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { LabelSheet } from '../../core/labels/index.ts'
import { CalibrationTally, centreRecall, detectionScores, type FoundObject, type TrueObject } from '../../core/scores/index.ts'
import { openRaster } from '../files/index.ts'
import { meet } from './meet-classes.ts'
import { type Common, objectsOfSide, type Picture, type SidedObject } from './object-side.ts'
import type { Scored } from './score-report.ts'
import { readSheets } from './sheets-of.ts'

/** `image`: the picture both are of; needed where one side holds shares or positions on the ground and the other pixels. */
export type ObjectOptions = { readonly legend: Readonly<Record<string, string>>; readonly image: string | null; readonly minScore: number | null; readonly bins: number }

/**
 * Objects against the truth by the matching of COCO, image by image. Both sides may be folders of one file an image.
 * @fails labels_invalid (no shared image or class, a truth without an object), and what reading a label file fails with
 */
export async function scoreObjects({ prediction, truth }: { prediction: string; truth: string }, options: ObjectOptions): Promise<Result<Scored>> {
  const { legend } = options
  const real = await readSheets(truth, { legend })
  if (!real.ok) return real
  const found = await readSheets(prediction, { legend, truth })
  if (!found.ok) return found
  const picture = options.image === null ? ok(null) : await pictureOf(options.image)
  if (!picture.ok) return picture
  const common = commonOf([real.value, found.value], picture.value)
  const truths = objectsOfSide({ file: truth, sheet: real.value, legend }, common)
  if (!truths.ok) return truths
  const finds = objectsOfSide({ file: prediction, sheet: found.value, legend }, common)
  if (!finds.ok) return finds
  if (truths.value.length === 0) return invalid(`The truth ${basename(truth)} holds no object.`, 'Use a truth with labelled objects.')
  const inPixels = picture.value !== null || (real.value.space.kind === 'pixels' && found.value.space.kind === 'pixels')
  return scoreSides({ truths: truths.value, finds: finds.value, options, inPixels })
}

function commonOf([real, found]: readonly [LabelSheet, LabelSheet], picture: Picture | null): Common {
  const sizes = [real, found].flatMap(({ images }) => images.flatMap(({ width, height }) => (width !== null && height !== null ? [{ width, height }] : [])))
  const [size = null] = sizes
  return {
    picture,
    size: sizes.every(({ width, height }) => width === size?.width && height === size.height) ? size : null,
    isSameSpace: real.space.kind === found.space.kind,
    isOneImage: real.images.length <= 1 && found.images.length <= 1,
  }
}

type Sides = { readonly truths: readonly SidedObject[]; readonly finds: readonly SidedObject[]; readonly options: ObjectOptions; readonly inPixels: boolean }

function scoreSides({ truths, finds, options, inPixels }: Sides): Result<Scored> {
  const meeting = meet(namesOf(truths), namesOf(finds))
  if (!meeting.ok) return meeting
  const images = new Set(truths.map(({ image }) => image))
  const stranger = finds[0]
  if (stranger && !finds.some(({ image }) => images.has(image)))
    return invalid(`The two sides share no image: the prediction speaks of ${stranger.image}, the truth of ${[...images][0]}.`, 'Score labels of the same images.')
  const { nameOf, leftOut } = meeting.value
  const counted = finds.filter(({ given }) => options.minScore === null || given === null || given >= options.minScore)
  const found = counted.map((one): FoundObject => ({ ...one, class: nameOf(one.class), score: one.given ?? 1 }))
  const truth = truths.map((one): TrueObject => ({ ...one, class: nameOf(one.class), ignore: one.ignore === true || leftOut.has(one.class) }))
  const scores = detectionScores(found, truth)
  const hasScores = finds.some(({ given }) => given !== null)
  const calibration = new CalibrationTally(options.bins)
  if (hasScores) for (const { score, right } of scores.outcomes) calibration.add(Math.min(1, Math.max(0, score)), right)
  const small = inPixels ? centreRecall(found, truth) : null
  const report = {
    task: 'detect' as const,
    classes: scores.classes.map(({ class: cls, n, precision, recall, f1, ap50, ap }) => ({ class: cls, n, iou: null, precision, recall, f1, ap50, ap })),
    miou: null,
    map50: scores.map50,
    map: scores.map,
    boundary_f1: null,
    ece: calibration.ece(),
    excluded_px: null,
  }
  const notes = [
    ...meeting.value.notes,
    ...(hasScores || finds.length === 0 ? [] : ['The prediction carries no scores: all of its objects count alike.']),
    ...(small ? [`${small.n} objects are smaller than 16 px; ${Math.round(100 * small.recall)} % of them are found by their centre.`] : []),
  ]
  return ok({ report, notes })
}

const namesOf = (objects: readonly SidedObject[]): string[] => [...new Set(objects.map((one) => one.class))]

async function pictureOf(path: string): Promise<Result<Picture>> {
  const opened = await openRaster(path)
  if (!opened.ok) return opened
  const { frame } = opened.value
  await opened.value.close()
  return ok({ path, frame })
}

const invalid = (message: string, hint: string) => fail({ code: 'labels_invalid', message, hint })
