import type { PixelBox } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { unitsOf } from './box-units.ts'
import { collectedBoxes, type RowBox } from './collect-boxes.ts'
import { type Decoder, unexpectedShape } from './decoder.ts'
import { outputsByRole } from './roles.ts'

/** Boxes [1, n, 4] (left, top, right, bottom), labels [1, n] and scores [1, n] of a model that thins by itself. */
export function boxesLabelsScores(card: ModelCard): Decoder {
  return (outputs, size) => {
    const named = outputsByRole(card, outputs, ['boxes', 'labels', 'scores'])
    if (!named.ok) return named
    const { boxes, labels, scores } = named.value
    const n = scores.data.length
    if (boxes.data.length !== n * 4 || labels.data.length !== n) return unexpectedShape(boxes, [1, n, 4])
    const unit = unitsOf(card, size)
    const at = (row: number): PixelBox => [
      (boxes.data[row * 4] as number) * unit.x,
      (boxes.data[row * 4 + 1] as number) * unit.y,
      (boxes.data[row * 4 + 2] as number) * unit.x,
      (boxes.data[row * 4 + 3] as number) * unit.y,
    ]
    const rows = Array.from(scores.data, (score, row): RowBox => ({ row, score, classIndex: Math.round(labels.data[row] as number), box: at(row) }))
    return collectedBoxes(card, rows, { suppression: 'none' })
  }
}
