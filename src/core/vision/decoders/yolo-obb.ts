import type { ModelCard } from '../../../contracts/model-card.ts'
import { hullOf, turnedCorners } from '../box-overlap.ts'
import type { ScoredBox } from '../nms.ts'
import { unitsOf } from './box-units.ts'
import { type Decoder, outputOf, unexpectedShape } from './decoder.ts'
import { finishBoxes } from './finish-boxes.ts'
import { channelCount } from './semantic-planes.ts'
import { type Table, tableOf } from './table.ts'
import { candidates } from './yolo.ts'

/** Columns x, y, w, h, a score a class, and the angle in radians last: turned boxes with their corners as outline. */
export function yoloObb(card: ModelCard): Decoder {
  const classes = channelCount(card)
  return (outputs, size) => {
    const named = outputOf(outputs, card.output.name)
    if (!named.ok) return named
    const table = tableOf(named.value, 5 + classes, 'columns')
    if (!table) return unexpectedShape(named.value, [1, 5 + classes, 'candidates'])
    const unit = unitsOf(card, size)
    const found = candidates(card, table, { size, scoresAt: 4, classes }).map(({ row, object }) => turned(object, table, { row, angleAt: 4 + classes, unit }))
    return finishBoxes(card, found, 'turned')
  }
}

type Place = { readonly row: number; readonly angleAt: number; readonly unit: { x: number; y: number } }

/** The same object with its box turned: x, y, w, h in the first columns, the angle in the given one. */
export function turned(object: ScoredBox, table: Table, { row, angleAt, unit }: Place): ScoredBox {
  const outline = turnedCorners({
    x: table.at(row, 0) * unit.x,
    y: table.at(row, 1) * unit.y,
    width: table.at(row, 2) * unit.x,
    height: table.at(row, 3) * unit.y,
    angleRad: table.at(row, angleAt),
  })
  return { ...object, box: hullOf(outline), outline }
}
