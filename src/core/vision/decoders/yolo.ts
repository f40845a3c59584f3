import type { PixelBox } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { classTable } from '../class-table.ts'
import type { ScoredBox } from '../nms.ts'
import { fromCentre, unitsOf } from './box-units.ts'
import { type Decoder, outputOf, type TileSize, unexpectedShape } from './decoder.ts'
import { finishBoxes, floorOf } from './finish-boxes.ts'
import { channelCount } from './semantic-planes.ts'
import { type Table, tableOf } from './table.ts'

/** Rows x, y, w, h, objectness, then a score a class; both have had their sigmoid. */
export function yoloV5(card: ModelCard): Decoder {
  return plainYolo(card, { first: 'rows', scoresAt: 5 })
}

/** Columns x, y, w, h, then a score a class: no objectness. */
export function yoloV8(card: ModelCard): Decoder {
  return plainYolo(card, { first: 'columns', scoresAt: 4 })
}

function plainYolo(card: ModelCard, { first, scoresAt }: { first: 'rows' | 'columns'; scoresAt: 4 | 5 }): Decoder {
  const classes = channelCount(card)
  return (outputs, size) => {
    const named = outputOf(outputs, card.output.name)
    if (!named.ok) return named
    const table = tableOf(named.value, scoresAt + classes, first)
    if (!table) return unexpectedShape(named.value, [1, 'candidates', scoresAt + classes])
    const found = candidates(card, table, { size, scoresAt, classes })
    return finishBoxes(
      card,
      found.map(({ object }) => object),
      card.thresholds.nms_iou === 1 ? 'none' : 'upright',
    )
  }
}

export type Candidate = { readonly row: number; readonly object: ScoredBox }

/** Rows whose best class is above the floor. `scoresAt` 5: the number before the scores is an objectness they are multiplied with. */
export function candidates(card: ModelCard, table: Table, { size, scoresAt, classes }: { size: TileSize; scoresAt: 4 | 5; classes: number }): Candidate[] {
  const { channelClass } = classTable(card)
  const floor = floorOf(card)
  const found: Candidate[] = []
  for (let row = 0; row < table.rows; row++) {
    const objectness = scoresAt === 5 ? table.at(row, 4) : 1
    if (objectness < floor) continue
    const best = bestClass(table, row, { from: scoresAt, classes })
    const score = objectness * table.at(row, scoresAt + best)
    const id = channelClass[best]
    if (score >= floor && id !== undefined) found.push({ row, object: { class: id, classIndex: best, score, box: centredBox(card, table, { row, size }) } })
  }
  return found
}

function bestClass(table: Table, row: number, { from, classes }: { from: number; classes: number }): number {
  let best = 0
  for (let c = 1; c < classes; c++) if (table.at(row, from + c) > table.at(row, from + best)) best = c
  return best
}

function centredBox(card: ModelCard, table: Table, { row, size }: { row: number; size: TileSize }): PixelBox {
  const unit = unitsOf(card, size)
  return fromCentre(table.at(row, 0) * unit.x, table.at(row, 1) * unit.y, [table.at(row, 2) * unit.x, table.at(row, 3) * unit.y])
}
