import type { PixelBox } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { unitsOf } from './box-units.ts'
import { collectedBoxes, type RowBox } from './collect-boxes.ts'
import { type Decoder, outputOf, unexpectedShape } from './decoder.ts'
import { outputsByRole } from './roles.ts'

/** Boxes [1, n, 4] as top, left, bottom, right from 0 to 1, classes [1, n] from 1 as floats, scores [1, n], and how many of them count. */
export function tensorflowDetection(card: ModelCard): Decoder {
  const countName = card.output.names?.['count']
  return (outputs, size) => {
    const named = outputsByRole(card, outputs, ['boxes', 'labels', 'scores'])
    if (!named.ok) return named
    const { boxes, labels, scores } = named.value
    const count = countName === undefined ? null : outputOf(outputs, countName)
    if (count && !count.ok) return count
    const n = Math.min(scores.data.length, count?.value.data[0] ?? scores.data.length)
    if (boxes.data.length !== scores.data.length * 4 || labels.data.length !== scores.data.length) return unexpectedShape(boxes, [1, scores.data.length, 4])
    const unit = unitsOf(card, size, 'normalised')
    const at = (row: number): PixelBox => {
      const [top = 0, left = 0, bottom = 0, right = 0] = boxes.data.subarray(row * 4, row * 4 + 4)
      return [left * unit.x, top * unit.y, right * unit.x, bottom * unit.y]
    }
    const rows = Array.from(scores.data.subarray(0, n), (score, row): RowBox => ({ row, score, classIndex: Math.round(labels.data[row] as number), box: at(row) }))
    return collectedBoxes(card, rows, { suppression: 'none' })
  }
}
