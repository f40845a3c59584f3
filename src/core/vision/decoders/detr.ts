import type { PixelBox } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import type { ModelOutput } from '../tensor.ts'
import { fromCentre, unitsOf } from './box-units.ts'
import { collectedBoxes, type RowBox } from './collect-boxes.ts'
import { type Decoder, sigmoid, type TileSize, unexpectedShape } from './decoder.ts'
import { outputsByRole } from './roles.ts'
import { channelCount } from './semantic-planes.ts'

/** A logit a class and a last one for "no object", softmax; boxes cx, cy, w, h from 0 to 1. */
export function detr(card: ModelCard): Decoder {
  return (outputs, size) => {
    const named = outputsByRole(card, outputs, ['logits', 'boxes'])
    if (!named.ok) return named
    const { logits, boxes } = named.value
    const queries = queriesOf(boxes)
    const width = logits.dims.at(-1) ?? 0
    if (queries === null || queries * width !== logits.data.length || width < channelCount(card) + 1) return unexpectedShape(logits, [1, 'queries', channelCount(card) + 1])
    const rows = Array.from({ length: queries }, (_, row): RowBox => {
      const { best, p } = likeliest(logits.data.subarray(row * width, (row + 1) * width))
      return { row, classIndex: best, score: p, box: queryBox(card, boxes, { row, size }) }
    })
    return collectedBoxes(card, rows, { suppression: 'none' })
  }
}

/** The likeliest class but the last, with its softmax over all. */
function likeliest(logits: Float32Array): { best: number; p: number } {
  const top = logits.reduce((most, x) => Math.max(most, x))
  const sum = logits.reduce((total, x) => total + Math.exp(x - top), 0)
  let best = 0
  for (let c = 1; c < logits.length - 1; c++) if ((logits[c] as number) > (logits[best] as number)) best = c
  return { best, p: Math.exp((logits[best] as number) - top) / sum }
}

/** A logit a class, sigmoid: of all queries and classes together the best as many as there are queries (query = i div classes, class = i mod classes). */
export function rtDetr(card: ModelCard): Decoder {
  const classes = channelCount(card)
  return (outputs, size) => {
    const named = outputsByRole(card, outputs, ['logits', 'boxes'])
    if (!named.ok) return named
    const { logits, boxes } = named.value
    const queries = queriesOf(boxes)
    if (queries === null || logits.data.length !== queries * classes) return unexpectedShape(logits, [1, 'queries', classes])
    const order = Array.from(logits.data.keys()).sort((a, b) => (logits.data[b] as number) - (logits.data[a] as number) || a - b)
    const rows = order.slice(0, queries).map((i): RowBox => {
      const row = Math.floor(i / classes)
      return { row, classIndex: i % classes, score: sigmoid(logits.data[i] as number), box: queryBox(card, boxes, { row, size }) }
    })
    return collectedBoxes(card, rows, { suppression: 'none' })
  }
}

/** Rows of an output of boxes; null when it is none. */
export const queriesOf = ({ dims, data }: ModelOutput): number | null => (dims.length <= 3 && dims.at(-1) === 4 && data.length > 0 ? data.length / 4 : null)

export function queryBox(card: ModelCard, { data }: ModelOutput, { row, size }: { row: number; size: TileSize }): PixelBox {
  const unit = unitsOf(card, size, 'normalised')
  const [x = 0, y = 0, w = 0, h = 0] = data.subarray(row * 4, row * 4 + 4)
  return fromCentre(x * unit.x, y * unit.y, [w * unit.x, h * unit.y])
}
