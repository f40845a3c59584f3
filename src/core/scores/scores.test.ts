import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  averagePrecision,
  BoundaryTally,
  CalibrationTally,
  centreRecall,
  confusionScores,
  correctedArea,
  countScore,
  detectionScores,
  matchInImage,
  overlapOf,
  overlapsOf,
  xview2Score,
} from './index.ts'
import type { FoundObject, TrueObject } from './index.ts'

const found = (box: FoundObject['box'], score: number): FoundObject => ({ image: 'a', class: 'car', score, box })
const truth = (box: TrueObject['box'], more: Partial<TrueObject> = {}): TrueObject => ({ image: 'a', class: 'car', box, ...more })

it('a confusion matrix gives IoU, means and accuracy as worked by hand', () => {
  const { classes, miou, accuracy, frequencyWeightedIou } = confusionScores([
    [50, 5, 5],
    [10, 20, 0],
    [0, 5, 5],
  ])
  expect(classes.map(({ iou }) => iou?.toFixed(4))).toEqual(['0.7143', '0.5000', '0.3333'])
  expect([miou, accuracy, frequencyWeightedIou].map((value) => value?.toFixed(4))).toEqual(['0.5159', '0.7500', '0.6119'])
})

it('a class that only the prediction has counts as 0, one that neither has counts not at all', () => {
  const { classes, miou } = confusionScores([
    [6, 2, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  expect(classes.map(({ iou }) => iou)).toEqual([0.75, 0, null])
  expect(miou).toBe(0.375)
})

it('pixels that were given no class are missed and no false alarm', () => {
  expect(confusionScores([[6, 2]]).classes[0]).toMatchObject({ n: 8, found: 6, precision: 1, recall: 0.75 })
})

const square = (left: number) => Uint8Array.from({ length: 400 }, (_, at) => Number(at % 20 >= left && at % 20 < left + 10 && at >= 100 && at < 300))
const boundaryOf = (distancePx: number, rows: readonly [number, number][] = [[0, 20]]) => {
  const tally = new BoundaryTally({ classes: 2, distancePx, ignored: 255 })
  for (const [from, to] of rows) {
    const [top, bottom] = [Math.max(0, from - tally.haloRows), Math.min(20, to + tally.haloRows)]
    const part = (plane: Uint8Array) => plane.subarray(top * 20, bottom * 20)
    tally.add({ truth: part(square(3)), prediction: part(square(4)), width: 20, height: bottom - top, from: from - top, to: to - top })
  }
  return tally.scores()[1]
}

it('the boundary of a square shifted by a pixel is met within one pixel and half of it within none', () => {
  expect(boundaryOf(1)).toEqual({ precision: 1, recall: 1, f1: 1 })
  expect(boundaryOf(0)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 })
})

it('boundaries are the same whatever bands of rows they come in', () => {
  for (const distance of [0, 1, 2])
    expect(
      boundaryOf(distance, [
        [0, 6],
        [6, 7],
        [7, 20],
      ]),
    ).toEqual(boundaryOf(distance))
})

it('average precision at 101 points is as worked by hand', () => {
  expect(averagePrecision([true, false, true, false, true], 4)?.toFixed(4)).toBe('0.5710')
  expect(averagePrecision([], 4)).toBe(0)
  expect(averagePrecision([false], 0)).toBeNull()
})

it('overlaps of small boxes are as worked by hand', () => {
  const at = (dx: number) => overlapOf(found([0, 0, 10, 10], 1), truth([dx, 0, 10 + dx, 10])).toFixed(4)
  expect([at(3), at(4), overlapOf(found([0, 0, 10, 10], 1), truth([5, 5, 15, 15])).toFixed(4)]).toEqual(['0.5385', '0.4286', '0.1429'])
  expect(overlapOf(found([0, 0, 10, 10], 1), truth([0, 0, 100, 100], { crowd: true }))).toBe(1)
})

it('a crowd takes in any number of finds, an ignored object one, and neither is missed', () => {
  const inCrowd = [found([0, 0, 10, 10], 0.9), found([20, 20, 30, 30], 0.8)]
  expect(detectionScores(inCrowd, [truth([0, 0, 100, 100], { crowd: true })]).classes[0]).toMatchObject({ n: 0, found: 0, ap50: null })
  expect(detectionScores([...inCrowd, found([0, 0, 10, 10], 0.7)], [truth([0, 0, 10, 10], { ignore: true }), truth([20, 20, 30, 30])]).classes[0]).toMatchObject({
    n: 1,
    found: 2,
    recall: 1,
    precision: 0.5,
  })
})

it('a truth is matched once, the second find is a false alarm', () => {
  expect(detectionScores([found([0, 0, 10, 10], 0.9), found([0, 0, 10, 10], 0.8)], [truth([0, 0, 10, 10])]).classes[0]).toMatchObject({
    n: 1,
    found: 2,
    precision: 0.5,
    recall: 1,
    ap50: 1,
  })
})

it('an overlap of exactly the threshold is a hit, and of two equal ones the later truth is taken', () => {
  expect(detectionScores([found([0, 0, 10, 10], 1)], [truth([0, 0, 10, 20])]).classes[0]).toMatchObject({ recall: 1, ap50: 1, ap: 0.1 })
  const [first, second] = [truth([0, 0, 10, 10]), truth([0, 0, 10, 10])]
  const finds = [found([0, 0, 10, 10], 0.9), found([0, 0, 10, 10], 0.8), found([0, 0, 10, 10], 0.7)]
  const overlaps = overlapsOf(finds, [{ ...second, ignore: true }, first])
  const outcomes = matchInImage({ found: finds, overlaps }, 0.5).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['hit', 'left_out', 'false_alarm'])
})

it('the truth a find lies on is that of looking at every pair, whatever the sizes', () => {
  const box = fc
    .tuple(fc.integer({ min: -50, max: 400 }), fc.integer({ min: -50, max: 400 }), fc.constantFrom(0, 1, 7, 30, 2000), fc.constantFrom(1, 7, 30, 2000))
    .map(([x, y, width, height]): TrueObject['box'] => [x, y, x + width, y + height])
  fc.assert(
    fc.property(fc.array(box, { maxLength: 10 }), fc.array(box, { maxLength: 4 }), (finds, truths) => {
      const tiny = Array.from({ length: 200 }, (_, at): TrueObject['box'] => [at, at, at + 1, at + 1])
      const [all, real] = [finds.map((one) => found(one, 1)), [...tiny, ...truths].map((one) => truth(one))]
      const overlaps = overlapsOf(all, real)
      for (const one of all) expect(overlaps(one)).toEqual(real.map((object) => ({ object, iou: overlapOf(one, object) })).filter(({ iou }) => iou > 0))
    }),
  )
})

it('small objects are found by their centre, and only small ones are asked', () => {
  const few = [truth([0, 0, 10, 10]), truth([50, 50, 60, 60]), truth([0, 0, 80, 80])]
  expect(centreRecall([found([4, 0, 14, 10], 1), found([56, 50, 66, 60], 1)], few)).toEqual({ n: 2, recall: 0.5 })
  expect(centreRecall([], [truth([0, 0, 80, 80])])).toBeNull()
})

it('calibration error and Brier score are as worked by hand', () => {
  const tally = new CalibrationTally(5)
  for (const [score, right] of [
    [0.95, true],
    [0.9, true],
    [0.8, false],
    [0.6, true],
    [0.55, false],
  ] as const)
    tally.add(score, right)
  expect([tally.ece()?.toFixed(4), tally.brier()?.toFixed(4)]).toEqual(['0.2200', '0.2230'])
  expect([new CalibrationTally().ece(), new CalibrationTally().brier()]).toEqual([null, null])
})

it('the xView2 score is 0.7195 for the worked case, and a class at 0 leaves finding alone', () => {
  const { harmonicMean, score } = xview2Score(0.85, [0.9, 0.5, 0.6, 0.8])
  expect([harmonicMean.toFixed(4), score.toFixed(4)]).toEqual(['0.6636', '0.7195'])
  expect(xview2Score(0.85, [0.9, 0, 0.6, 0.8])).toEqual({ harmonicMean: 0, score: 0.3 * 0.85 })
})

it('equal totals with opposite errors show in the cells', () => {
  expect(
    countScore(
      [
        [1, 1],
        [2, 2],
        [15, 1],
      ],
      [
        [1, 1],
        [15, 2],
        [16, 2],
      ],
      10,
    ),
  ).toEqual({ true: 3, found: 3, errorPercent: 0, cellMae: 1 })
  expect(countScore([], [[1, 1]], 10)).toMatchObject({ errorPercent: null })
})

it('a mapped area corrected by its errors is 125 ha in the worked case', () => {
  expect(correctedArea({ mapped: 100, usersAccuracy: 0.8, other: 900, omission: 0.05 })).toBeCloseTo(125, 10)
})

type Box = [image: number, cls: number, left: number, top: number, width: number, height: number, last: number]
type Reference = {
  masks: {
    width: number
    height: number
    classes: number
    truth: number[]
    plainTruth: number[]
    prediction: number[]
    iou: number[]
    precision: number[]
    recall: number[]
    f1: number[]
    accuracy: number
    boundary: [number | null, number | null][][]
  }[]
  boxes: { truth: Box[]; found: Box[]; ap50: (number | null)[]; ap: (number | null)[]; map50: number; map: number }[]
  brier: { score: number[]; right: number[]; value: number }
}
/** made by make-reference-cases.py beside it: scikit-learn, scipy.ndimage and pycocotools */
const reference = JSON.parse(readFileSync(new URL('reference-cases.json', import.meta.url), 'utf8')) as Reference
const close = (value: number | null | undefined, expected: number | null) => (expected === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(expected, 10))

it.each(reference.masks)('masks of $width x $height score as in scikit-learn, their boundaries as in scipy', (one) => {
  const matrix = Array.from({ length: one.classes }, () => Array<number>(one.classes).fill(0))
  one.truth.forEach((cls, at) => {
    const row = matrix[cls]
    const column = one.prediction[at] ?? 0
    if (row) row[column] = (row[column] ?? 0) + 1
  })
  const scores = confusionScores(matrix)
  close(scores.accuracy, one.accuracy)
  scores.classes.forEach((score, at) => {
    for (const key of ['iou', 'recall', 'f1'] as const) close(score[key], one[key][at] ?? 0)
  })
  one.boundary[0]?.forEach((_, distancePx) => {
    const tally = new BoundaryTally({ classes: one.classes, distancePx, ignored: 255 })
    tally.add({ truth: Uint8Array.from(one.plainTruth), prediction: Uint8Array.from(one.prediction), width: one.width, height: one.height, from: 0, to: one.height })
    tally.scores().forEach(({ precision, recall }, cls) => {
      const [p = null, r = null] = one.boundary[cls]?.[distancePx] ?? []
      close(precision, p)
      close(recall, r)
    })
  })
})

it.each(reference.boxes)('boxes score as in pycocotools ($found.length finds)', (one) => {
  const boxOf = ([, , left, top, width, height]: Box): FoundObject['box'] => [left, top, left + width, top + height]
  const scores = detectionScores(
    one.found.map((box) => ({ image: String(box[0]), class: `c${box[1]}`, score: box[6], box: boxOf(box) })),
    one.truth.map((box) => ({ image: String(box[0]), class: `c${box[1]}`, box: boxOf(box), crowd: box[6] === 1 })),
  )
  one.ap50.forEach((ap50, at) => {
    close(scores.classes.find((cls) => cls.class === `c${at + 1}`)?.ap50, ap50)
    close(scores.classes.find((cls) => cls.class === `c${at + 1}`)?.ap, one.ap[at] ?? null)
  })
  close(scores.map50, one.map50)
  close(scores.map, one.map)
})

it('the Brier score is that of scikit-learn', () => {
  const tally = new CalibrationTally()
  reference.brier.score.forEach((score, at) => {
    tally.add(score, reference.brier.right[at] === 1)
  })
  close(tally.brier(), reference.brier.value)
})
