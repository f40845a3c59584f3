import type { PixelBox } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import { classTable } from '../class-table.ts'
import { nms, type ScoredBox } from '../nms.ts'
import { type Decoder, hasShape, outputOf, sigmoid, unexpectedShape } from './decoder.ts'
import type { ModelOutput } from '../tensor.ts'

const sizeUnitPx = 32
/** Boxes below the card's threshold are kept down to this score, so that a threshold can be lowered after the run. */
const floorScore = 0.1

/** Heat of each class, then dx, dy, log(w/32), log(h/32) at a stride: peaks of 3 x 3 cells become boxes. */
export function centreHeatmap(card: ModelCard): Decoder {
  const { channelClass } = classTable(card)
  const stride = card.output.stride ?? 4
  const floor = Math.min(floorScore, card.thresholds.score ?? 1)
  const iou = card.thresholds.nms_iou ?? 0.4
  return (outputs, { width, height }) => {
    const named = outputOf(outputs, card.output.name)
    if (!named.ok) return named
    const output = named.value
    const wanted = [1, channelClass.length + 4, height / stride, width / stride]
    if (!hasShape(output, wanted)) return unexpectedShape(output, wanted)
    const cells = { columns: width / stride, rows: height / stride }
    const boxes: ScoredBox[] = []
    channelClass.forEach((id, classIndex) => {
      for (const { at, score } of peaks(output, classIndex, cells)) {
        if (score > floor) boxes.push({ class: id, classIndex, score, box: boxAt(output, at, { ...cells, stride, classes: channelClass.length }) })
      }
    })
    return ok({ kind: 'boxes', boxes: nms(boxes, iou) })
  }
}

type Cells = { readonly columns: number; readonly rows: number }

function peaks({ data }: ModelOutput, channel: number, { columns, rows }: Cells): { at: number; score: number }[] {
  const found: { at: number; score: number }[] = []
  const start = channel * columns * rows
  const heat = (x: number, y: number) => data[start + y * columns + x] as number
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const here = heat(x, y)
      let highest = here
      for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(columns - 1, x + 1); nx++) highest = Math.max(highest, heat(nx, ny))
      }
      if (here === highest) found.push({ at: y * columns + x, score: sigmoid(here) })
    }
  }
  return found
}

function boxAt({ data }: ModelOutput, at: number, { columns, rows, stride, classes }: Cells & { stride: number; classes: number }): PixelBox {
  const plane = columns * rows
  const value = (k: number) => data[(classes + k) * plane + at] as number
  const x = ((at % columns) + 0.5 + value(0)) * stride
  const y = (Math.floor(at / columns) + 0.5 + value(1)) * stride
  const w = sizeUnitPx * Math.exp(value(2))
  const h = sizeUnitPx * Math.exp(value(3))
  return [x - w / 2, y - h / 2, x + w / 2, y + h / 2]
}
