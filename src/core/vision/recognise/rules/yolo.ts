import type { OutputLayout } from '../../../../contracts/model-card.ts'
import { type Facts, type Question, type Recognised, type Rule, shapeWords } from '../recognition.ts'
import type { Sight } from '../sight.ts'

/** Candidates of YOLOv8 and later on a square tile, strides 8, 16 and 32; v5 and v7 have three at each place. */
export const anchorCount = (tile: number): number => [8, 16, 32].reduce((sum, stride) => sum + Math.ceil(tile / stride) ** 2, 0)

/** [1, A, B] as candidates times width, and how sure that is. */
type Shape = { readonly rows: number; readonly width: number; readonly family: 'v5' | 'v8'; readonly counted: boolean }

function shapeOf({ dims, isInteger }: Sight, tile: number): Shape | null {
  const [batch, a = 0, b = 0] = dims
  // whole numbers, or as many rows as columns: that is a map
  if (dims.length !== 3 || batch !== 1 || a < 1 || b < 1 || isInteger || a === b) return null
  const v8 = anchorCount(tile)
  if (b === v8 || a === v8) return { rows: v8, width: b === v8 ? a : b, family: 'v8', counted: true }
  if (b === 3 * v8 || a === 3 * v8) return { rows: 3 * v8, width: b === 3 * v8 ? a : b, family: 'v5', counted: true }
  return a < b ? { rows: b, width: a, family: 'v8', counted: false } : { rows: a, width: b, family: 'v5', counted: false }
}

/** Most rows that a model which thins by itself gives. */
const mostFinal = 1000

/** One output of final objects: [1, n, 6] boxes, [1, n, 7] turned boxes, [1, n, 6 + prototypes]. */
export const yoloFinalRule: Rule = (facts) => {
  const rows = facts.sights.find(({ dims }) => dims.length === 3 && dims[0] === 1)
  if (!rows || facts.sights.some(({ dims }) => dims.length === 2)) return null
  const [, n = 0, width = 0] = rows.dims
  const isCandidates = n === anchorCount(facts.tile) || n === 3 * anchorCount(facts.tile)
  if (n > mostFinal || n < width || isCandidates || facts.said.end2end === false) return null
  // the transformer of Ultralytics: shares of the tile and a score a class
  if (rows.isUnit && facts.said.classes?.length === width - 4) return null
  const prototypes = prototypesIn(facts)
  const because = `its output ${shapeWords(rows.dims)} has a row for each of ${n} objects`
  if (prototypes && width === 6 + (prototypes.dims[1] ?? 0)) {
    return found('yolo_end2end_segment', {
      name: rows.name,
      names: { boxes: rows.name, prototypes: prototypes.name },
      classCount: null,
      because: `${because} with mask coefficients`,
    })
  }
  if (width === 6) return found('yolo_end2end', { name: rows.name, classCount: null, because: `${because}: corners, score, class`, ...unitsIn(rows) })
  if (width === 7) return found('yolo_end2end_obb', { name: rows.name, classCount: null, because: `${because}: box, score, class, angle` })
  return null
}

function prototypesIn({ sights }: Facts): Sight | null {
  return sights.find(({ dims }) => dims.length === 4 && (dims[1] ?? 0) >= 8 && (dims[2] ?? 0) > 1) ?? null
}

/** Coordinates of a tile of some hundred pixels that never pass 2 are shares of it. */
const unitsIn = ({ max }: Sight) => (max > 0 && max <= 2 ? { output: { box_units: 'normalised' as const } } : {})

/** One output of candidates, [1, width, n] or [1, n, width]. */
export const yoloRule: Rule = (facts) => {
  const candidates = facts.sights.filter(({ dims }) => dims.length === 3 && dims[0] === 1)
  const [rows] = candidates
  if (!rows || candidates.length > 1 || facts.sights.some(({ dims }) => dims.length < 3)) return null
  const shape = shapeOf(rows, facts.tile)
  if (!shape || shape.width < 5 || shape.rows < 20) return null
  const prototypes = prototypesIn(facts)
  if (prototypes && facts.said.task !== 'detect' && shape.width > 4 + (prototypes.dims[1] ?? 0)) return segment(rows, { shape, prototypes })
  const names = facts.said.classes?.length ?? null
  if (shape.family === 'v5') return fiveOrTurned(rows, { shape, names, said: facts.said })
  return eightOrTurned(rows, { shape, names, said: facts.said })
}

type Seen = { readonly shape: Shape; readonly names: number | null; readonly said: Facts['said'] }

function segment(rows: Sight, { shape, prototypes }: { shape: Shape; prototypes: Sight }): Recognised {
  const count = prototypes.dims[1] ?? 0
  const because = `${words(rows, shape)} and ${count} mask prototypes ${shapeWords(prototypes.dims)}`
  return found('yolo_segment', { name: rows.name, names: { boxes: rows.name, prototypes: prototypes.name }, classCount: shape.width - 4 - count, because })
}

/** Rows without objectness can be written candidate by candidate too: the number of names tells. */
function fiveOrTurned(rows: Sight, { shape, names, said }: Seen): Recognised {
  if (!shape.counted && names !== null && shape.width === names + 4)
    return found('yolo_v8', {
      name: rows.name,
      classCount: names,
      because: `${words(rows, shape)} of 4 + ${names} numbers`,
      output: { nms: 'per-class', ...transformerUnits(rows) },
    })
  if (said.layout === 'yolo_v8') return found('yolo_v8', { name: rows.name, classCount: shape.width - 4, because: words(rows, shape) })
  return found('yolo_v5', { name: rows.name, classCount: shape.width - 5, because: `${words(rows, shape)} of 5 + ${shape.width - 5} numbers`, ...unitsIn(rows) })
}

const transformerUnits = ({ isUnit }: Sight) => (isUnit ? { box_units: 'normalised' as const } : {})

function eightOrTurned(rows: Sight, { shape, names, said }: Seen): Recognised {
  const because = `${words(rows, shape)} of ${shape.width} numbers`
  const upright = () => found('yolo_v8', { name: rows.name, classCount: shape.width - 4, because: `${because}, 4 + ${shape.width - 4} classes`, ...unitsIn(rows) })
  const turned = () => found('yolo_obb', { name: rows.name, classCount: shape.width - 5, because: `${because}, 4 + ${shape.width - 5} classes and an angle` })
  if (said.task === 'turned-boxes' || said.layout === 'yolo_obb') return turned()
  if (said.task === 'detect' || said.layout === 'yolo_v8') return upright()
  if (names === shape.width - 4) return upright()
  if (names === shape.width - 5) return turned()
  if (names !== null || shape.width === 5) return upright()
  return { ...upright(), classCount: null, questions: [turnedQuestion(shape.width)] }
}

const turnedQuestion = (width: number): Question => ({
  id: 'layout',
  question: `Are these ${width} numbers upright boxes with ${width - 4} classes, or turned boxes with ${width - 5}?`,
  choices: ['yolo_v8', 'yolo_obb'],
  why: 'Both have the same shape, and the file does not say its task.',
})

const words = ({ dims }: Sight, { rows, counted, family }: Shape) =>
  `its output ${shapeWords(dims)} has ${rows} candidates${counted ? `, as many as ${family === 'v5' ? 'YOLOv5 and v7' : 'YOLOv8 and later'} have on this tile` : ''}`

type Parts = Omit<Recognised, 'layout' | 'task'>
const found = (layout: OutputLayout, parts: Parts): Recognised => ({ layout, task: 'detect', ...parts })
