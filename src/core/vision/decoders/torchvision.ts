import type { PixelBox } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { maskRim } from '../mask-rim.ts'
import type { ScoredBox } from '../nms.ts'
import type { ModelOutput } from '../tensor.ts'
import { collectedBoxes, type RowBox } from './collect-boxes.ts'
import { type Decoder, outputOf, type TileSize, unexpectedShape } from './decoder.ts'
import { outputsByRole } from './roles.ts'
import { bilinearAt } from './bilinear.ts'

/**
 * Faster R-CNN, RetinaNet and Mask R-CNN of torchvision: boxes [n, 4] in pixels, labels [n] (0 is background, so classes begin at 1),
 * scores [n], and for Mask R-CNN masks [n, 1, h, w] of probabilities, of the box (28 x 28) or of the whole tile.
 */
export function torchvision(card: ModelCard): Decoder {
  const masksName = card.output.names?.['masks']
  return (outputs, size) => {
    const named = outputsByRole(card, outputs, ['boxes', 'labels', 'scores'])
    if (!named.ok) return named
    const { boxes, labels, scores } = named.value
    const n = scores.data.length
    if (boxes.data.length !== n * 4 || labels.data.length !== n) return unexpectedShape(boxes, [n, 4])
    const masks = masksName === undefined ? null : outputOf(outputs, masksName)
    if (masks && !masks.ok) return masks
    const at = (row: number) => [...boxes.data.subarray(row * 4, row * 4 + 4)] as unknown as PixelBox
    const rows = Array.from(scores.data, (score, row): RowBox => ({ row, score, classIndex: Math.round(labels.data[row] as number), box: at(row) }))
    return collectedBoxes(card, rows, masks ? { suppression: 'none', shape: (object, row) => pasted(object, row, { masks: masks.value, size }) } : { suppression: 'none' })
  }
}

/** The object with the rim of its mask where its probability is above one half. */
function pasted(object: ScoredBox, row: number, { masks, size }: { masks: ModelOutput; size: TileSize }): ScoredBox {
  const [height = 0, width = 0] = masks.dims.slice(-2)
  const mask = { data: masks.data.subarray(row * height * width, (row + 1) * height * width), width, height }
  const isWholeTile = width === size.width && height === size.height
  const [left, top, right, bottom] = object.box
  const [x0, y0] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
  const scale = { x: width / (right - left), y: height / (bottom - top) }
  const rim = maskRim({
    width: Math.min(size.width, Math.ceil(right)) - x0,
    height: Math.min(size.height, Math.ceil(bottom)) - y0,
    isIn: (x, y) => (isWholeTile ? bilinearAt(mask, x + x0, y + y0) > 0.5 : bilinearAt(mask, (x + x0 + 0.5 - left) * scale.x - 0.5, (y + y0 + 0.5 - top) * scale.y - 0.5) > 0.5),
  })
  return rim ? { ...object, outline: rim.map(([x, y]) => [x + x0, y + y0]) } : object
}
